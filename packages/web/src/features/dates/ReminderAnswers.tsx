import type { RecordDueDate } from '@kinfolio/domain/overview/due';
import { dateKey, withAnswer } from '@kinfolio/domain/overview/reminder-preferences';
import { isWanted } from '@kinfolio/domain/overview/reminders';
import { addDays, addMonths, type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { Bell, BellOff, Check } from 'lucide-react';
import { useState } from 'react';
import { useMailPause } from '../../passport/dates/mail-pause.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import { useReminderChoices } from '../../session/api/use-reminder-choices.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';

/** So many days ahead a reminder can be answered. */
const nearDays = 100;

/** What to do about a date that is reminded of: it is seen to, or it comes again later. Nothing for other dates. */
export function ReminderAnswers({ date }: { readonly date: RecordDueDate }) {
  const { preferences, change } = useReminderChoices();
  const [choosing, setChoosing] = useState(false);
  const { recordId, field, day, title, daysUntil } = date;
  const key = dateKey(recordId, field);
  if (preferences.appOnly || !isWanted(date, preferences)) return null;
  if (preferences.done.has(`${key} ${day}`)) return <Chip tone="done">Done</Chip>;
  if (daysUntil > nearDays) return null;
  const today = addDays(day, -daysUntil);
  const answer = async (given: Parameters<typeof withAnswer>[2], words: string) => {
    const about = { recordId, field: field ?? '', day };
    const saved = await change(fields => withAnswer(fields, about, given, today));
    setChoosing(false);
    showToast({ message: saved.ok ? words : problemWords(saved.problem) });
  };
  const later = laterDays(today, day);
  return (
    <>
      {date.nextDay === undefined && (
        <Button variant="quiet" className="flushleft" onClick={() => void answer('done', `Done: ${title}`)}>
          <Icon of={Check} size="sm" />
          <span>
            Done <span className="hide">: {title}</span>
          </span>
        </Button>
      )}
      {later.length > 0 && (
        <Button variant="quiet" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
          Remind me later <span className="hide">of {title}</span>
        </Button>
      )}
      {choosing &&
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
