import * as z from 'zod/mini';
import { type Day, readStoredDayIfAny } from '../values/calendar.ts';

/** The maximum number of grants in a vault, not counting those that are stopped or ended. */
export const maxGrants = 40;
/** How many days an invitation to a grant without a wait remains valid. */
export const invitationDays = 14;
/** The minimum wait before a new or widened release can open, in hours. */
export const minReleaseWaitHours = 72;

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const bytes32 = z.string().check(z.regex(/^[\w-]{43}$/));
const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const waitDays = z.nullable(z.int().check(z.minimum(1), z.maximum(90)));
const day = z.string().check(z.refine(text => readStoredDayIfAny(text) !== undefined, 'no such day'));

/** When a grant can be opened. */
export const grantTiming = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('always') }),
  z.strictObject({ kind: z.literal('window'), from: day, to: day }),
  z.strictObject({
    kind: z.literal('release'),
    askDays: waitDays,
    longRoad: z.boolean(),
    silentDays: waitDays,
  }),
]);
export type GrantTiming = z.infer<typeof grantTiming>;

/** The rights that a grant can give a person. `full` means editing in every category. */
export const grantLevels = ['view', 'edit', 'full'] as const;
export type GrantLevel = (typeof grantLevels)[number];

/**
 * The contents of a grant document of `typ` `kinfolio-grant-1`. Lists are sorted by the first member of their items,
 * without duplicates.
 */
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
  when: grantTiming,
});
export type GrantDocument = z.infer<typeof grantPayload>;

/** The part of a document that decides who may do what, and when. */
export type GrantTerms = Pick<GrantDocument, 'categories' | 'level' | 'when'>;

/** Why terms are invalid. The screen has one sentence for each reason. */
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
 * Returns what is wrong with the terms of a grant, or undefined if they are valid. `allCategories` are those of the
 * vault. Pass `today` only for new terms: a window that has already begun may be issued again. `closed` are the
 * categories that can only be granted with full access or in a release of everything: only the owner's device knows
 * which they are.
 */
export function findTermsProblem(
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
 * Whether the next terms grant more than the earlier ones: another category, a category that opens earlier, a higher
 * level, a shorter wait or a longer window. If so, the owner's plan is checked and the release has to wait its minimum
 * hours again.
 */
export function areTermsWider(before: GrantTerms, next: GrantTerms): boolean {
  const plus = new Map(before.categories.map(({ category, plusDays }) => [category, plusDays]));
  const more = next.categories.some(({ category, plusDays }) => plusDays < (plus.get(category) ?? Infinity));
  const higher = grantLevels.indexOf(next.level) > grantLevels.indexOf(before.level);
  return more || higher || opensMore(before.when, next.when);
}

const shorter = (then: number | null, now: number | null) => now !== null && (then === null || now < then);

function opensMore(before: GrantTiming, next: GrantTiming): boolean {
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

/** Whether the next terms take something away. If so, the keys are also rotated. */
export const areTermsNarrower = (before: GrantTerms, next: GrantTerms): boolean => {
  const kept = new Set(next.categories.map(({ category }) => category));
  const fewer = before.categories.some(({ category }) => !kept.has(category));
  return fewer || grantLevels.indexOf(next.level) < grantLevels.indexOf(before.level);
};
