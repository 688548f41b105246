// What it is: what is chosen on the four screens of new access, and what is wrong with it.
// Use it for: the page; it draws nothing and sends nothing.

import { boxesOfText, type Day, type DayParts, parseDay } from '@kinfolio/domain/values/calendar';
import { phoneWarning } from '@kinfolio/domain/values/phone';
import { isPlainEmail } from '@kinfolio/domain/values/uk';
import { plainEmail } from '../../lib/email-address.ts';
import {
  offeredWaits,
  relationships,
  type SharedLevel,
  type SharedSectionId,
  type SharedTerms,
  sharedSections,
  waitLimits,
  waitOfText,
} from '../../passport/sharing/terms.ts';
import type { SummaryError } from '../../ui/feedback/ErrorSummary.tsx';

/** Which road leads to it: at once, on days, by silence, by asking, or by the first of these two. */
export type Road = 'always' | 'window' | 'silence' | 'ask' | 'both';

/** Everything as it is typed. */
export interface AccessDraft {
  readonly name: string;
  readonly relationship: string;
  readonly email: string;
  readonly phone: string;
  /** All of it, to read, once a release opens. */
  readonly everything: boolean;
  readonly sections: readonly SharedSectionId[];
  /** The estate whose desk is shared in place of sections, by id. */
  readonly estate?: string;
  readonly level: SharedLevel;
  readonly road: Road;
  readonly from: DayParts;
  readonly to: DayParts;
  /** One of the offered waits, or `other`. */
  readonly wait: string;
  readonly otherWait: string;
  /** The same for a request, where silence opens it too. */
  readonly askWait: string;
  readonly otherAskWait: string;
  readonly card: boolean;
  /** The card works alone in the end, for a person whose email and phone are lost. */
  readonly cardAlone: boolean;
  readonly letter: string;
}

/** A person and their terms, as they are handed on. */
export interface NewAccess {
  /** Who has access already; undefined for a new person. */
  readonly person?: string;
  readonly name: string;
  readonly relationship: string;
  /** As the server keeps it. */
  readonly email: string;
  readonly phone: string;
  readonly terms: SharedTerms;
  /** Whether an Emergency Card is made with it. */
  readonly card: boolean;
  /** See {@link AccessDraft}. */
  readonly cardAlone: boolean;
  /** What they read first once it opens; '' for nothing. */
  readonly letter: string;
}

/** What the page knows besides what is typed. */
export interface AccessSurroundings {
  readonly today: Day;
  readonly ownEmail: string;
  /** Emails of others that this one must not be. */
  readonly knownEmails: readonly string[];
}

/** A person who has access already, as their owner wrote them down. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly relationship: string;
  readonly email: string;
  readonly phone: string;
}

/** An access for the person who has one already under this address: how they are called and reached stays. */
export function forKnown(access: NewAccess, known: readonly KnownPerson[]): NewAccess {
  const found = known.find(({ email }) => plainEmail(email) === access.email);
  if (found === undefined) return access;
  const { id, name, relationship, phone } = found;
  return { ...access, name, relationship, phone, person: id };
}

/** What each of the four screens has to draw from. */
export interface AccessStepProps {
  readonly draft: AccessDraft;
  readonly onChange: (change: Partial<AccessDraft>) => void;
  readonly errorOf: (id: string) => string | undefined;
  readonly firstName: string;
}

const noDay: DayParts = { day: '', month: '', year: '' };

export const emptyAccess: AccessDraft = {
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
  wait: String(waitLimits.first),
  otherWait: '',
  askWait: String(waitLimits.first),
  otherAskWait: '',
  card: true,
  cardAlone: true,
  letter: '',
};

/** The screens filled with what a person could open before. A release has a card with it, as at first. */
export function againDraft({ terms, ...who }: Omit<NewAccess, 'card' | 'cardAlone' | 'letter'>): AccessDraft {
  const { everything, estate, level, sections, when } = terms;
  const draft = {
    ...emptyAccess,
    ...who,
    everything: everything && level === 'view',
    level,
    sections,
    ...(estate !== undefined && { estate }),
  };
  if (when.kind === 'always') return { ...draft, road: 'always' };
  if (when.kind === 'window')
    return { ...draft, road: 'window', from: boxesOfText(when.from), to: boxesOfText(when.to) };
  const { silentDays, askDays } = when;
  if (silentDays === null) return { ...draft, road: 'ask', ...waitDraft(askDays) };
  if (askDays === null) return { ...draft, road: 'silence', ...waitDraft(silentDays) };
  const { wait: askWait, otherWait: otherAskWait } = waitDraft(askDays);
  return { ...draft, road: 'both', ...waitDraft(silentDays), askWait, otherAskWait };
}

function waitDraft(days: number | null): Pick<AccessDraft, 'wait' | 'otherWait'> {
  const text = String(days ?? waitLimits.first);
  const isOffered = offeredWaits.some(one => String(one) === text);
  return isOffered ? { wait: text, otherWait: '' } : { wait: 'other', otherWait: text };
}

/** The first screen that has something to ask; the last where nothing is wrong. */
export function firstScreen(draft: AccessDraft, surroundings: AccessSurroundings): number {
  const wrong = [0, 1, 2].find(step => stepProblems(step, draft, surroundings).length > 0);
  return wrong ?? 3;
}

const mostName = 100;
/** What the sealed cover has room for, in letters of any alphabet. */
const mostLetter = 1_000;

/** Another relationship ticks what is usual for it. */
export function withRelationship(draft: AccessDraft, relationship: string): AccessDraft {
  const usual =
    draft.estate === undefined ? relationships.find(({ label }) => label === relationship)?.sections : [];
  return { ...draft, relationship, sections: usual ?? draft.sections };
}

/** Whether it opens after a wait. */
export function isRelease({ road }: Pick<AccessDraft, 'road'>): boolean {
  return road === 'silence' || road === 'ask' || road === 'both';
}

/** Whether all of it is opened to read, private notes and the budget too: that takes a release. */
export function isAllOfIt({ everything, road }: Pick<AccessDraft, 'everything' | 'road'>): boolean {
  return everything && isRelease({ road });
}

/** The wait that is chosen, in days, or undefined when it is none. */
export function waitOf({ wait, otherWait }: AccessDraft): number | undefined {
  return waitOfText(wait === 'other' ? otherWait : wait);
}

/** The days of a request, where silence opens it too; undefined when they are none. */
function askWaitOf({ askWait, otherAskWait }: AccessDraft): number | undefined {
  return waitOfText(askWait === 'other' ? otherAskWait : askWait);
}

/** Whether it opens nothing yet. */
function isNothing(draft: AccessDraft): boolean {
  return (
    draft.level !== 'full' && !isAllOfIt(draft) && draft.sections.length === 0 && draft.estate === undefined
  );
}

/** What is wrong on a screen, by the ids of its boxes; empty when nothing is. */
export function stepProblems(
  step: number,
  draft: AccessDraft,
  surroundings: AccessSurroundings,
): readonly SummaryError[] {
  if (step === 0) return whoProblems(draft, surroundings);
  if (step === 1) {
    return isNothing(draft) ? [{ id: 'ga-sections', message: 'Tick at least one section' }] : [];
  }
  return step === 2 ? whenProblems(draft, surroundings.today) : [];
}

/** What was chosen, or undefined while a screen has a problem. */
export function accessOf(draft: AccessDraft, surroundings: AccessSurroundings): NewAccess | undefined {
  const isWrong = [0, 1, 2].some(step => stepProblems(step, draft, surroundings).length > 0);
  const when = isWrong ? undefined : whenOf(draft);
  if (when === undefined) return undefined;
  return {
    name: draft.name.trim(),
    relationship: draft.relationship,
    email: plainEmail(draft.email),
    phone: draft.phone.trim(),
    terms: termsOfDraft(draft, when),
    card: draft.card && isRelease(draft),
    cardAlone: draft.cardAlone,
    letter: isRelease(draft) ? draft.letter.trim() : '',
  };
}

function termsOfDraft(draft: AccessDraft, when: SharedTerms['when']): SharedTerms {
  const level = isRelease(draft) ? 'view' : draft.level;
  const everything = level === 'full' || isAllOfIt(draft);
  const sections = everything ? sharedSections.map(({ id }) => id) : draft.sections;
  return { everything, level, sections, when, ...(draft.estate !== undefined && { estate: draft.estate }) };
}

/**
 * The terms of a draft that changes an access, and what is wrong with them. A first day in the past is no mistake where it
 * is the one there was.
 */
export function changedTermsOf(
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
  const days = waitOf(draft);
  if (days === undefined) return undefined;
  if (draft.road === 'ask') return { kind: 'release', silentDays: null, askDays: days };
  const askDays = draft.road === 'both' ? askWaitOf(draft) : null;
  return askDays === undefined ? undefined : { kind: 'release', silentDays: days, askDays };
}

function whoProblems(draft: AccessDraft, { ownEmail, knownEmails }: AccessSurroundings): SummaryError[] {
  const problems: SummaryError[] = [];
  const name = draft.name.trim();
  if (name === '') problems.push({ id: 'ga-name', message: 'Enter their full name' });
  else if (name.length > mostName || /\p{Cc}/u.test(name)) {
    problems.push({ id: 'ga-name', message: `Enter a name of at most ${mostName} letters, on one line` });
  }
  if (draft.relationship === '')
    problems.push({ id: 'ga-relationship', message: 'Choose who they are to you' });
  const email = plainEmail(draft.email);
  const typed = draft.email.trim();
  if (typed === '') problems.push({ id: 'ga-email', message: 'Enter their email address' });
  else if (!isPlainEmail(email)) {
    problems.push({ id: 'ga-email', message: 'Enter an email address like name@example.co.uk' });
  } else if (email === plainEmail(ownEmail)) {
    problems.push({ id: 'ga-email', message: 'This is your own email address. Enter theirs' });
  } else if (knownEmails.includes(email)) {
    problems.push({ id: 'ga-email', message: 'Somebody with this email address has access already' });
  }
  if (draft.phone.trim() !== '' && phoneWarning(draft.phone) !== undefined) {
    problems.push({ id: 'ga-phone', message: 'Enter a mobile number like 07700 900123' });
  }
  return problems;
}

function whenProblems(draft: AccessDraft, today: Day): readonly SummaryError[] {
  if (draft.road === 'window') return windowProblems(draft, today);
  if (!isRelease(draft)) return [];
  if (waitOf(draft) === undefined)
    return [{ id: 'ga-other-wait', message: 'Enter a whole number of days from 1 to 90' }];
  if (draft.road === 'both' && askWaitOf(draft) === undefined)
    return [{ id: 'ga-other-ask-wait', message: 'Enter a whole number of days from 1 to 90' }];
  const message = letterProblem(draft.letter);
  return message === undefined ? [] : [{ id: 'ga-letter', message }];
}

/** What is wrong with a letter, as a sentence. */
export const letterProblem = (letter: string): string | undefined =>
  letter.trim().length > mostLetter ? 'Write a letter of at most 1,000 characters' : undefined;

function windowProblems({ from, to }: AccessDraft, today: Day): readonly SummaryError[] {
  const [first, last] = [parseDay(from), parseDay(to)];
  if (!first.ok) return [{ id: 'ga-from', message: 'Enter the first day, like 21 11 2026' }];
  if (!last.ok) return [{ id: 'ga-to', message: 'Enter the last day, like 21 12 2026' }];
  if (first.day < today) return [{ id: 'ga-from', message: 'The first day must be today or later' }];
  return last.day < first.day ? [{ id: 'ga-to', message: 'The last day must not be before the first' }] : [];
}
