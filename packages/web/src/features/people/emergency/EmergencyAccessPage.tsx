import type { Day } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { Link } from 'react-router';
import { HolidayMode, type HolidayModeProps } from '../../../passport/sharing/HolidayMode.tsx';
import type { SharedTerms } from '../../../passport/sharing/terms.ts';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { useSummary } from '../../../ui/feedback/use-summary.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../../ui/form/UsernameHint.tsx';
import { BackLink, PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import type { AskAnswers } from '../AskedAnswer.tsx';
import { PhoneNote, WaitNote } from '../WaitNote.tsx';
import { ContactList, type ListedContact } from './ContactList.tsx';
import { type ContactDraft, type ContactPerson, formOfPerson } from './contact-draft.ts';
import { EmergencyContactForm } from './EmergencyContactForm.tsx';
import { HowItWorks, Readiness, WhatThisIs } from './EmergencyNotes.tsx';
import { useContacts } from './use-contacts.ts';
import '../people.css';

export interface EmergencyAccessPageProps extends AskAnswers {
  readonly today: Day;
  readonly ownEmail: string;
  readonly contacts: readonly ListedContact[];
  readonly knownEmails: readonly string[];
  readonly holiday: Omit<HolidayModeProps, 'today'>;
  /** How many people could really open it: each has a checked card, or has joined. */
  readonly able: number;
  /** That the plan has no access after a wait, in a sentence; undefined where it has. */
  readonly waitNote?: string | undefined;
  /** That no text can reach the owner yet, in a sentence; undefined where one can. */
  readonly phoneNote?: string | undefined;
  /** Saves one that was added. Returns the sentence of what went wrong, or undefined. */
  readonly onSave: (added: ContactDraft, password: string) => Promise<string | undefined>;
  /** Saves how a person is called and reached. Returns the sentence of what went wrong, or undefined. */
  readonly onChangePerson: (person: ContactPerson, password: string) => Promise<string | undefined>;
}

const passwordId = 'ea-password';

const tabs = [
  { id: 'emergency', label: 'Inactivity-Based Access' },
  { id: 'temporary', label: 'Temporary Access' },
] as const;
type TabId = (typeof tabs)[number]['id'];

type Contacts = ReturnType<typeof useContacts>;

/** Who is there when the owner no longer answers, and who for some days. */
export function EmergencyAccessPage(props: EmergencyAccessPageProps) {
  const { today, ownEmail, holiday, able, phoneNote } = props;
  const all = useContacts({ today, ownEmail, knownEmails: [] });
  const saving = useSaving(props, all);
  const { summary } = saving;
  const isUnsaved = all.drafts.length + all.changed.length > 0;
  return (
    <>
      <PageTitle parts={['Emergency access']} />
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <BackLink to="/people">People and access</BackLink>
      <PageHead
        title="Emergency access"
        lead="Choose who can read part of your passport if you stop answering, or for some days."
      />
      <WhatThisIs />
      <div className="split">
        <div className="col">
          <ContactTabs {...props} all={all} onEdit={saving.forget} />
          {isUnsaved && (
            <section className="sheet narrow fields" aria-label="Save">
              <UsernameHint email={ownEmail} />
              <PasswordField
                id={passwordId}
                label="Your password"
                hint="So that nobody else can give access from a page left open."
                autoComplete="current-password"
                required
                value={saving.password}
                error={summary.errors.find(({ id }) => id === passwordId)?.message}
                onChange={saving.setPassword}
              />
            </section>
          )}
          <div className="actions">
            <Button
              variant="primary"
              notReady={!isUnsaved}
              busy={saving.busy ? 'Saving...' : undefined}
              onClick={() => void saving.save()}
            >
              Save All Changes
            </Button>
            <ButtonLink variant="quiet" to="/people">
              Back
            </ButtonLink>
          </div>
          <p role="status">{saving.saved !== undefined && 'All changes saved'}</p>
          {saving.saved === 'added' && (
            <p>
              Now print what you pass on: <Link to="/people">the page of each person</Link> has their card and
              their invitation.
            </p>
          )}
        </div>
        <div className="col">
          <HolidayMode today={today} {...holiday} />
          <Readiness able={able} />
          {phoneNote !== undefined && <PhoneNote words={phoneNote} />}
          <HowItWorks />
        </div>
      </div>
    </>
  );
}

interface ContactTabsProps extends EmergencyAccessPageProps {
  readonly all: Contacts;
  readonly onEdit: () => void;
}

/** Both kinds of contact, and the form of the one that is added or edited. */
function ContactTabs({ all, onEdit, ...props }: ContactTabsProps) {
  const { today, ownEmail, knownEmails, contacts, waitNote, onAllow, onDecline } = props;
  const [tab, setTab] = useState<TabId>('emergency');
  const { errand, setErrand, drafts, changed } = all;
  const isTemporary = tab === 'temporary';
  const isHere = ({ when }: SharedTerms) => (when.kind === 'release') !== isTemporary;
  const before =
    errand?.for === 'draft'
      ? errand.draft
      : errand?.for === 'person'
        ? formOfPerson(errand.contact.person)
        : undefined;
  // Their own address is not another person's. Who has access already can have another one.
  const others = [
    ...(errand?.for === 'person' ? knownEmails : []),
    ...drafts.map(({ access }) => access.email),
    ...changed.map(({ email }) => email),
  ].filter(email => email !== before?.typed.email);
  return (
    <section className="sheet" aria-label="Contacts">
      <Tabs
        label="Kinds of access"
        items={tabs}
        selected={tab}
        onSelect={id => {
          setErrand(undefined);
          setTab(id === 'temporary' ? 'temporary' : 'emergency');
        }}
      >
        <div className="fields gap-top">
          <ContactList
            {...{ isTemporary, onAllow, onDecline }}
            contacts={contacts.filter(({ terms }) => isHere(terms)).map(all.shown)}
            drafts={drafts.filter(({ access }) => isHere(access.terms))}
            onEdit={contact => setErrand({ for: 'person', contact })}
            onEditDraft={draft => setErrand({ for: 'draft', draft })}
            onRemoveDraft={all.takeOut}
          />
          {errand === undefined && !isTemporary && waitNote !== undefined ? (
            <WaitNote words={waitNote} />
          ) : errand === undefined ? (
            <div className="actions">
              <Button onClick={() => setErrand({ for: 'new' })}>Add a contact</Button>
            </div>
          ) : (
            <EmergencyContactForm
              key={
                errand.for === 'new' ? 'new' : errand.for === 'draft' ? errand.draft.id : errand.contact.id
              }
              {...{ today, ownEmail, isTemporary, before }}
              knownEmails={others}
              isKept={errand.for === 'person'}
              onDone={form => {
                all.keep(form);
                onEdit();
              }}
              onCancel={() => setErrand(undefined)}
            />
          )}
        </div>
      </Tabs>
    </section>
  );
}

/** Save All Changes: what was saved is out of the list, whatever becomes of the next. */
function useSaving({ onSave, onChangePerson }: EmergencyAccessPageProps, all: Contacts) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<'added' | 'changed'>();
  const summary = useSummary();
  const { drafts, changed, takeOut, savedPerson } = all;
  const saveEach = async () => {
    for (const person of changed) {
      const problem = await onChangePerson(person, password);
      if (problem !== undefined) return problem;
      savedPerson(person.id);
    }
    for (const draft of drafts) {
      const problem = await onSave(draft, password);
      if (problem !== undefined) return problem;
      takeOut(draft.id);
    }
    return undefined;
  };
  const save = async () => {
    if (drafts.length + changed.length === 0)
      return summary.show([{ message: 'There is nothing new to save' }]);
    if (password === '') return summary.show([{ id: passwordId, message: 'Type your password' }]);
    setBusy(true);
    const problem = await saveEach();
    setBusy(false);
    summary.show(problem === undefined ? [] : [{ message: problem }]);
    setSaved(problem !== undefined ? undefined : drafts.length > 0 ? 'added' : 'changed');
    if (problem === undefined) setPassword('');
  };
  return { password, setPassword, busy, saved, summary, save, forget: () => setSaved(undefined) };
}
