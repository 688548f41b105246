import type { Day } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { Link } from 'react-router';
import { HolidayMode, type HolidayModeProps } from '../../passport/sharing/HolidayMode.tsx';
import type { SharedTerms } from '../../passport/sharing/terms.ts';
import { canWords, openingWords } from '../../passport/sharing/terms-words.ts';
import { momentWords } from '../../passport/wording/moment-words.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../ui/form/UsernameHint.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { type ContactDraft, EmergencyContactForm } from './EmergencyContactForm.tsx';

/** A contact as the list has them; the new ones are not saved yet. */
export interface ListedContact {
  readonly id: string;
  readonly name: string;
  readonly relationship: string;
  readonly terms: SharedTerms;
  /** When they were last written to: an instant. */
  readonly lastNotifiedAt?: string | undefined;
}

export interface EmergencyAccessPageProps {
  readonly today: Day;
  readonly ownEmail: string;
  readonly contacts: readonly ListedContact[];
  readonly knownEmails: readonly string[];
  readonly holiday: Omit<HolidayModeProps, 'today'>;
  /** How many people could really open it: each has a checked card, or has joined. */
  readonly able: number;
  /** What a plan asks of this access, in a sentence, or undefined where it asks nothing. */
  readonly planNote?: (terms: SharedTerms) => string | undefined;
  /** Saves one that was added. Returns the sentence of what went wrong, or undefined. */
  readonly onSave: (added: ContactDraft, password: string) => Promise<string | undefined>;
}

const passwordId = 'ea-password';
/** People who should be able to open it. */
const recommended = 2;

const tabs = [
  { id: 'emergency', label: 'Inactivity-Based Access' },
  { id: 'temporary', label: 'Temporary Access' },
] as const;
type TabId = (typeof tabs)[number]['id'];

/** Who is there when the owner no longer answers, and who for some days. */
export function EmergencyAccessPage(props: EmergencyAccessPageProps) {
  const { today, ownEmail, contacts, knownEmails, holiday, able, planNote, onSave } = props;
  const [tab, setTab] = useState<TabId>('emergency');
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<readonly ContactDraft[]>([]);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const summary = useSummary();
  const handleSave = async () => {
    if (added.length === 0) return summary.show([{ message: 'There is nothing new to save' }]);
    if (password === '') return summary.show([{ id: passwordId, message: 'Type your password' }]);
    setBusy(true);
    let problem: string | undefined;
    for (const one of added) {
      problem = await onSave(one, password);
      if (problem !== undefined) break;
      // What is saved is saved, whatever becomes of the next.
      setAdded(before => before.filter(({ id }) => id !== one.id));
    }
    setBusy(false);
    summary.show(problem === undefined ? [] : [{ message: problem }]);
    setSaved(problem === undefined);
    if (problem === undefined) setPassword('');
  };
  const known = [...knownEmails, ...added.map(({ access }) => access.email)];
  const isHere = ({ when }: SharedTerms) => (when.kind === 'release') === (tab === 'emergency');
  const listed = [
    ...contacts,
    ...added.map(({ id, access: { name, relationship, terms } }) => ({ id, name, relationship, terms })),
  ].filter(({ terms }) => isHere(terms));
  const unsaved = new Set(added.map(({ id }) => id));
  return (
    <>
      <PageTitle parts={['Emergency access']} />
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <BackLink to="/people">People and access</BackLink>
      <PageHead
        title="Emergency access"
        lead="Choose who can read part of your passport if you stop answering, or for some days."
      />
      <div className="split">
        <div className="col">
          <section className="sheet" aria-label="Contacts">
            <Tabs
              label="Kinds of access"
              items={tabs}
              selected={tab}
              onSelect={id => {
                setAdding(false);
                setTab(id === 'temporary' ? 'temporary' : 'emergency');
              }}
            >
              <div className="fields gap-top">
                <ContactList {...{ listed, unsaved, tab }} />
                {adding ? (
                  <EmergencyContactForm
                    {...{ today, ownEmail, knownEmails: known }}
                    isTemporary={tab === 'temporary'}
                    onAdd={draft => {
                      setAdded(before => [...before, draft]);
                      setSaved(false);
                      setAdding(false);
                    }}
                    onCancel={() => setAdding(false)}
                  />
                ) : (
                  <div className="actions">
                    <Button onClick={() => setAdding(true)}>Add a contact</Button>
                  </div>
                )}
              </div>
            </Tabs>
          </section>
          {added.length > 0 && (
            <section className="sheet narrow fields" aria-label="Save">
              {notesOf(added, planNote).map(note => (
                <p key={note}>{note}</p>
              ))}
              <UsernameHint email={ownEmail} />
              <PasswordField
                id={passwordId}
                label="Your password"
                hint="So that nobody else can give access from a page left open."
                autoComplete="current-password"
                required
                value={password}
                error={summary.errors.find(({ id }) => id === passwordId)?.message}
                onChange={setPassword}
              />
            </section>
          )}
          <div className="actions">
            <Button
              variant="primary"
              notReady={added.length === 0}
              busy={busy ? 'Saving...' : undefined}
              onClick={() => void handleSave()}
            >
              Save All Changes
            </Button>
            <ButtonLink variant="quiet" to="/people">
              Back
            </ButtonLink>
          </div>
          <p role="status">{saved && 'All changes saved'}</p>
          {saved && (
            <p>
              Now print what you pass on: <Link to="/people">the page of each person</Link> has their card and
              their invitation.
            </p>
          )}
        </div>
        <div className="col">
          <HolidayMode today={today} {...holiday} />
          <Readiness able={able} />
          <HowItWorks />
        </div>
      </div>
    </>
  );
}

const toldWords = (at: string | undefined) => (at === undefined ? 'not yet' : momentWords(at));

interface ContactListProps {
  readonly listed: readonly ListedContact[];
  readonly unsaved: ReadonlySet<string>;
  readonly tab: TabId;
}

function ContactList({ listed, unsaved, tab }: ContactListProps) {
  if (listed.length === 0) {
    return (
      <p>
        {tab === 'emergency'
          ? 'No emergency contact yet. We recommend two.'
          : 'Nobody has access for some days now.'}
      </p>
    );
  }
  return (
    <ul className="rows rows--top">
      {listed.map(({ id, name, relationship, terms, lastNotifiedAt }) => (
        <li key={id}>
          <h3 className="h4">
            <bdi>{name}</bdi>
          </h3>
          <p className="muted">
            {relationship}. {canWords(terms)}. {openingWords(terms.when)}.
          </p>
          {unsaved.has(id) ? <p>Not saved yet</p> : <p>Last notified: {toldWords(lastNotifiedAt)}</p>}
        </li>
      ))}
    </ul>
  );
}

const notesOf = (added: readonly ContactDraft[], planNote: EmergencyAccessPageProps['planNote']) => [
  ...new Set(added.flatMap(({ access }) => planNote?.(access.terms) ?? [])),
];

/** Whether it would work: two people who can really open it. */
function Readiness({ able }: { able: number }) {
  const ready = able >= recommended;
  return (
    <section className="sheet" aria-labelledby="ready-head">
      <h2 id="ready-head" className="h3">
        Is it ready?
      </h2>
      <Chip tone={ready ? 'done' : 'missing'}>{ready ? 'Ready' : 'Not ready yet'}</Chip>
      <p>
        We recommend {recommended} people who have joined, or have a card that you checked. Now there{' '}
        {able === 1 ? 'is 1' : `are ${able}`}.
      </p>
    </section>
  );
}

function HowItWorks() {
  return (
    <Note title="How it works">
      <ol className="bul">
        <li>If you do not sign in, we write to you: at first seldom, on the last day every 3 hours.</li>
        <li>One press on a link in a reminder stops it.</li>
        <li>
          Without an answer, your contact can read the sections you chose, once they have proved who they are.
        </li>
      </ol>
      <ul className="bul">
        <li>Two factors are required of every contact</li>
        <li>Every access is written down, and you are told</li>
        <li>You can end it at any time</li>
        <li>Contacts see only the sections you chose</li>
      </ul>
    </Note>
  );
}
