import { findKind } from '@kinfolio/domain/kinds/index';
import { reminderChoices } from '@kinfolio/domain/kinds/reminder-choices';
import type { ReminderPreferences } from '@kinfolio/domain/overview/reminder-preferences';
import { planReminders } from '@kinfolio/domain/overview/reminders';
import { createInitialFields } from '@kinfolio/domain/records/record-check';
import { type Clock, formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { useMemo, useState } from 'react';
import { useToday } from '../../passport/dates/use-today.ts';
import { PlainRecordForm } from '../../passport/form/PlainRecordForm.tsx';
import { getProblemText } from '../../session/api/problem-words.ts';
import { useAllRecords } from '../../session/api/react.ts';
import type { Session } from '../../session/api/session-client.ts';
import { useReminderChoices } from '../../session/api/use-reminder-choices.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { SettingLine } from '../../ui/layout/Setting.tsx';
import { CalendarAddresses } from './CalendarAddresses.tsx';
import { StoredReminders } from './OnTheServer.tsx';
import { SendTestEmail } from './SendTest.tsx';
import { type ReminderStateActions, useReminders } from './use-reminders.ts';
import '../../styles/settings.css';
import './reminders.css';

export interface RemindersPageProps {
  readonly session: Session;
  readonly clock: Clock;
}

/** The choices for reminders, the data that the server stores for them, and the calendars that subscribe to them. */
export function RemindersPage({ session, clock }: RemindersPageProps) {
  const reminders = useReminders(session);
  const { preferences } = useReminderChoices();
  return (
    <>
      <PageTitle parts={['Notices', 'Settings']} />
      <BackLink to="/settings">Settings</BackLink>
      <PageHeading
        title="Notices"
        lead="Emails and calendars for the dates you switch on. Everything else stays sealed."
      />
      <div className="sheet">
        {reminders.problem !== undefined && (
          <Banner tone="danger" role="alert">
            <p>{reminders.problem}</p>
          </Banner>
        )}
        <SettingLine id="reminders" title="Emails" state={emailsWords(preferences, reminders)}>
          {() => <Choices clock={clock} />}
        </SettingLine>
        <SettingLine
          id="held"
          title="Stored on our server"
          state={heldWords(reminders)}
          action="See the dates"
        >
          {() => <StoredReminders reminders={reminders} clock={clock} />}
        </SettingLine>
        <SettingLine
          id="test"
          title="Test"
          state="Send a test email now, to check that emails arrive"
          action="Send a test"
        >
          {() => <SendTestEmail reminders={reminders} />}
        </SettingLine>
        <SettingLine id="calendars" title="Calendars" state={feedsWords(reminders)} action="See and add">
          {() => <CalendarAddresses reminders={reminders} />}
        </SettingLine>
      </div>
    </>
  );
}

const emailsWords = ({ appOnly, digest }: ReminderPreferences, { state }: ReminderStateActions): string => {
  if (appOnly) return 'None: only in the app';
  if (state?.paused === 'plan') return 'Paused: part of the Enhanced and Premium plans';
  return { each: 'One for each date', weekly: 'One a week', monthly: 'One a month' }[digest];
};

function heldWords({ state }: ReminderStateActions): string | undefined {
  return state === undefined ? undefined : formatCounted(state.reminders.length, 'date');
}

function feedsWords({ state }: ReminderStateActions): string | undefined {
  return state === undefined
    ? undefined
    : state.feeds.length === 0
      ? 'None'
      : formatCounted(state.feeds.length, 'calendar');
}

/** The form for the choices, with a preview of an email. */
function Choices({ clock }: Pick<RemindersPageProps, 'clock'>) {
  const { fields, change } = useReminderChoices();
  const [round, setRound] = useState(0);
  const save = async (next: Parameters<typeof change>[0] extends (one: infer F) => unknown ? F : never) => {
    const saved = await change(stored => ({ ...stored, ...next }));
    showToast({ message: saved.ok ? 'Your choices are saved' : getProblemText(saved.problem) });
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
        stored={{ ...createInitialFields(reminderChoices), ...fields }}
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
    () => planReminders(findKind, records, { ...preferences, appOnly: false }, today),
    [records, preferences, today],
  );
  if (first === undefined)
    return <p>No reminders are turned on yet. Tick “Email me” in a record, or choose below.</p>;
  return (
    <p>
      An email says, for example: <q className="strong">{`${first.label}, ${formatDay(first.day)}`}</q>
    </p>
  );
}
