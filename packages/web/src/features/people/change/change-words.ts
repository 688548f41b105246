// The wording for a change of access, on the page that changes it and in the note shown while a change waits.
// It separates what applies at once from what applies only after the wait.

import { termsInForce } from '@kinfolio/domain/access/change-terms';
import { areTermsWider, type GrantTerms, minReleaseWaitHours } from '@kinfolio/domain/access/terms';
import { formatDay, readStoredDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import type { PersonAccess } from '../../../passport/sharing/people.ts';
import { fullAccessSections, type SharedTerms, sharedSections } from '../../../passport/sharing/terms.ts';
import { formatWaitDays } from '../../../passport/sharing/terms-words.ts';
import { formatMoment } from '../../../passport/wording/moment-words.ts';

/** The effects of a change, at once and later, each as part of a sentence. Both are empty if nothing changes. */
export interface ChangeEffects {
  readonly now: readonly string[];
  readonly later: readonly string[];
}

/** Terms, plus whether a card opens a release without the person's email and phone. */
export type TermsWithCard = SharedTerms & { readonly cardAlone?: boolean | undefined };

const asGrant = ({ level, when, cardAlone = true, ...terms }: TermsWithCard): GrantTerms => ({
  categories: idsOf(terms)
    .map(category => ({ category, check: '', keyVersion: 1, plusDays: 0 }))
    .toSorted((one, other) => (one.category < other.category ? -1 : 1)),
  level,
  when: when.kind === 'release' ? { ...when, longRoad: cardAlone } : when,
});

/** The ids of the categories. Shared desks or statements count as one more category. */
const idsOf = ({ everything, estate, isStatement, sections }: Omit<SharedTerms, 'level' | 'when'>) => [
  ...(everything ? [...sharedSections, ...fullAccessSections].map(({ id }) => id) : sections),
  ...(estate === undefined ? [] : [isStatement === true ? 'statement' : 'desk']),
];

/** Describes the effect of the next terms, given that `before` applies now. */
export function describeChangeEffects(
  before: TermsWithCard,
  next: TermsWithCard,
  first: string,
): ChangeEffects {
  const [old, wanted] = [asGrant(before), asGrant(next)];
  const between = areTermsWider(old, wanted)
    ? termsInForce(wanted, { former: old, widenedAtMs: 0 }, 1)
    : wanted;
  return { now: stepWords(old, between, first), later: stepWords(between, wanted, first) };
}

function stepWords(before: GrantTerms, next: GrantTerms, first: string): string[] {
  return [
    ...sectionWords(before, next, first),
    ...(before.level === next.level ? [] : [levelWords(next.level, first)]),
    ...whenWords(before.when, next.when, first),
  ];
}

function sectionWords(before: GrantTerms, next: GrantTerms, first: string): string[] {
  const [old, wanted] = [before, next].map(({ categories }) => categories.map(({ category }) => category));
  const closed = titlesAmong(old?.filter(one => wanted?.includes(one) !== true) ?? []);
  const opened = titlesAmong(wanted?.filter(one => old?.includes(one) !== true) ?? []);
  return [
    ...(closed.length === 0 ? [] : [`${first} can no longer open ${closed.join(', ')}`]),
    ...(opened.length === 0 ? [] : [`${first} can also open ${opened.join(', ')}`]),
  ];
}

const titlesAmong = (ids: readonly string[]) =>
  [
    ...sharedSections,
    ...fullAccessSections,
    { id: 'desk', title: 'the executor’s desk' },
    { id: 'statement', title: 'the statement of an estate' },
  ]
    .filter(({ id }) => ids.includes(id))
    .map(({ title }) => title);

function levelWords(level: GrantTerms['level'], first: string): string {
  if (level === 'view') return `${first} can read and print, but not change anything`;
  return level === 'edit' ? `${first} can change what is shared` : `${first} can change everything`;
}

function whenWords(before: GrantTerms['when'], next: GrantTerms['when'], first: string): string[] {
  if (before.kind === 'window' && next.kind === 'window') {
    if (before.from === next.from && before.to === next.to) return [];
    if (next.to < next.from) return ['the access is closed'];
    return [`the access is open from ${dayWords(next.from)} until ${dayWords(next.to)}`];
  }
  if (before.kind !== 'release' || next.kind !== 'release') return [];
  const silent =
    next.silentDays === null
      ? 'your passport no longer opens when you stop logging in'
      : `your passport opens ${formatWaitDays('silence', next.silentDays)} after you stop logging in`;
  const asked =
    next.askDays === null
      ? `${first} can no longer ask for access`
      : `${first} can ask for access, and you have ${formatCounted(next.askDays, 'day')} to say no`;
  return [
    ...(before.silentDays === next.silentDays ? [] : [silent]),
    ...(before.askDays === next.askDays ? [] : [asked]),
    ...(before.longRoad === next.longRoad ? [] : [cardWords(next.longRoad)]),
  ];
}

const cardWords = (alone: boolean) =>
  alone ? 'the card alone is enough after two weeks' : 'the card alone is never enough';

const dayWords = (day: string) => formatDay(readStoredDay(day));

/** Describes the whole change in sentences. `nowMs` is the time at which it is saved. */
export function describeChange({ now, later }: ChangeEffects, nowMs: number): string[] {
  if (now.length + later.length === 0) return ['Nothing has changed yet.'];
  const fromMs = nowMs + minReleaseWaitHours * 3_600_000;
  return [
    ...(now.length === 0 ? [] : [`At once: ${now.join('; ')}.`]),
    ...(later.length === 0
      ? []
      : [
          `After 72 hours, about ${formatMoment(new Date(fromMs).toISOString())}: ${later.join('; ')}. Until then you can cancel this here. We also email you, in case it was not you.`,
        ]),
  ];
}

/**
 * For the owner, the part of a change that is still waiting: "From 3 December 2026, 10:15: Amira can also open
 * Insurance." After a restore from a backup, the sentence names what the owner had removed.
 */
export function describePendingChange(
  {
    terms,
    cardAlone,
    waiting,
  }: Pick<PersonAccess, 'cardAlone' | 'terms'> & Required<Pick<PersonAccess, 'waiting'>>,
  first: string,
): string {
  const counting = { ...waiting.terms, cardAlone: waiting.cardAlone };
  const signed = { ...terms, cardAlone };
  if (waiting.until === undefined) {
    const { now } = describeChangeEffects(signed, counting, first);
    return `Our server was restored from a backup. You had already chosen this change: ${now.join('; ')}.`;
  }
  const { later } = describeChangeEffects(counting, signed, first);
  return `From ${formatMoment(waiting.until)}: ${later.join('; ')}.`;
}

/** Whether access could have these terms. The terms that apply now may be empty while others wait. */
export function areTermsValid({ sections, when }: SharedTerms): boolean {
  if (sections.length === 0) return false;
  if (when.kind === 'window') return when.from <= when.to;
  return when.kind === 'always' || when.silentDays !== null || when.askDays !== null;
}

export const areSameTerms = (one: TermsWithCard, other: TermsWithCard): boolean =>
  JSON.stringify(asGrant(one)) === JSON.stringify(asGrant(other));
