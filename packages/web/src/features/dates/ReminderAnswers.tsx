import type { DueDate, RecordDueDate } from '@kinfolio/domain/overview/due';
import { reminderDateKey, setDateAnswer } from '@kinfolio/domain/overview/reminder-preferences';
import { areEmailRemindersOn } from '@kinfolio/domain/overview/reminders';
import { addDays, addMonths, type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { Bell, BellOff, Check } from 'lucide-react';
import { useState } from 'react';
import { isDateNear } from '../../passport/dates/due-words.ts';
import { useEmailsPaused } from '../../passport/dates/mail-pause.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { useReminderChoices } from '../../session/api/use-reminder-choices.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { NextDateQuestion } from './NewDate.tsx';

/** How many days ahead a reminder can be answered. */
const nearDays = 100;

interface ReminderAnswersProps {
  readonly date: RecordDueDate;
  /** Moves the date in its record to `nextDay`. */
  readonly onRoll: (date: DueDate) => void;
}

/** What to do about a date that is past, near or has a reminder: mark it as done, or postpone the email. */
export function ReminderAnswers({ date, onRoll }: ReminderAnswersProps) {
  const { preferences, change } = useReminderChoices();
  const [open, setOpen] = useState<'later' | 'next'>();
  const { recordId, field, day, title, daysUntil } = date;
  const isMailed = !preferences.appOnly && areEmailRemindersOn(date, preferences);
  if (daysUntil > nearDays || !(isMailed || (isDateNear(date) && !date.everyYear))) return null;
  const today = addDays(day, -daysUntil);
  const about = { recordId, field: field ?? '', day };
  const answer = async (given: Parameters<typeof setDateAnswer>[2], words: string, canUndo = false) => {
    const saved = await change(fields => setDateAnswer(fields, about, given, today));
    setOpen(undefined);
    const action = { label: 'Undo', onPress: () => void answer('open', `${title} is on your list again`) };
    const message = saved.ok ? words : getProblemText(saved.problem);
    showToast({ message, ...(saved.ok && canUndo && { action }) });
  };
  const finish = () => answer('done', `Done: ${title}`, true);
  const later = isMailed ? laterDays(today, day) : [];
  // A one-off date has no next date; anything else does.
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
      {open === 'next' && <NextDateQuestion date={date} onMove={onRoll} onNone={() => void finish()} />}
      {later.length > 0 && (
        <Button
          variant="quiet"
          aria-expanded={open === 'later'}
          onClick={() => setOpen(open === 'later' ? undefined : 'later')}
        >
          Remind me later <span className="hide">about {title}</span>
        </Button>
      )}
      {open === 'later' &&
        later.map(([words, until]) => (
          <Button
            key={words}
            variant="quiet"
            onClick={() => void answer({ until }, `We will email you next on ${formatDay(until)}`)}
          >
            {words} <span className="hide">, of {title}</span>
          </Button>
        ))}
    </>
  );
}

/** Marks a date that we will send an email about. Renders nothing once the date is done. */
export function EmailReminderMark({ date }: { readonly date: RecordDueDate }) {
  const { preferences } = useReminderChoices();
  const isPaused = useEmailsPaused();
  const isDone = preferences.done.has(`${reminderDateKey(date.recordId, date.field)} ${date.day}`);
  if (preferences.appOnly || isDone || !areEmailRemindersOn(date, preferences)) return null;
  return (
    <span className="small muted near">
      <Icon of={isPaused ? BellOff : Bell} size="sm" />
      {isPaused ? 'Email paused: your plan does not include it' : 'By email'}
    </span>
  );
}

/** The days to which the email can be postponed, all of them before the date itself. */
function laterDays(today: Day, day: Day): (readonly [words: string, until: Day])[] {
  const all = [
    ['In a week', addDays(today, 7)],
    ['In a month', addMonths(today, 1)],
    ['The day before', addDays(day, -1)],
  ] as const;
  return all.filter(([, until]) => until > today && until < day);
}
