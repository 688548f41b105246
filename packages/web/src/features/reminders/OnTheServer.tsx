import { findKind } from '@kinfolio/domain/kinds/index';
import { reminderClasses } from '@kinfolio/domain/kinds/reminder-choices';
import { listDueDates } from '@kinfolio/domain/overview/due';
import { reminderDateKey } from '@kinfolio/domain/overview/reminder-preferences';
import { type Clock, formatDay, readStoredDayIfAny, todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { usePassport } from '../../session/api/react.ts';
import type { RemindersState } from '../../session/api/reminders.ts';
import { useReminderChoices } from '../../session/api/use-reminder-choices.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { turnOffReminder } from './send-plan.ts';
import type { ReminderStateActions } from './use-reminders.ts';

export interface StoredRemindersProps {
  readonly reminders: ReminderStateActions;
  readonly clock: Clock;
}

type Held = RemindersState['reminders'][number];

/** Lists every date that the server stores, exactly as it is stored, with a button to remove it. */
export function StoredReminders({ reminders: { api, state, run }, clock }: StoredRemindersProps) {
  const passport = usePassport();
  const { fields } = useReminderChoices();
  const remove = async ({ id, label }: Held) => {
    const dates = listDueDates(findKind, passport.all(), todayInLondon(clock));
    const keys = dates.map(({ recordId, field }) => reminderDateKey(recordId, field));
    const ids = await api?.ids(String(fields['key'] ?? ''), keys);
    const date = ids?.ok === true ? dates[ids.value.indexOf(id)] : undefined;
    const done = date !== undefined && (await turnOffReminder(passport, date));
    showToast({
      message: done
        ? `No more reminders: ${label}`
        : 'The date could not be removed. Try again in a few minutes.',
    });
  };
  const check = async () => {
    if (await run(one => one.checkAddress()))
      showToast({ message: 'Check your email, and press the button in our message' });
  };
  return (
    <section className="sheet stack" aria-labelledby="on-the-server">
      <h2 id="on-the-server" className="h3">
        What is on our server
      </h2>
      {state === undefined ? (
        <p role="status">Looking...</p>
      ) : (
        <>
          <Paused paused={state.paused} onCheck={check} />
          <TextsPaused why={state.textsPaused} />
          {state.left.length > 0 && (
            <p>
              You unsubscribed from: {state.left.map(classWords).join(', ')}.{' '}
              <Button variant="quiet" onClick={() => void run(one => one.rejoin(state.left))}>
                Send these emails again
              </Button>
            </p>
          )}
          <p>
            {state.reminders.length === 0
              ? 'None of your dates is on our server.'
              : `${formatCounted(state.reminders.length, 'date')}, and nothing else from your records:`}
          </p>
          <ul className="rows">
            {state.reminders.map(one => (
              <li className="reminders__row" key={one.id}>
                <span>
                  <span className="strong">{one.label}</span>, {dayWords(one.day)}
                  <br />
                  <span className="small muted">{nextWords(one, state)}</span>
                </span>
                <Button variant="icon" onClick={() => void remove(one)}>
                  <Icon of={Trash2} />
                  <span className="hide">
                    Remove {one.label}, {dayWords(one.day)}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface PausedProps extends Pick<RemindersState, 'paused'> {
  readonly onCheck: () => Promise<void>;
}

function Paused({ paused, onCheck }: PausedProps) {
  if (paused === null) return null;
  if (paused === 'address')
    return (
      <Banner tone="caution">
        <p>
          Emails to you are not getting through, so no reminders are sent. Is this still your address?{' '}
          <Link to="/settings/you#addresses">Email and phone</Link>
        </p>
        <p>
          <Button onClick={() => void onCheck()}>Send me an email to check</Button>
        </p>
      </Banner>
    );
  return (
    <Banner tone="info">
      {paused === 'plan' ? (
        <p>
          Emails are paused: they come with the Enhanced and Premium plans. Your dates stay as they are.{' '}
          <Link to="/subscription-management">See your plan</Link>
        </p>
      ) : (
        <p>
          Emails are paused until your address is confirmed.{' '}
          <Link to="/settings/you#addresses">Email and phone</Link>
        </p>
      )}
    </Banner>
  );
}

/** Says why no text messages are sent although the owner has turned them on. */
function TextsPaused({ why }: { readonly why: RemindersState['textsPaused'] }) {
  if (why === null) return null;
  return (
    <Banner tone="info">
      {why === 'service' ? (
        <p>This server cannot send text messages. You still get emails.</p>
      ) : (
        <p>
          You get text messages once you have confirmed a phone number.{' '}
          <Link to="/settings/you#addresses">Email and phone</Link>
        </p>
      )}
    </Banner>
  );
}

const classWords = (of: string): string => reminderClasses.find(({ value }) => value === of)?.label ?? of;

function dayWords(text: string): string {
  const day = readStoredDayIfAny(text);
  return day === undefined ? text : formatDay(day);
}

function nextWords({ nextAt, stoppedAt }: Held, { paused }: RemindersState): string {
  if (stoppedAt !== null) return 'You pressed “Stop” in an email';
  if (nextAt === null) return 'No further email';
  const day = formatDay(todayInLondon({ now: () => Date.parse(nextAt) }));
  return paused === null ? `Next email on ${day}` : `Paused: the next email would be on ${day}`;
}
