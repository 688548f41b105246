// What it is: what a change of an access does, in words: what counts at once, and what only after the wait.
// Use it for: the page of the change, and the note while a change waits.

import { termsInForce } from '@kinfolio/domain/access/change-terms';
import { armedHours, type GrantTerms, isWider } from '@kinfolio/domain/access/terms';
import { dayOfStored, formatDay } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import type { PersonAccess } from '../../../passport/sharing/people.ts';
import { closedSections, type SharedTerms, sharedSections } from '../../../passport/sharing/terms.ts';
import { sectionTitles } from '../../../passport/sharing/terms-words.ts';
import { momentWords } from '../../../passport/wording/moment-words.ts';

/** What a change does at once, and later; both empty where it changes nothing. Parts of a sentence. */
export interface ChangeInWords {
  readonly now: readonly string[];
  readonly later: readonly string[];
}

/** Terms with whether a card opens a release without its email and phone. */
export type TermsWithCard = SharedTerms & { readonly cardAlone?: boolean | undefined };

const asGrant = ({ everything, level, sections, when, cardAlone = true }: TermsWithCard): GrantTerms => ({
  categories: (everything ? [...sharedSections, ...closedSections].map(({ id }) => id) : sections)
    .map(category => ({ category, check: '', keyVersion: 1, plusDays: 0 }))
    .toSorted((one, other) => (one.category < other.category ? -1 : 1)),
  level,
  when: when.kind === 'release' ? { ...when, longRoad: cardAlone } : when,
});

/** What the next terms do, where `before` counts now. */
export function changeInWords(before: TermsWithCard, next: TermsWithCard, first: string): ChangeInWords {
  const [old, wanted] = [asGrant(before), asGrant(next)];
  const between = isWider(old, wanted) ? termsInForce(wanted, { former: old, widenedAtMs: 0 }, 1) : wanted;
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
  [...sharedSections, ...closedSections].filter(({ id }) => ids.includes(id)).map(({ title }) => title);

function levelWords(level: GrantTerms['level'], first: string): string {
  if (level === 'view') return `${first} can read and print, but not change anything`;
  return level === 'edit' ? `${first} can change what is shared` : `${first} can change everything`;
}

function whenWords(before: GrantTerms['when'], next: GrantTerms['when'], first: string): string[] {
  if (before.kind === 'window' && next.kind === 'window') {
    if (before.from === next.from && before.to === next.to) return [];
    if (next.to < next.from) return ['it is closed'];
    return [`it is open from ${dayWords(next.from)} until ${dayWords(next.to)}`];
  }
  if (before.kind !== 'release' || next.kind !== 'release') return [];
  const silent =
    next.silentDays === null
      ? 'it no longer opens when you stop logging in'
      : `it opens ${counted(next.silentDays, 'day')} after you stop logging in`;
  const asked =
    next.askDays === null
      ? `${first} can no longer ask for it`
      : `${first} can ask for it, and you have ${counted(next.askDays, 'day')} to say no`;
  return [
    ...(before.silentDays === next.silentDays ? [] : [silent]),
    ...(before.askDays === next.askDays ? [] : [asked]),
    ...(before.longRoad === next.longRoad ? [] : [cardWords(next.longRoad)]),
  ];
}

const cardWords = (alone: boolean) =>
  alone ? 'the card alone is enough after two weeks' : 'the card alone is never enough';

const dayWords = (day: string) => formatDay(dayOfStored(day));

/** The whole change in sentences, `nowMs` being when it is saved. */
export function changeSentences({ now, later }: ChangeInWords, nowMs: number): string[] {
  if (now.length + later.length === 0) return ['Nothing is changed yet.'];
  const fromMs = nowMs + armedHours * 3_600_000;
  return [
    ...(now.length === 0 ? [] : [`At once: ${now.join('; ')}.`]),
    ...(later.length === 0
      ? []
      : [
          `After 72 hours, about ${momentWords(new Date(fromMs).toISOString())}: ${later.join('; ')}. Until then you can take this back here, and we email you so that you notice if it was not you.`,
        ]),
  ];
}

/**
 * What waits of an access, for its owner: "From 3 December 2026, 10:15: Amira can also open Insurance." After a restore, what
 * its owner had taken away.
 */
export function waitingSentence(
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
    const { now } = changeInWords(signed, counting, first);
    return `Our server was restored from a backup. As you had chosen before that, ${now.join('; ')}.`;
  }
  const { later } = changeInWords(counting, signed, first);
  return `From ${momentWords(waiting.until)}: ${later.join('; ')}.`;
}

/** Whether an access could have these terms: what counts while others wait may be nothing at all. */
export function arePossible({ sections, when }: SharedTerms): boolean {
  if (sections.length === 0) return false;
  if (when.kind === 'window') return when.from <= when.to;
  return when.kind === 'always' || when.silentDays !== null || when.askDays !== null;
}

/** Whether two terms are the same. */
export const areSameTerms = (one: TermsWithCard, other: TermsWithCard): boolean =>
  JSON.stringify(asGrant(one)) === JSON.stringify(asGrant(other)) &&
  sectionTitles(one).length === sectionTitles(other).length;
