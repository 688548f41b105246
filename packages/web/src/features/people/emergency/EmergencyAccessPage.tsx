import type { Day } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { Link } from 'react-router';
import { HolidayMode, type HolidayModeProps } from '../../../passport/sharing/HolidayMode.tsx';
import type { SharedTerms } from '../../../passport/sharing/terms.ts';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { useErrorSummary } from '../../../ui/feedback/use-summary.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../../ui/form/UsernameHint.tsx';
import { BackLink, PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { PanelTabs } from '../../../ui/layout/Tabs.tsx';
import type { RequestAnswers } from '../AskedAnswer.tsx';
import { NoPhoneNote, PlanWaitNote } from '../WaitNote.tsx';
import { type ContactInList, ContactList } from './ContactList.tsx';
import { type ContactDraft, type ContactPerson, personToForm } from './contact-draft.ts';
import { EmergencyContactForm } from './EmergencyContactForm.tsx';
import { EmergencyAccessPurpose, EmergencyReadiness, HowEmergencyAccessWorks } from './EmergencyNotes.tsx';
import { useContactDrafts } from './use-contacts.ts';
import '../people.css';

export interface EmergencyAccessPageProps extends RequestAnswers {
  readonly today: Day;
  readonly ownEmail: string;
  readonly contacts: readonly ContactInList[];
  readonly knownEmails: readonly string[];
  readonly holiday: Omit<HolidayModeProps, 'today'>;
  /** How many people could really open the passport, because they have a checked card or have joined. */
  readonly able: number;
  /** A sentence to show if the plan does not include access after a wait; undefined if it does. */
  readonly waitNote?: string | undefined;
  /** A sentence to show if we cannot send the owner text messages yet; undefined if we can. */
  readonly phoneNote?: string | undefined;
  /** Saves a new contact. Resolves to an error message, or to undefined on success. */
  readonly onSave: (added: ContactDraft, password: string) => Promise<string | undefined>;
  /** Saves a person's name and contact details. Resolves to an error message, or to undefined on success. */
  readonly onChangePerson: (person: ContactPerson, password: string) => Promise<string | undefined>;
}

const passwordId = 'ea-password';

const tabs = [
  { id: 'emergency', label: 'Inactivity-Based Access' },
  { id: 'temporary', label: 'Temporary Access' },
] as const;
type TabId = (typeof tabs)[number]['id'];

type Contacts = ReturnType<typeof useContactDrafts>;

/** Contacts for when the owner no longer answers, and contacts for certain days. */
export function EmergencyAccessPage(props: EmergencyAccessPageProps) {
  const { today, ownEmail, holiday, able, phoneNote } = props;
  const all = useContactDrafts({ today, ownEmail, knownEmails: [] });
  const saving = useSaving(props, all);
  const { summary } = saving;
  const isUnsaved = all.drafts.length + all.changed.length > 0;
  return (
    <>
      <PageTitle parts={['Emergency access']} />
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <BackLink to="/people">People and access</BackLink>
      <PageHeading
        title="Emergency access"
        lead="Choose who can read part of your passport, for a few days or if you stop answering us."
      />
      <EmergencyAccessPurpose />
      <div className="split">
        <div className="col">
          <ContactTabs {...props} all={all} onEdit={saving.forget} />
          {isUnsaved && (
            <section className="sheet narrow fields" aria-label="Save">
              <UsernameHint email={ownEmail} />
              <PasswordField
                id={passwordId}
                label="Your password"
                hint="We ask for your password so that nobody else can give access if you leave this page open."
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
              Now print each person’s card and invitation. Both are on{' '}
              <Link to="/people">that person’s page</Link>.
            </p>
          )}
        </div>
        <div className="col">
          <HolidayMode today={today} {...holiday} />
          <EmergencyReadiness able={able} />
          {phoneNote !== undefined && <NoPhoneNote words={phoneNote} />}
          <HowEmergencyAccessWorks />
        </div>
      </div>
    </>
  );
}

interface ContactTabsProps extends EmergencyAccessPageProps {
  readonly all: Contacts;
  readonly onEdit: () => void;
}

/** Both kinds of contact, and the form for the one being added or edited. */
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
        ? personToForm(errand.contact.person)
        : undefined;
  // The emails that this contact must not have, which do not include the contact's own. A new contact may be someone
  // who already has access and is given more.
  const others = [
    ...(errand?.for === 'person' ? knownEmails : []),
    ...drafts.map(({ access }) => access.email),
    ...changed.map(({ email }) => email),
  ].filter(email => email !== before?.typed.email);
  return (
    <section className="sheet" aria-label="Contacts">
      <PanelTabs
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
            <PlanWaitNote words={waitNote} />
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
      </PanelTabs>
    </section>
  );
}

/** Saves all changes one by one. Those that are saved leave the list, even if a later one fails. */
function useSaving({ onSave, onChangePerson }: EmergencyAccessPageProps, all: Contacts) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<'added' | 'changed'>();
  const summary = useErrorSummary();
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
