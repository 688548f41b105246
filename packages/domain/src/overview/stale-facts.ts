import { isConditionMet, isFilled } from '../fields/conditions.ts';
import { findFactConfirmedDay, readConfirmedDay } from '../records/fact-days.ts';
import type { ExecutorNeed, RecordContent, RecordKind } from '../records/record-kind.ts';
import type { ReviewRule } from '../records/review-rule.ts';
import { addMonths, type Day, readStoredDayIfAny } from '../values/calendar.ts';

/**
 * Why a fact should be checked again: it is old, the household has changed since, its day has passed, or its amount is
 * zero.
 */
export type StaleReason = 'old' | 'household' | 'past' | 'zero';

/** A fact in a record that may no longer be right. */
export interface StaleFact {
  readonly recordId: string;
  readonly kind: RecordKind;
  readonly field: string;
  readonly why: StaleReason;
  /** The last day on which the fact was known to be right, such as "2025-03-14". */
  readonly since: string;
  /** How important the fact is to an executor: the weight of the need that the fact's record meets. */
  readonly weight: number;
  /**
   * How long it takes to check the fact, in seconds: 10 if it is probably still right, otherwise as long as changing a
   * record of its kind.
   */
  readonly seconds: number;
}

/** How many seconds it takes a person to confirm a fact that is still right (reminders design, §7). */
export const confirmFactSeconds = 10;
/** The minutes needed to change a record, and the weight of its facts, for kinds without a need. */
const usual = { minutes: 2, weight: 1 };
/** After a person confirms a fact whose day has passed, we ask about it again after this many months. */
const askAgainMonths = 12;

type Kept = { readonly id: string; readonly content: RecordContent };

/**
 * Facts that may no longer be right on a day, most important to an executor first, then oldest first. The age of a fact
 * counts from the latest of its own "as of" day, its last change and its last confirmation.
 */
export function listStaleFacts(
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly Kept[],
  today: Day,
): readonly StaleFact[] {
  const household = householdDay(kindOf, records);
  const limits = new Map<number, string>();
  const limitOf = (months: number): string => {
    const known = limits.get(months) ?? addMonths(today, -months);
    limits.set(months, known);
    return known;
  };
  const found: StaleFact[] = [];
  for (const { id, content } of records) {
    const kind = kindOf(content.kind);
    if (kind?.review === undefined) continue;
    const asked = new Set<string>();
    for (const rule of kind.review) {
      if (asked.has(rule.field) || !isAsked(rule, content)) continue;
      const why = whyStale(rule, { kind, content }, { today, household, limitOf });
      if (why === undefined) continue;
      asked.add(rule.field);
      found.push(staleFact(id, { kind, content }, rule.field, why));
    }
  }
  return found.toSorted(byWeight);
}

const isAsked = ({ field, when }: ReviewRule, { fields }: RecordContent): boolean =>
  isFilled(fields[field]) && (when === undefined || isConditionMet(when, fields));

interface Now {
  readonly today: Day;
  readonly household: string;
  readonly limitOf: (months: number) => string;
}

function whyStale(
  rule: ReviewRule,
  { kind, content }: { readonly kind: RecordKind; readonly content: RecordContent },
  { today, household, limitOf }: Now,
): StaleReason | undefined {
  if ('over' in rule) {
    const value = content.fields[rule.field];
    const said = readConfirmedDay(content, rule.field);
    if (rule.over === 'zero') {
      if (Number(value) !== 0) return undefined;
      return said === undefined || said < limitOf(askAgainMonths) ? 'zero' : undefined;
    }
    const day = readStoredDayIfAny(value);
    if (day === undefined || day >= today) return undefined;
    return said === undefined || said <= day || said < limitOf(askAgainMonths) ? 'past' : undefined;
  }
  const since = findLastConfirmedDay(kind, content, rule.field);
  if (since < limitOf(rule.months)) return 'old';
  return rule.household === true && household > since ? 'household' : undefined;
}

/**
 * The last day on which a fact was known to be right, such as "2026-11-26". If an "as of" day is filled in, it replaces
 * the time of saving.
 */
export function findLastConfirmedDay(kind: RecordKind, content: RecordContent, field: string): string {
  const own = kind.worth?.amount === field ? kind.worth.asOf : undefined;
  const asOf = own === undefined ? undefined : readStoredDayIfAny(content.fields[own]);
  if (asOf === undefined) return findFactConfirmedDay(content, field);
  const said = readConfirmedDay(content, field);
  return said !== undefined && said > asOf ? said : asOf;
}

/**
 * The latest day on which a person was added to the household or a relationship was changed; '' if there are no people.
 */
function householdDay(kindOf: (id: string) => RecordKind | undefined, records: readonly Kept[]): string {
  let last = '';
  for (const { content } of records) {
    const field = kindOf(content.kind)?.householdBy;
    if (field === undefined) continue;
    const day = findFactConfirmedDay(content, field);
    if (day > last) last = day;
  }
  return last;
}

function staleFact(
  recordId: string,
  { kind, content }: { readonly kind: RecordKind; readonly content: RecordContent },
  field: string,
  why: StaleReason,
): StaleFact {
  const { weight, minutes } = needOf(kind, content) ?? usual;
  return {
    recordId,
    kind,
    field,
    why,
    since: findLastConfirmedDay(kind, content, field),
    weight,
    seconds: why === 'old' || why === 'household' ? confirmFactSeconds : minutes * 60,
  };
}

/** The need with the greatest weight that the record may meet. */
function needOf({ needs = [] }: RecordKind, { fields }: RecordContent): ExecutorNeed | undefined {
  let heaviest: ExecutorNeed | undefined;
  for (const need of needs)
    if (need.weight > (heaviest?.weight ?? 0) && (need.of === undefined || isConditionMet(need.of, fields)))
      heaviest = need;
  return heaviest;
}

const byWeight = (one: StaleFact, other: StaleFact): number =>
  other.weight - one.weight || (one.since < other.since ? -1 : one.since > other.since ? 1 : 0);
