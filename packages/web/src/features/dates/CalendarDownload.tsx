import type { RecordDueDate } from '@kinfolio/domain/overview/due';
import { reminderDateKey } from '@kinfolio/domain/overview/reminder-preferences';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../lib/browser/save-file.ts';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { useSession } from '../../session/api/react.ts';
import { useReminderChoices } from '../../session/api/use-reminder-choices.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';

export interface CalendarDownloadProps {
  readonly clock: Clock;
  readonly all: readonly RecordDueDate[];
  /** The selected dates; undefined unless the person is selecting dates. */
  readonly chosen: readonly RecordDueDate[] | undefined;
  readonly onChoosing: (on: boolean) => void;
}

/** The dates as a file for the calendar on the phone or computer. It is created here and not sent anywhere. */
export function CalendarDownload({ clock, all, chosen, onChoosing }: CalendarDownloadProps) {
  const [problem, setProblem] = useState<string>();
  const session = useSession();
  const { key } = useReminderChoices().fields;
  const namesOf = async (dates: readonly RecordDueDate[]): Promise<readonly string[]> => {
    if (typeof key !== 'string') return [];
    const keys = dates.map(({ recordId, field }) => reminderDateKey(recordId, field));
    const ids = await (await session.reminders()).ids(key, keys);
    return ids.ok ? ids.value : [];
  };
  const download = async (dates: readonly RecordDueDate[]): Promise<void> => {
    if (dates.length === 0) return setProblem('Tick at least one date first.');
    try {
      const { writeCalendarFile } = await pageCode.load(() => import('./calendar-file.ts'));
      saveFile(writeCalendarFile(dates, clock.now(), await namesOf(dates)), 'kinfolio-dates.ics');
      setProblem(undefined);
      onChoosing(false);
      showToast({ message: `We made a calendar file with ${formatCounted(dates.length, 'date')}` });
    } catch {
      setProblem('The file could not be made. Check your connection and try again.');
    }
  };
  return (
    <div className="offer">
      <p className="muted">
        {chosen === undefined
          ? 'This file is for your own calendar. It contains names but no numbers.'
          : `Tick the dates you want in the file. ${formatCounted(chosen.length, 'date')} ticked so far.`}
      </p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div className="actions">
        {chosen === undefined ? (
          <>
            <Button onClick={() => void download(all)}>
              <Icon of={CalendarPlus} size="sm" />
              Download all dates
            </Button>
            <Button variant="quiet" onClick={() => onChoosing(true)}>
              Choose dates
            </Button>
          </>
        ) : (
          <>
            <Button notReady={chosen.length === 0} onClick={() => void download(chosen)}>
              <Icon of={CalendarPlus} size="sm" />
              Download chosen dates
            </Button>
            <Button variant="quiet" onClick={() => onChoosing(false)}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
