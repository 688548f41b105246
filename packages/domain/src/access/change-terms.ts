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

/** Where changed terms wait, and the terms that were in force before. */
export type ChangedTerms = Pick<Standing, 'former' | 'widenedAtMs'>;

/** From when on all of a grant's document counts; undefined when it does already. */
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
  if (former === undefined || widerFrom(changed, nowMs) === undefined) return document;
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
 * it is; one that widens begins it again.
 */
export function changedTerms(
  before: { readonly document: GrantTerms } & ChangedTerms,
  next: GrantTerms,
  nowMs: number,
): ChangedTerms {
  const { categories, level, when } = termsInForce(before.document, before, nowMs);
  const former = { categories, level, when };
  if (!isWider(former, next)) return { former: undefined, widenedAtMs: undefined };
  const isWaiting = widerFrom(before, nowMs) !== undefined && !isWider(before.document, next);
  return { former, widenedAtMs: isWaiting ? before.widenedAtMs : nowMs };
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
