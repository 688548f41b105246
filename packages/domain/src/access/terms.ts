import * as z from 'zod/mini';
import { type Day, dayIfStored } from '../values/calendar.ts';

/** Most grants of one vault that are neither stopped nor ended. */
export const mostGrants = 40;
/** Days after which an invitation to what is shared now lapses. */
export const invitationDays = 14;
/** Days a new or wider release waits at least, in hours. */
export const armedHours = 72;

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const bytes32 = z.string().check(z.regex(/^[\w-]{43}$/));
const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const waitDays = z.nullable(z.int().check(z.minimum(1), z.maximum(90)));
const day = z.string().check(z.refine(text => dayIfStored(text) !== undefined, 'no such day'));

/** When what is granted may be opened. */
export const grantWhen = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('always') }),
  z.strictObject({ kind: z.literal('window'), from: day, to: day }),
  z.strictObject({
    kind: z.literal('release'),
    askDays: waitDays,
    longRoad: z.boolean(),
    silentDays: waitDays,
  }),
]);
/** See {@link grantWhen}. */
export type GrantWhen = z.infer<typeof grantWhen>;

/** What may be done with it: `full` is edit on every category. */
export const grantLevels = ['view', 'edit', 'full'] as const;
/** See {@link grantLevels}. */
export type GrantLevel = (typeof grantLevels)[number];

/** What a grant document holds, `typ` `kinfolio-grant-1`. Lists are sorted by their first-named member, without twins. */
export const grantPayload = z.strictObject({
  authors: z
    .array(
      z.strictObject({
        account: uuid,
        categories: z.array(uuid).check(z.minLength(1)),
        from: version,
        identityVersion: version,
        sign: bytes32,
        to: z.nullable(version),
      }),
    )
    .check(z.maxLength(256)),
  categories: z
    .array(
      z.strictObject({
        category: uuid,
        check: bytes32,
        keyVersion: version,
        plusDays: z.int().check(z.minimum(0), z.maximum(365)),
      }),
    )
    .check(z.minLength(1), z.maxLength(256)),
  grant: uuid,
  identityVersion: version,
  keyset: version,
  level: z.enum(grantLevels),
  owner: uuid,
  person: uuid,
  sequence: version,
  vault: uuid,
  when: grantWhen,
});
/** See {@link grantPayload}. */
export type GrantDocument = z.infer<typeof grantPayload>;

/** What of a document decides who may do what, and when. */
export type GrantTerms = Pick<GrantDocument, 'categories' | 'level' | 'when'>;

/** Why terms cannot be; each has one sentence on the screen. */
export type TermsProblem =
  | 'unsorted'
  | 'release_views'
  | 'no_wait'
  | 'plus_days'
  | 'from_past'
  | 'to_before_from'
  | 'not_whole'
  | 'closed_sections';

/**
 * What is wrong with the terms of a grant; undefined when nothing is. `allCategories` are those of the vault. `today` is
 * given for terms that are new: a window that began already may be issued again. `closed` are the categories that need full
 * access, or a release of everything: only the owner's device knows which they are.
 */
export function termsProblem(
  { categories, level, when }: GrantTerms,
  about: { allCategories: readonly string[]; today?: Day | undefined; closed?: readonly string[] },
): TermsProblem | undefined {
  const chosen = categories.map(({ category }) => category);
  const inOrder = chosen.every((name, place) => place === 0 || (chosen[place - 1] ?? '') < name);
  if (!inOrder || !chosen.every(one => about.allCategories.includes(one))) return 'unsorted';
  const whole = chosen.length === new Set(about.allCategories).size;
  if (when.kind === 'release') {
    if (level !== 'view') return 'release_views';
    if (when.silentDays === null && when.askDays === null) return 'no_wait';
  } else if (categories.some(({ plusDays }) => plusDays > 0)) return 'plus_days';
  if (when.kind === 'window') {
    if (when.to < when.from) return 'to_before_from';
    if (about.today !== undefined && when.from < about.today) return 'from_past';
  }
  if (level === 'full' && !whole) return 'not_whole';
  const mayOpenClosed = level === 'full' || (when.kind === 'release' && whole);
  const closed = new Set(about.closed ?? []);
  return !mayOpenClosed && chosen.some(one => closed.has(one)) ? 'closed_sections' : undefined;
}

/**
 * Whether the next terms grant more than those before: another category, one that opens earlier, a higher level, a shorter
 * wait, a longer window. Plans are asked then, and a release waits its hours again.
 */
export function isWider(before: GrantTerms, next: GrantTerms): boolean {
  const plus = new Map(before.categories.map(({ category, plusDays }) => [category, plusDays]));
  const more = next.categories.some(({ category, plusDays }) => plusDays < (plus.get(category) ?? Infinity));
  const higher = grantLevels.indexOf(next.level) > grantLevels.indexOf(before.level);
  return more || higher || opensMore(before.when, next.when);
}

const shorter = (then: number | null, now: number | null) => now !== null && (then === null || now < then);

function opensMore(before: GrantWhen, next: GrantWhen): boolean {
  if (before.kind === 'window' && next.kind === 'window')
    return next.from < before.from || next.to > before.to;
  if (before.kind === 'release' && next.kind === 'release') {
    return (
      shorter(before.silentDays, next.silentDays) ||
      shorter(before.askDays, next.askDays) ||
      (next.longRoad && !before.longRoad)
    );
  }
  return before.kind !== next.kind;
}

/** Whether the next terms take something away: its keys are renewed with it. */
export const isNarrower = (before: GrantTerms, next: GrantTerms): boolean => {
  const kept = new Set(next.categories.map(({ category }) => category));
  const fewer = before.categories.some(({ category }) => !kept.has(category));
  return fewer || grantLevels.indexOf(next.level) < grantLevels.indexOf(before.level);
};
