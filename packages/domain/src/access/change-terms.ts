import { hourMs } from './london.ts';
import type { GateRows, GrantEventTimes } from './rows.ts';
import {
  areTermsWider,
  type GrantLevel,
  type GrantTerms,
  type GrantTiming,
  grantLevels,
  minReleaseWaitHours,
} from './terms.ts';

// [Note: Wider access waits, narrower access does not] When the owner signs a new document, everything that it takes
// away ends at once. What it adds takes effect 72 hours later: until then the gate grants only what both the new and
// the earlier terms allow. The earlier terms are stored with the grant, so the wait ends by the clock alone and needs
// no job.

// [Note: A restore limits what was narrowed] After a restore the database may hold an older, wider document, and only
// the owner's device can sign another one. So the restore stores the last, narrower terms as former terms, with no
// instant at which the limit ends.

/**
 * The former terms of a grant, and when they were replaced. If the instant is missing, the former terms limit the grant
 * until its owner changes it.
 */
export type ChangedTerms = Pick<GrantEventTimes, 'former' | 'widenedAtMs'>;

/**
 * Whether a restored grant is limited to the terms it had on the lost server: see [Note: A restore limits what was
 * narrowed].
 */
export const isGrantLimited = ({ former, widenedAtMs }: ChangedTerms): boolean =>
  former !== undefined && widenedAtMs === undefined;

/** When the whole document of a grant takes effect; undefined if it already has, or if a restore limits the grant. */
export function widerTermsStartMs({ former, widenedAtMs }: ChangedTerms, nowMs: number): number | undefined {
  if (former === undefined || widenedAtMs === undefined) return undefined;
  const fromMs = widenedAtMs + minReleaseWaitHours * hourMs;
  return nowMs < fromMs ? fromMs : undefined;
}

/** Returns the document of a grant with the terms that are in force at an instant. */
export function termsInForce<Terms extends GrantTerms>(
  document: Terms,
  changed: ChangedTerms,
  nowMs: number,
): Terms {
  const { former } = changed;
  if (former === undefined) return document;
  if (!isGrantLimited(changed) && widerTermsStartMs(changed, nowMs) === undefined) return document;
  return { ...document, ...sharedTerms(former, document) };
}

/** Returns the rows of a gate with the terms that are in force at an instant. */
export function applyTermsInForce<Rows extends Pick<GateRows, 'document' | 'standing'>>(
  rows: Rows,
  nowMs: number,
): Rows {
  const document = termsInForce(rows.document, rows.standing, nowMs);
  return document === rows.document ? rows : { ...rows, document };
}

/**
 * The fields to store with a grant when its document is replaced by `next`. A change that widens nothing leaves a
 * running wait as it is; a change that widens something restarts it. If the same terms are issued again, an existing
 * limit remains.
 */
export function createChangedTerms(
  before: { readonly document: GrantTerms } & ChangedTerms,
  next: GrantTerms,
  nowMs: number,
): ChangedTerms {
  const { categories, level, when } = termsInForce(before.document, before, nowMs);
  const former = { categories, level, when };
  if (!areTermsWider(former, next)) return { former: undefined, widenedAtMs: undefined };
  const isNoWider = !areTermsWider(before.document, next);
  const isWaiting = isGrantLimited(before)
    ? isNoWider && !areTermsWider(next, before.document)
    : isNoWider && widerTermsStartMs(before, nowMs) !== undefined;
  return { former, widenedAtMs: isWaiting ? before.widenedAtMs : nowMs };
}

/** The terms of a grant as they are stored: the signed document, and later changes to it. */
type StoredTerms = { readonly document: GrantTerms } & ChangedTerms;

/**
 * Returns the changed terms to store with a grant after a restore. `last` is the grant as it was on the lost server.
 * Terms that were in force there are in force at once, terms that were still waiting continue to wait, and access that
 * the owner took away does not return: see [Note: A restore limits what was narrowed]. If the restored terms are
 * already as strict, returns the changed terms that the restored grant already has.
 */
export function limitRestoredTerms(last: StoredTerms, restored: StoredTerms, nowMs: number): ChangedTerms {
  const left = termsInForce(last.document, last, nowMs);
  if (!areTermsWider(left, restored.document))
    return { former: restored.former, widenedAtMs: restored.widenedAtMs };
  const { categories, level, when } = sharedTerms(left, termsInForce(restored.document, restored, nowMs));
  const isWaiting =
    widerTermsStartMs(last, nowMs) !== undefined && !areTermsWider(last.document, restored.document);
  return { former: { categories, level, when }, widenedAtMs: isWaiting ? last.widenedAtMs : undefined };
}

/** The access that two sets of terms of the same kind both grant. */
function sharedTerms(one: GrantTerms, other: GrantTerms): GrantTerms {
  const plusDays = new Map(one.categories.map(entry => [entry.category, entry.plusDays]));
  return {
    categories: other.categories.flatMap(entry => {
      const days = plusDays.get(entry.category);
      return days === undefined ? [] : [{ ...entry, plusDays: Math.max(days, entry.plusDays) }];
    }),
    level: lowerLevel(one.level, other.level),
    when: sharedWhen(one.when, other.when),
  };
}

const lowerLevel = (one: GrantLevel, other: GrantLevel): GrantLevel =>
  grantLevels.indexOf(one) < grantLevels.indexOf(other) ? one : other;

const longer = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other);

function sharedWhen(one: GrantTiming, other: GrantTiming): GrantTiming {
  if (one.kind === 'window' && other.kind === 'window') {
    const from = one.from > other.from ? one.from : other.from;
    return { kind: 'window', from, to: one.to < other.to ? one.to : other.to };
  }
  if (one.kind === 'release' && other.kind === 'release') {
    return {
      kind: 'release',
      askDays: longer(one.askDays, other.askDays),
      longRoad: one.longRoad && other.longRoad,
      silentDays: longer(one.silentDays, other.silentDays),
    };
  }
  return other;
}
