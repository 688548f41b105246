import type { Day } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { announce } from '../../../lib/browser/announce.ts';
import type { PersonAccess } from '../../../passport/sharing/people.ts';
import type { SharedTerms } from '../../../passport/sharing/terms.ts';
import { firstNameOf } from '../../../passport/sharing/terms-words.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordForm } from '../../../ui/form/PasswordForm.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { BackLink, PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import {
  type AccessDraft,
  againDraft,
  changedTermsOf,
  isRelease,
  letterProblem,
  type Road,
} from '../give-access.ts';
import type { ChangedAccess } from '../own/wanted-grant.ts';
import { WaitNote } from '../WaitNote.tsx';
import { WhatStep } from '../WhatStep.tsx';
import { WhenStep } from '../WhenStep.tsx';
import {
  arePossible,
  areSameTerms,
  changeInWords,
  changeSentences,
  type TermsWithCard,
  waitingSentence,
} from './change-words.ts';

export interface ChangeAccessPageProps {
  readonly name: string;
  readonly access: PersonAccess;
  readonly today: Day;
  readonly ownEmail: string;
  /** The address of the person's page. */
  readonly back: string;
  readonly nowMs: () => number;
  /** That nothing can be added without a plan, in a sentence; undefined where it can. */
  readonly planNote?: string | undefined;
  /** That it was changed elsewhere while this page was open. */
  readonly wasChanged: boolean;
  /** Changes it. Returns the sentence of what went wrong, or undefined. */
  readonly onSave: (next: ChangedAccess, password: string) => Promise<string | undefined>;
}

const roadsOf = { always: ['always'], window: ['window'], release: ['silence', 'ask', 'both'] } as const;

const draftOf = (
  name: string,
  { cardAlone = true, ...terms }: TermsWithCard,
  letter: string,
): AccessDraft => ({
  ...againDraft({ name, relationship: '', email: '', phone: '', terms }),
  card: terms.when.kind === 'release',
  cardAlone,
  letter,
});

/** The terms of one access, to be changed: what is taken away goes at once, what is added waits 72 hours. */
export function ChangeAccessPage(props: ChangeAccessPageProps) {
  const { name, access, today, ownEmail, back, nowMs, planNote, wasChanged, onSave } = props;
  const { waiting, letter } = access;
  const before: TermsWithCard = { ...access.terms, cardAlone: access.cardAlone };
  const counting = waiting === undefined ? before : { ...waiting.terms, cardAlone: waiting.cardAlone };
  const first = firstNameOf(name);
  // After a restore less counts than what was signed: the owner's last word is what they begin with.
  const isLimited = waiting !== undefined && waiting.until === undefined;
  const start = isLimited && arePossible(counting) ? counting : before;
  const [draft, setDraft] = useState(() => draftOf(name, start, letter));
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const navigate = useNavigate();
  const chosen = changedTermsOf(draft, { today, before });
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
      return [
        'To add something again, save this access without it first. After that you can change it once more.',
      ];
    if (waiting === undefined || !areSameTerms(withCard(terms), counting))
      return changeSentences(changeInWords(counting, withCard(terms), first), nowMs());
    return isLimited
      ? ['The access stays as you had chosen it when you save.']
      : ['The change that waits is taken back when you save. Nothing else changes.'];
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
    announce('The access is changed.');
    await navigate(back);
    return undefined;
  };
  const roads: readonly Road[] = roadsOf[before.when.kind];
  return (
    <>
      <PageTitle parts={[`Change what ${name} can open`, 'People and access']} />
      <BackLink to={back}>What {first} can open</BackLink>
      <PageHead
        title={`Change what ${first} can open`}
        lead={`There is nothing for ${first} to do. An invitation or an Emergency Card that you passed on still works.`}
      />
      {planNote !== undefined && <WaitNote words={planNote} />}
      {wasChanged && (
        <Note title="Changed on another device">
          <p>
            This access was changed on another device just now. Below you see it as it is now. Your own change
            was not saved.
          </p>
        </Note>
      )}
      {waiting !== undefined && (
        <Note title={isLimited ? 'After a restore' : 'A change waits'}>
          <p>{waitingSentence({ ...access, waiting }, first)}</p>
          {!isLimited && arePossible(counting) && (
            <div className="actions gap-top">
              <Button onClick={() => setDraft(draftOf(name, counting, draft.letter))}>Take it back</Button>
            </div>
          )}
        </Note>
      )}
      <section className="sheet narrow" aria-label="What changes">
        <PasswordForm
          boxId="change-password"
          email={ownEmail}
          hint="So that nobody else can change it from a page left open."
          words={{ submit: 'Save the change', busy: 'Saving...' }}
          onCancel={() => void navigate(back)}
          onSubmit={handlePassword}
        >
          <WhatStep {...step} waits changes={isRelease(draft) ? 'release' : 'shared'} />
          {before.when.kind !== 'always' && (
            <WhenStep {...step} today={today} waitNote={undefined} only={roads} />
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
  const message = letterProblem(letter);
  return message === undefined ? undefined : { id: 'ga-letter', message };
}
