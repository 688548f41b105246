import { kindOf } from '@kinfolio/domain/kinds/index';
import { reminderChoices } from '@kinfolio/domain/kinds/reminder-choices';
import type { ReminderPreferences } from '@kinfolio/domain/overview/reminder-preferences';
import { remindersOf } from '@kinfolio/domain/overview/reminders';
import { emptyFields } from '@kinfolio/domain/records/record-check';
import { type Clock, formatDay } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { useMemo, useState } from 'react';
import { useToday } from '../../passport/dates/use-today.ts';
import { PlainRecordForm } from '../../passport/form/PlainRecordForm.tsx';
import { problemWords } from '../../session/api/problem-words.ts';
import { useAllRecords } from '../../session/api/react.ts';
import type { Session } from '../../session/api/session-client.ts';
import { useReminderChoices } from '../../session/api/use-reminder-choices.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Setting } from '../../ui/layout/Setting.tsx';
import { CalendarAddresses } from './CalendarAddresses.tsx';
import { OnTheServer } from './OnTheServer.tsx';
import { SendTest } from './SendTest.tsx';
import { type Reminders, useReminders } from './use-reminders.ts';
import '../../styles/settings.css';
import './reminders.css';

export interface RemindersPageProps {
  readonly session: Session;
  readonly clock: Clock;
}

/** How to be reminded, what the server has for that, and the calendars that follow. */
export function RemindersPage({ session, clock }: RemindersPageProps) {
  const reminders = useReminders(session);
  const { preferences } = useReminderChoices();
  return (
    <>
      <PageTitle parts={['Notices', 'Settings']} />
      <BackLink to="/settings">Settings</BackLink>
      <PageHead
        title="Notices"
        lead="Emails and calendars for the dates you switch on. Everything else stays sealed."
      />
      <div className="sheet">
        {reminders.problem !== undefined && (
          <Banner tone="danger" role="alert">
            <p>{reminders.problem}</p>
          </Banner>
        )}
        <Setting id="reminders" title="Emails" state={emailsWords(preferences, reminders)}>
          {() => <Choices clock={clock} />}
        </Setting>
        <Setting id="held" title="Kept on our server" state={heldWords(reminders)} action="See the dates">
          {() => <OnTheServer reminders={reminders} clock={clock} />}
        </Setting>
        <Setting id="test" title="Test" state="An email now, to see that it arrives" action="Send a test">
          {() => <SendTest reminders={reminders} />}
        </Setting>
        <Setting id="calendars" title="Calendars" state={feedsWords(reminders)} action="See and add">
          {() => <CalendarAddresses reminders={reminders} />}
        </Setting>
      </div>
    </>
  );
}

const emailsWords = ({ appOnly, digest }: ReminderPreferences, { state }: Reminders): string => {
  if (appOnly) return 'None: only in the app';
  if (state?.paused === 'plan') return 'Paused: part of the Enhanced and Premium plans';
  return { each: 'One for each date', weekly: 'One a week', monthly: 'One a month' }[digest];
};

function heldWords({ state }: Reminders): string | undefined {
  return state === undefined ? undefined : counted(state.reminders.length, 'date');
}

function feedsWords({ state }: Reminders): string | undefined {
  return state === undefined
    ? undefined
    : state.feeds.length === 0
      ? 'None'
      : counted(state.feeds.length, 'calendar');
}

/** The form of the choices, and what an email will have in it. */
function Choices({ clock }: Pick<RemindersPageProps, 'clock'>) {
  const { fields, change } = useReminderChoices();
  const [round, setRound] = useState(0);
  const save = async (next: Parameters<typeof change>[0] extends (one: infer F) => unknown ? F : never) => {
    const saved = await change(stored => ({ ...stored, ...next }));
    showToast({ message: saved.ok ? 'Your choices are saved' : problemWords(saved.problem) });
    return saved.ok;
  };
  return (
    <section className="sheet stack" aria-labelledby="reminder-choices">
      <h2 id="reminder-choices" className="h3">
        How to remind you
      </h2>
      <Example clock={clock} />
      <PlainRecordForm
        key={round}
        kind={reminderChoices}
        clock={clock}
        stored={{ ...emptyFields(reminderChoices), ...fields }}
        prefix="reminders"
        submitWords={reminderChoices.texts.addButton}
        leaveWords="Undo changes"
        onSave={save}
        onDone={() => setRound(round + 1)}
      />
    </section>
  );
}

function Example({ clock }: Pick<RemindersPageProps, 'clock'>) {
  const records = useAllRecords();
  const { preferences } = useReminderChoices();
  const today = useToday(clock);
  const [first] = useMemo(
    () => remindersOf(kindOf, records, { ...preferences, appOnly: false }, today),
    [records, preferences, today],
  );
  if (first === undefined)
    return <p>No date is switched on yet. Tick “Email me” in a record, or choose below.</p>;
  return (
    <p>
      An email says, for example: <q className="strong">{`${first.label}, ${formatDay(first.day)}`}</q>
    </p>
  );
}
