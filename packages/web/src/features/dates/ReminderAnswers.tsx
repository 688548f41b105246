import type { DueDate, RecordDueDate } from '@kinfolio/domain/overview/due';
import { dateKey, withAnswer } from '@kinfolio/domain/overview/reminder-preferences';
import { isWanted } from '@kinfolio/domain/overview/reminders';
import { addDays, addMonths, type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { Bell, BellOff, Check } from 'lucide-react';
import { useState } from 'react';
import { isNear } from '../../passport/dates/due-words.ts';
import { useMailPause } from '../../passport/dates/mail-pause.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import { useReminderChoices } from '../../session/api/use-reminder-choices.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { NewDate } from './NewDate.tsx';

/** So many days ahead a reminder can be answered. */
const nearDays = 100;

interface ReminderAnswersProps {
  readonly date: RecordDueDate;
  /** Moves the date of its record to `nextDay`. */
  readonly onRoll: (date: DueDate) => void;
}

/** What to do about a date that is past or near, or that is reminded of: it is done, or the email comes later. */
export function ReminderAnswers({ date, onRoll }: ReminderAnswersProps) {
  const { preferences, change } = useReminderChoices();
  const [open, setOpen] = useState<'later' | 'next'>();
  const { recordId, field, day, title, daysUntil } = date;
  const isMailed = !preferences.appOnly && isWanted(date, preferences);
  if (daysUntil > nearDays || !(isMailed || (isNear(date) && !date.everyYear))) return null;
  const today = addDays(day, -daysUntil);
  const about = { recordId, field: field ?? '', day };
  const answer = async (given: Parameters<typeof withAnswer>[2], words: string, canUndo = false) => {
    const saved = await change(fields => withAnswer(fields, about, given, today));
    setOpen(undefined);
    const action = { label: 'Undo', onPress: () => void answer('open', `${title} is open again`) };
    const message = saved.ok ? words : problemWords(saved.problem);
    showToast({ message, ...(saved.ok && canUndo && { action }) });
  };
  const finish = () => answer('done', `Done: ${title}`, true);
  const later = isMailed ? laterDays(today, day) : [];
  // What is seen to once is only done; anything else has a next date.
  const hasNext = field !== undefined && !date.everyYear && date.kind.page !== 'dates';
  return (
    <>
      {date.nextDay === undefined && open !== 'next' && (
        <Button
          variant="quiet"
          className="flushleft"
          onClick={() => (hasNext ? setOpen('next') : void finish())}
        >
          <Icon of={Check} size="sm" />
          <span>
            Done <span className="hide">: {title}</span>
          </span>
        </Button>
      )}
      {open === 'next' && <NewDate date={date} onMove={onRoll} onNone={() => void finish()} />}
      {later.length > 0 && (
        <Button
          variant="quiet"
          aria-expanded={open === 'later'}
          onClick={() => setOpen(open === 'later' ? undefined : 'later')}
        >
          Remind me later <span className="hide">of {title}</span>
        </Button>
      )}
      {open === 'later' &&
        later.map(([words, until]) => (
          <Button
            key={words}
            variant="quiet"
            onClick={() => void answer({ until }, `The next email comes on ${formatDay(until)}`)}
          >
            {words} <span className="hide">, of {title}</span>
          </Button>
        ))}
    </>
  );
}

/** Marks a date that an email comes about, unless it is done. */
export function ByEmail({ date }: { readonly date: RecordDueDate }) {
  const { preferences } = useReminderChoices();
  const isPaused = useMailPause();
  const isDone = preferences.done.has(`${dateKey(date.recordId, date.field)} ${date.day}`);
  if (preferences.appOnly || isDone || !isWanted(date, preferences)) return null;
  return (
    <span className="small muted near">
      <Icon of={isPaused ? BellOff : Bell} size="sm" />
      {isPaused ? 'Email paused: not in your plan' : 'By email'}
    </span>
  );
}

/** The days to which it can be put off: all before the day itself. */
function laterDays(today: Day, day: Day): (readonly [words: string, until: Day])[] {
  const all = [
    ['In a week', addDays(today, 7)],
    ['In a month', addMonths(today, 1)],
    ['The day before', addDays(day, -1)],
  ] as const;
  return all.filter(([, until]) => until > today && until < day);
}
