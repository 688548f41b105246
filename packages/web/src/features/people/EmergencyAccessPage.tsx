import type { Day } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { HolidayMode, type HolidayModeProps } from '../../passport/sharing/HolidayMode.tsx';
import type { SharedTerms } from '../../passport/sharing/terms.ts';
import { canWords, openingWords } from '../../passport/sharing/terms-words.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
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
  /** When they were last written to, in words. */
  readonly lastNotified?: string;
}

export interface EmergencyAccessPageProps {
  readonly today: Day;
  readonly ownEmail: string;
  readonly contacts: readonly ListedContact[];
  readonly knownEmails: readonly string[];
  readonly holiday: Omit<HolidayModeProps, 'today'>;
  /** Saves what was added. Returns the sentence of what went wrong, or undefined. */
  readonly onSave: (added: readonly ContactDraft[]) => Promise<string | undefined>;
}

const tabs = [
  { id: 'emergency', label: 'Inactivity-Based Access' },
  { id: 'temporary', label: 'Temporary Access' },
] as const;
type TabId = (typeof tabs)[number]['id'];

/** Who is there when the owner no longer answers, and who for some days. */
export function EmergencyAccessPage(props: EmergencyAccessPageProps) {
  const { today, ownEmail, contacts, knownEmails, holiday, onSave } = props;
  const [tab, setTab] = useState<TabId>('emergency');
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<readonly ContactDraft[]>([]);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const summary = useSummary();
  const handleSave = async () => {
    setBusy(true);
    const problem = await onSave(added);
    setBusy(false);
    summary.show(problem === undefined ? [] : [{ message: problem }]);
    setSaved(problem === undefined);
    if (problem === undefined) setAdded([]);
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
          <div className="actions">
            <Button
              variant="primary"
              notReady={added.length === 0}
              busy={busy ? 'Saving...' : undefined}
              onClick={() => {
                if (added.length > 0) void handleSave();
                else summary.show([{ message: 'There is nothing new to save' }]);
              }}
            >
              Save All Changes
            </Button>
          </div>
          <p role="status">{saved && 'All changes saved'}</p>
        </div>
        <div className="col">
          <HolidayMode today={today} {...holiday} />
          <HowItWorks />
        </div>
      </div>
    </>
  );
}

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
      {listed.map(({ id, name, relationship, terms, lastNotified }) => (
        <li key={id}>
          <h3 className="h4">
            <bdi>{name}</bdi>
          </h3>
          <p className="muted">
            {relationship}. {canWords(terms)}. {openingWords(terms.when)}.
          </p>
          {unsaved.has(id) ? <p>Not saved yet</p> : lastNotified && <p>Last notified: {lastNotified}</p>}
        </li>
      ))}
    </ul>
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
