import type { Day } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { announceToScreenReader } from '../../../lib/browser/announce.ts';
import type { PersonAccess } from '../../../passport/sharing/people.ts';
import type { SharedTerms } from '../../../passport/sharing/terms.ts';
import { describeDeskAccess, getFirstName } from '../../../passport/sharing/terms-words.ts';
import { MarginNote } from '../../../ui/feedback/Note.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordForm } from '../../../ui/form/PasswordForm.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { BackLink, PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import {
  type AccessDraft,
  createDraftFromEarlierAccess,
  findLetterProblem,
  type OpeningRoute,
  opensAfterWait,
  readChangedTerms,
} from '../give-access.ts';
import type { ChangedAccess } from '../own/wanted-grant.ts';
import { PlanWaitNote } from '../WaitNote.tsx';
import { ChooseContentsStep } from '../WhatStep.tsx';
import { ChooseTimingStep } from '../WhenStep.tsx';
import {
  areSameTerms,
  areTermsValid,
  describeChange,
  describeChangeEffects,
  describePendingChange,
  type TermsWithCard,
} from './change-words.ts';

export interface ChangeAccessPageProps {
  readonly name: string;
  readonly access: PersonAccess;
  readonly today: Day;
  readonly ownEmail: string;
  /** The address of the person's page. */
  readonly back: string;
  readonly nowMs: () => number;
  /** A sentence saying that nothing can be added without a plan; undefined if the owner may add access. */
  readonly planNote?: string | undefined;
  /** Whether the access was changed elsewhere while this page was open. */
  readonly wasChanged: boolean;
  /** Changes the access. Resolves to an error message, or to undefined on success. */
  readonly onSave: (next: ChangedAccess, password: string) => Promise<string | undefined>;
}

const roadsOf = { always: ['always'], window: ['window'], release: ['silence', 'ask', 'both'] } as const;

const draftOf = (
  name: string,
  { cardAlone = true, ...terms }: TermsWithCard,
  letter: string,
): AccessDraft => ({
  ...createDraftFromEarlierAccess({ name, relationship: '', email: '', phone: '', terms }),
  card: terms.when.kind === 'release',
  cardAlone,
  letter,
});

/**
 * Edits the terms of a person's access. What the owner takes away ends at once; what they add starts 72 hours
 * later.
 */
export function ChangeAccessPage(props: ChangeAccessPageProps) {
  const { name, access, today, ownEmail, back, nowMs, planNote, wasChanged, onSave } = props;
  const { waiting, letter } = access;
  const before: TermsWithCard = { ...access.terms, cardAlone: access.cardAlone };
  const counting = waiting === undefined ? before : { ...waiting.terms, cardAlone: waiting.cardAlone };
  const first = getFirstName(name);
  // After a restore from a backup, less applies than the owner signed. The form then begins with the owner's latest
  // choice.
  const isLimited = waiting !== undefined && waiting.until === undefined;
  const start = isLimited && areTermsValid(counting) ? counting : before;
  const [draft, setDraft] = useState(() => draftOf(name, start, letter));
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const navigate = useNavigate();
  const chosen = readChangedTerms(draft, { today, before });
  const step = {
    draft,
    firstName: first,
    errorOf: (id: string) => errors.get(id),
    onChange: (change: Partial<AccessDraft>) => setDraft(known => ({ ...known, ...change })),
  };
  const withCard = (terms: SharedTerms) => ({ ...terms, cardAlone: draft.cardAlone });
  const isSame = (terms: SharedTerms) =>
    areSameTerms(withCard(terms), before) && draft.letter.trim() === letter;
  const sentencesOf = (terms: SharedTerms) => {
    if (isLimited && isSame(terms))
      return ['To add something again, first save this access without it. Then change the access again.'];
    if (waiting === undefined || !areSameTerms(withCard(terms), counting))
      return describeChange(describeChangeEffects(counting, withCard(terms), first), nowMs());
    return isLimited
      ? ['When you save, the terms you had already chosen apply.']
      : ['When you save, the waiting change is cancelled. Nothing else changes.'];
  };
  const handlePassword = async (password: string) => {
    const problem = 'problems' in chosen ? chosen.problems[0] : letterFault(draft);
    setErrors(new Map(problem?.id === undefined ? [] : [[problem.id, problem.message]]));
    if (problem !== undefined) return problem;
    if ('problems' in chosen || isSame(chosen.terms))
      return { message: 'Change something first, or go back' };
    const message = await onSave(
      { terms: chosen.terms, letter: draft.letter.trim(), cardAlone: draft.cardAlone },
      password,
    );
    if (message !== undefined) return { message };
    announceToScreenReader('The access has been changed.');
    await navigate(back);
    return undefined;
  };
  const roads: readonly OpeningRoute[] = roadsOf[before.when.kind];
  return (
    <>
      <PageTitle parts={[`Change what ${name} can open`, 'People and access']} />
      <BackLink to={back}>What {first} can open</BackLink>
      <PageHeading
        title={`Change what ${first} can open`}
        lead={`${first} does not need to do anything. An invitation or an Emergency Card that you passed on still works.`}
      />
      {planNote !== undefined && <PlanWaitNote words={planNote} />}
      {wasChanged && (
        <MarginNote title="Changed on another device">
          <p>
            This access has just been changed on another device. This page shows it as it is now. Your own
            change was not saved.
          </p>
        </MarginNote>
      )}
      {before.everything && before.estate !== undefined && (
        <MarginNote title="The executor’s desk">
          <p>
            This access also opens {describeDeskAccess(before)}. If you save here, that access ends. You can
            share a desk by itself: open the desk and press Share the desk.
          </p>
        </MarginNote>
      )}
      {waiting !== undefined && (
        <MarginNote title={isLimited ? 'After a restore' : 'A change is waiting'}>
          <p>{describePendingChange({ ...access, waiting }, first)}</p>
          {!isLimited && areTermsValid(counting) && (
            <div className="actions gap-top">
              <Button onClick={() => setDraft(draftOf(name, counting, draft.letter))}>
                Cancel the change
              </Button>
            </div>
          )}
        </MarginNote>
      )}
      <section className="sheet narrow" aria-label="What changes">
        <PasswordForm
          boxId="change-password"
          email={ownEmail}
          hint="We ask for your password so that nobody else can change access if you leave this page open."
          words={{ submit: 'Save the change', busy: 'Saving...' }}
          onCancel={() => void navigate(back)}
          onSubmit={handlePassword}
        >
          <ChooseContentsStep {...step} waits changes={opensAfterWait(draft) ? 'release' : 'shared'} />
          {before.when.kind !== 'always' && (
            <ChooseTimingStep {...step} today={today} waitNote={undefined} only={roads} />
          )}
          {before.when.kind !== 'release' && (
            <TextField
              id="ga-letter"
              label={`A letter for ${first}`}
              rows={3}
              value={draft.letter}
              error={step.errorOf('ga-letter')}
              onChange={text => step.onChange({ letter: text })}
            />
          )}
          <div aria-live="polite">
            {'terms' in chosen && sentencesOf(chosen.terms).map(words => <p key={words}>{words}</p>)}
          </div>
        </PasswordForm>
      </section>
    </>
  );
}

function letterFault({ letter }: AccessDraft) {
  const message = findLetterProblem(letter);
  return message === undefined ? undefined : { id: 'ga-letter', message };
}
