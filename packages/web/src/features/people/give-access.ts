// The choices on the four screens for new access, and what is wrong with them. This module renders nothing
// and sends nothing.

import { type Day, type DayParts, parseDay, splitIntoDateBoxes } from '@kinfolio/domain/values/calendar';
import { findPhoneWarning } from '@kinfolio/domain/values/phone';
import { isPlainEmail } from '@kinfolio/domain/values/uk';
import { normaliseTypedEmail } from '../../lib/email-address.ts';
import {
  offeredWaitDays,
  parseWaitDays,
  relationshipChoices,
  type SharedLevel,
  type SharedSectionId,
  type SharedTerms,
  sharedSections,
  waitDayLimits,
} from '../../passport/sharing/terms.ts';
import type { SummaryError } from '../../ui/feedback/ErrorSummary.tsx';

/**
 * How access opens: at once, between dates, after silence, on request, or on whichever of the last two comes
 * first.
 */
export type OpeningRoute = 'always' | 'window' | 'silence' | 'ask' | 'both';

/** All values as typed. */
export interface AccessDraft {
  readonly name: string;
  readonly relationship: string;
  readonly email: string;
  readonly phone: string;
  /** Whether everything can be read once the release opens. */
  readonly everything: boolean;
  readonly sections: readonly SharedSectionId[];
  /** The id of the estate whose desk is shared instead of sections. */
  readonly estate?: string;
  /** Whether the statement for those who inherit is shared instead of the desk. */
  readonly isStatement?: boolean;
  readonly level: SharedLevel;
  readonly road: OpeningRoute;
  readonly from: DayParts;
  readonly to: DayParts;
  /** One of the offered waits, or `other`. */
  readonly wait: string;
  readonly otherWait: string;
  /** The wait after a request, if silence opens the access too. */
  readonly askWait: string;
  readonly otherAskWait: string;
  readonly card: boolean;
  /** Whether the card eventually works on its own, for a person who has lost their email and phone. */
  readonly cardAlone: boolean;
  readonly letter: string;
}

/** A person and the terms of their access, to be passed to the session. */
export interface NewAccess {
  /** The id of a person who already has access; undefined for a new person. */
  readonly person?: string;
  readonly name: string;
  readonly relationship: string;
  /** The email address in the form in which the server stores it. */
  readonly email: string;
  readonly phone: string;
  readonly terms: SharedTerms;
  /** Whether to create an Emergency Card for the access. */
  readonly card: boolean;
  /** See {@link AccessDraft}. */
  readonly cardAlone: boolean;
  /** The letter that the person reads first once the access opens; '' for none. */
  readonly letter: string;
}

/** The facts that the checks need in addition to the typed values. */
export interface AccessContext {
  readonly today: Day;
  readonly ownEmail: string;
  /** Other people's emails, which the new email must not match. */
  readonly knownEmails: readonly string[];
}

/** A person who already has access, as the owner entered them. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly relationship: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * If a person already has access under this email address, gives them the new access too, and leaves their name and
 * contact details unchanged.
 */
export function reuseKnownPersonDetails(access: NewAccess, known: readonly KnownPerson[]): NewAccess {
  const found = known.find(({ email }) => normaliseTypedEmail(email) === access.email);
  if (found === undefined) return access;
  const { id, name, relationship, phone } = found;
  return { ...access, name, relationship, phone, person: id };
}

/** The props of each of the four screens. */
export interface AccessStepProps {
  readonly draft: AccessDraft;
  readonly onChange: (change: Partial<AccessDraft>) => void;
  readonly errorOf: (id: string) => string | undefined;
  readonly firstName: string;
}

const noDay: DayParts = { day: '', month: '', year: '' };

export const emptyAccessDraft: AccessDraft = {
  name: '',
  relationship: '',
  email: '',
  phone: '',
  everything: false,
  sections: ['contacts', 'people'],
  level: 'view',
  road: 'silence',
  from: noDay,
  to: noDay,
  wait: String(waitDayLimits.first),
  otherWait: '',
  askWait: String(waitDayLimits.first),
  otherAskWait: '',
  card: true,
  cardAlone: true,
  letter: '',
};

/** Fills in the screens with what the person could open before. For a release this includes a card, as it did then. */
export function createDraftFromEarlierAccess({
  terms,
  ...who
}: Omit<NewAccess, 'card' | 'cardAlone' | 'letter'>): AccessDraft {
  const { everything, level, sections, when } = terms;
  // Access to everything does not include a desk, which is shared separately.
  const { estate, isStatement } = everything ? {} : terms;
  const draft = {
    ...emptyAccessDraft,
    ...who,
    everything: everything && level === 'view',
    level,
    sections,
    ...(estate !== undefined && { estate }),
    ...(isStatement !== undefined && { isStatement }),
  };
  if (when.kind === 'always') return { ...draft, road: 'always' };
  if (when.kind === 'window')
    return { ...draft, road: 'window', from: splitIntoDateBoxes(when.from), to: splitIntoDateBoxes(when.to) };
  const { silentDays, askDays } = when;
  if (silentDays === null) return { ...draft, road: 'ask', ...waitDraft(askDays) };
  if (askDays === null) return { ...draft, road: 'silence', ...waitDraft(silentDays) };
  const { wait: askWait, otherWait: otherAskWait } = waitDraft(askDays);
  return { ...draft, road: 'both', ...waitDraft(silentDays), askWait, otherAskWait };
}

function waitDraft(days: number | null): Pick<AccessDraft, 'wait' | 'otherWait'> {
  const text = String(days ?? waitDayLimits.first);
  const isOffered = offeredWaitDays.some(one => String(one) === text);
  return isOffered ? { wait: text, otherWait: '' } : { wait: 'other', otherWait: text };
}

/** The first screen with something left to answer; the last one if there is nothing. */
export function findFirstOpenScreen(draft: AccessDraft, surroundings: AccessContext): number {
  const wrong = [0, 1, 2].find(step => listStepProblems(step, draft, surroundings).length > 0);
  return wrong ?? 3;
}

const mostName = 100;
/** The longest name and letter, in characters of any alphabet. Both must fit into the encrypted cover. */
const mostLetter = 1_000;

/** Changing the relationship ticks the usual sections for it. */
export function setRelationship(draft: AccessDraft, relationship: string): AccessDraft {
  const usual =
    draft.estate === undefined
      ? relationshipChoices.find(({ label }) => label === relationship)?.sections
      : [];
  return { ...draft, relationship, sections: usual ?? draft.sections };
}

export function opensAfterWait({ road }: Pick<AccessDraft, 'road'>): boolean {
  return road === 'silence' || road === 'ask' || road === 'both';
}

/** Whether everything can be read, including private notes and the budget: that requires a release. */
export function includesWholePassport({
  everything,
  road,
}: Pick<AccessDraft, 'everything' | 'road'>): boolean {
  return everything && opensAfterWait({ road });
}

/** The chosen wait in days, or undefined if it is not valid. */
export function readWaitDays({ wait, otherWait }: AccessDraft): number | undefined {
  return parseWaitDays(wait === 'other' ? otherWait : wait);
}

/** The wait in days after a request, if silence opens the access too; undefined if it is not valid. */
function askWaitOf({ askWait, otherAskWait }: AccessDraft): number | undefined {
  return parseWaitDays(askWait === 'other' ? otherAskWait : askWait);
}

/** Whether only an executor's desk is shared. */
export const sharesOnlyDesk = ({ estate, sections }: Pick<AccessDraft, 'estate' | 'sections'>): boolean =>
  estate !== undefined && sections.length === 0;

/** Whether the draft does not open anything yet. */
function isNothing(draft: AccessDraft): boolean {
  return (
    draft.level !== 'full' &&
    !includesWholePassport(draft) &&
    draft.sections.length === 0 &&
    draft.estate === undefined
  );
}

/** The errors on a screen, by the ids of its fields; empty if the screen has no errors. */
export function listStepProblems(
  step: number,
  draft: AccessDraft,
  surroundings: AccessContext,
): readonly SummaryError[] {
  if (step === 0) return whoProblems(draft, surroundings);
  if (step === 1) {
    return isNothing(draft) ? [{ id: 'ga-sections', message: 'Tick at least one section' }] : [];
  }
  return step === 2 ? whenProblems(draft, surroundings.today) : [];
}

/** The access that the person chose; undefined while any screen has an error. */
export function toAccess(draft: AccessDraft, surroundings: AccessContext): NewAccess | undefined {
  const isWrong = [0, 1, 2].some(step => listStepProblems(step, draft, surroundings).length > 0);
  const when = isWrong ? undefined : whenOf(draft);
  if (when === undefined) return undefined;
  return {
    name: draft.name.trim(),
    relationship: draft.relationship,
    email: normaliseTypedEmail(draft.email),
    phone: draft.phone.trim(),
    terms: termsOfDraft(draft, when),
    card: draft.card && opensAfterWait(draft),
    cardAlone: draft.cardAlone,
    letter: opensAfterWait(draft) ? draft.letter.trim() : '',
  };
}

function termsOfDraft(draft: AccessDraft, when: SharedTerms['when']): SharedTerms {
  const level = opensAfterWait(draft) ? 'view' : draft.level;
  const everything = level === 'full' || includesWholePassport(draft);
  const sections = everything ? sharedSections.map(({ id }) => id) : draft.sections;
  const { estate, isStatement } = everything ? {} : draft;
  return {
    everything,
    level: isStatement === true ? 'view' : level,
    sections,
    when,
    ...(estate !== undefined && { estate }),
    ...(isStatement !== undefined && { isStatement }),
  };
}

/**
 * The terms in a draft that changes access, or the errors in them. A first day in the past is allowed if it has not
 * been changed.
 */
export function readChangedTerms(
  draft: AccessDraft,
  { today, before }: { readonly today: Day; readonly before: SharedTerms },
): { readonly terms: SharedTerms } | { readonly problems: readonly SummaryError[] } {
  const from = before.when.kind === 'window' && before.when.from < today ? before.when.from : today;
  const problems = isNothing(draft)
    ? [{ id: 'ga-sections', message: 'Tick at least one section' }]
    : whenProblems(draft, from);
  const when = problems.length > 0 ? undefined : whenOf(draft);
  return when === undefined ? { problems } : { terms: termsOfDraft(draft, when) };
}

function whenOf(draft: AccessDraft): SharedTerms['when'] | undefined {
  if (draft.road === 'always') return { kind: 'always' };
  if (draft.road === 'window') {
    const [from, to] = [parseDay(draft.from), parseDay(draft.to)];
    return from.ok && to.ok ? { kind: 'window', from: from.day, to: to.day } : undefined;
  }
  const days = readWaitDays(draft);
  if (days === undefined) return undefined;
  if (draft.road === 'ask') return { kind: 'release', silentDays: null, askDays: days };
  const askDays = draft.road === 'both' ? askWaitOf(draft) : null;
  return askDays === undefined ? undefined : { kind: 'release', silentDays: days, askDays };
}

function whoProblems(draft: AccessDraft, { ownEmail, knownEmails }: AccessContext): SummaryError[] {
  const problems: SummaryError[] = [];
  const name = draft.name.trim();
  if (name === '') problems.push({ id: 'ga-name', message: 'Enter their full name' });
  else if (name.length > mostName || /\p{Cc}/u.test(name)) {
    problems.push({ id: 'ga-name', message: `Enter a name of at most ${mostName} letters, on one line` });
  }
  if (draft.relationship === '')
    problems.push({ id: 'ga-relationship', message: 'Choose who they are to you' });
  const email = normaliseTypedEmail(draft.email);
  const typed = draft.email.trim();
  if (typed === '') problems.push({ id: 'ga-email', message: 'Enter their email address' });
  else if (!isPlainEmail(email)) {
    problems.push({ id: 'ga-email', message: 'Enter an email address like name@example.co.uk' });
  } else if (email === normaliseTypedEmail(ownEmail)) {
    problems.push({ id: 'ga-email', message: 'This is your own email address. Enter theirs' });
  } else if (knownEmails.includes(email)) {
    problems.push({ id: 'ga-email', message: 'Someone with this email address already has access' });
  }
  if (draft.phone.trim() !== '' && findPhoneWarning(draft.phone) !== undefined) {
    problems.push({ id: 'ga-phone', message: 'Enter a mobile number like 07700 900123' });
  }
  return problems;
}

function whenProblems(draft: AccessDraft, today: Day): readonly SummaryError[] {
  if (draft.road === 'window') return windowProblems(draft, today);
  if (!opensAfterWait(draft)) return [];
  if (readWaitDays(draft) === undefined)
    return [{ id: 'ga-other-wait', message: 'Enter a whole number of days from 1 to 90' }];
  if (draft.road === 'both' && askWaitOf(draft) === undefined)
    return [{ id: 'ga-other-ask-wait', message: 'Enter a whole number of days from 1 to 90' }];
  const message = findLetterProblem(draft.letter);
  return message === undefined ? [] : [{ id: 'ga-letter', message }];
}

/** The error in a letter, as a sentence. */
export const findLetterProblem = (letter: string): string | undefined =>
  letter.trim().length > mostLetter ? 'Write a letter of at most 1,000 characters' : undefined;

function windowProblems({ from, to }: AccessDraft, today: Day): readonly SummaryError[] {
  const [first, last] = [parseDay(from), parseDay(to)];
  if (!first.ok) return [{ id: 'ga-from', message: 'Enter the first day, like 21 11 2026' }];
  if (!last.ok) return [{ id: 'ga-to', message: 'Enter the last day, like 21 12 2026' }];
  if (first.day < today) return [{ id: 'ga-from', message: 'The first day must be today or later' }];
  return last.day < first.day ? [{ id: 'ga-to', message: 'The last day must not be before the first' }] : [];
}
