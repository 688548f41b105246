import { hourMs } from './london.ts';
import type { GateRows, Standing } from './rows.ts';
import {
  armedHours,
  type GrantLevel,
  type GrantTerms,
  type GrantWhen,
  grantLevels,
  isWider,
} from './terms.ts';

// [Note: A wider access waits, a narrower one does not] The owner signs another document, and it counts from then on for
// everything that it takes away. What it adds counts 72 hours later: until then the gate grants only what the terms in force
// before the change grant too. Those are kept with the grant, so that the clock alone ends the wait and no job is needed.

// [Note: A restore limits what was narrowed] A restored database has the wider document again, and only the owner's device can
// sign another one. So the restore keeps the terms that are left as former ones, without an instant from which more counts.

/** Where changed terms wait, and the terms that were in force before. Former terms without an instant limit the grant until its owner changes it. */
export type ChangedTerms = Pick<Standing, 'former' | 'widenedAtMs'>;

/** Whether a restore limits a grant: see [Note: A restore limits what was narrowed]. */
export const isLimited = ({ former, widenedAtMs }: ChangedTerms): boolean =>
  former !== undefined && widenedAtMs === undefined;

/** From when on all of a grant's document counts; undefined when it does already, or when it is limited. */
export function widerFrom({ former, widenedAtMs }: ChangedTerms, nowMs: number): number | undefined {
  if (former === undefined || widenedAtMs === undefined) return undefined;
  const fromMs = widenedAtMs + armedHours * hourMs;
  return nowMs < fromMs ? fromMs : undefined;
}

/** The document of a grant with the terms that count at an instant. */
export function termsInForce<Terms extends GrantTerms>(
  document: Terms,
  changed: ChangedTerms,
  nowMs: number,
): Terms {
  const { former } = changed;
  if (former === undefined) return document;
  if (!isLimited(changed) && widerFrom(changed, nowMs) === undefined) return document;
  return { ...document, ...sharedTerms(former, document) };
}

/** The rows of a gate with the terms that count at an instant. */
export function rowsInForce<Rows extends Pick<GateRows, 'document' | 'standing'>>(
  rows: Rows,
  nowMs: number,
): Rows {
  const document = termsInForce(rows.document, rows.standing, nowMs);
  return document === rows.document ? rows : { ...rows, document };
}

/**
 * What is kept of a grant whose document is replaced by `next` now. A change that widens nothing leaves a wait that runs as
 * it is; one that widens begins it again. A limit stays while the same terms are issued again.
 */
export function changedTerms(
  before: { readonly document: GrantTerms } & ChangedTerms,
  next: GrantTerms,
  nowMs: number,
): ChangedTerms {
  const { categories, level, when } = termsInForce(before.document, before, nowMs);
  const former = { categories, level, when };
  if (!isWider(former, next)) return { former: undefined, widenedAtMs: undefined };
  const isNoWider = !isWider(before.document, next);
  const isWaiting = isLimited(before)
    ? isNoWider && !isWider(next, before.document)
    : isNoWider && widerFrom(before, nowMs) !== undefined;
  return { former, widenedAtMs: isWaiting ? before.widenedAtMs : nowMs };
}

/** A grant as it is stored. */
type StoredTerms = { readonly document: GrantTerms } & ChangedTerms;

/**
 * What has to be kept of a grant after a restore, whose terms its owner had left as `last` on the lost server. What counted there
 * counts at once, what waited still waits, and what was taken away does not come back: see [Note: A restore limits what was
 * narrowed]. The grant's own wait where that is enough.
 */
export function limitedTo(last: StoredTerms, restored: StoredTerms, nowMs: number): ChangedTerms {
  const left = termsInForce(last.document, last, nowMs);
  if (!isWider(left, restored.document))
    return { former: restored.former, widenedAtMs: restored.widenedAtMs };
  const { categories, level, when } = sharedTerms(left, termsInForce(restored.document, restored, nowMs));
  const isWaiting = widerFrom(last, nowMs) !== undefined && !isWider(last.document, restored.document);
  return { former: { categories, level, when }, widenedAtMs: isWaiting ? last.widenedAtMs : undefined };
}

/** What two terms of the same kind both grant. */
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

function sharedWhen(one: GrantWhen, other: GrantWhen): GrantWhen {
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
