import { formatCounted } from '@kinfolio/domain/values/count';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { getProblemText } from '../../session/api/problem-words.ts';
import type { RemindersState } from '../../session/api/reminders.ts';
import type { Session } from '../../session/api/session-client.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ConnectedServiceCard, type ServiceState } from './ConnectedService.tsx';

interface ReminderServicesProps {
  readonly session: Pick<Session, 'reminders'>;
  readonly now: () => number;
}

/** The channels of reminders: emails and calendars. */
export function ReminderServices({ session, now }: ReminderServicesProps) {
  const [paused, setPaused] = useState<RemindersState['paused']>();
  const ask = useCallback(
    async (words: (state: RemindersState) => ServiceState): Promise<ServiceState> => {
      const read = await (await session.reminders()).read();
      if (!read.ok) return { state: 'failed', words: getProblemText(read.problem) };
      setPaused(read.value.paused);
      return words(read.value);
    },
    [session],
  );
  const checkEmail = useCallback(() => ask(emailState), [ask]);
  const checkCalendar = useCallback(() => ask(calendarState), [ask]);
  return (
    <>
      <ConnectedServiceCard
        title="Email"
        about="Delivers codes, notices about your account, and the reminders that you switch on."
        check={checkEmail}
        now={now}
        press="Test Connection"
      >
        {() => {
          if (paused === null) return <TestReminder session={session} />;
          return paused === 'plan' ? <PlanLink /> : <AddressLink />;
        }}
      </ConnectedServiceCard>
      <ConnectedServiceCard
        title="Calendar"
        about="Shows your chosen dates in your own calendar."
        check={checkCalendar}
        now={now}
      >
        {found => (
          <p>
            <Link className="cell-link" to="/settings/reminders#calendars">
              {found?.state === 'connected' ? 'Your calendar addresses' : 'Connect a calendar'}
            </Link>
          </p>
        )}
      </ConnectedServiceCard>
    </>
  );
}

function emailState({ paused }: RemindersState): ServiceState {
  if (paused === 'address')
    return { state: 'failed', words: 'Emails to you are not getting through. Check your address.' };
  if (paused === 'email') return { state: 'none', words: 'Your email address is not confirmed yet.' };
  if (paused === 'plan')
    return {
      state: 'connected',
      words: 'We email you codes and notices. Reminders by email come with the Enhanced and Premium plans.',
    };
  return { state: 'connected', words: 'Emails go to your confirmed address.' };
}

const calendarState = ({ feeds: { length: many } }: RemindersState): ServiceState =>
  many === 0
    ? { state: 'none', words: 'You have not connected a calendar to your dates yet.' }
    : { state: 'connected', words: `${formatCounted(many, 'calendar')} can show your dates.` };

function TestReminder({ session }: Pick<ReminderServicesProps, 'session'>) {
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    const problem = await session
      .reminders()
      .then(reminders => reminders.test())
      .then(sent => (sent.ok ? undefined : sent.problem))
      .catch(() => 'offline' as const);
    setBusy(false);
    showToast({
      message: problem === undefined ? 'We have sent you a test email' : getProblemText(problem),
    });
  };
  return (
    <p>
      <Button busy={busy ? 'Sending...' : undefined} onClick={() => void test()}>
        Send me a test
      </Button>
    </p>
  );
}

const PlanLink = () => (
  <p>
    <Link className="cell-link" to="/subscription-management">
      Compare the plans
    </Link>
  </p>
);

const AddressLink = () => (
  <p>
    <Link className="cell-link" to="/settings/you#addresses">
      Email and phone
    </Link>
  </p>
);
