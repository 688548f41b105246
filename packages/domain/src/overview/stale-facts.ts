import { holds, isFilled } from '../fields/conditions.ts';
import { factDay, rightDay } from '../records/fact-days.ts';
import type { Need, RecordContent, RecordKind } from '../records/record-kind.ts';
import type { ReviewRule } from '../records/review-rule.ts';
import { addMonths, type Day, dayIfStored } from '../values/calendar.ts';

/** Why a fact is worth another look: it is old, the household changed since, its day is past, or its amount is nothing. */
export type StaleWhy = 'old' | 'household' | 'past' | 'zero';

/** A fact of a record that may no longer be right. */
export interface StaleFact {
  readonly recordId: string;
  readonly kind: RecordKind;
  readonly field: string;
  readonly why: StaleWhy;
  /** The day it was last right, as far as is known: "2025-03-14". */
  readonly since: string;
  /** How much an executor would miss it: the weight of the need that its record meets. */
  readonly weight: number;
  /** How long a look takes: 10 where it is likely still right, otherwise as long as a change of the kind. */
  readonly seconds: number;
}

/** A fact that is still right counts so long, seconds (reminders design, §7). */
export const stillRightSeconds = 10;
/** A kind without a need of its own takes so many minutes to change, and weighs this. */
const usual = { minutes: 2, weight: 1 };
/** What is over is asked about again so many months after its person found it right. */
const askAgainMonths = 12;

type Kept = { readonly id: string; readonly content: RecordContent };

/**
 * Facts that may no longer be right on a day, by what an executor would miss most, the oldest first among equals. Empty for
 * none. A fact is fresh from the latest of its own "as of" day, its last change and the last time it was found right.
 */
export function staleFacts(
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
  isFilled(fields[field]) && (when === undefined || holds(when, fields));

interface Now {
  readonly today: Day;
  readonly household: string;
  readonly limitOf: (months: number) => string;
}

function whyStale(
  rule: ReviewRule,
  { kind, content }: { readonly kind: RecordKind; readonly content: RecordContent },
  { today, household, limitOf }: Now,
): StaleWhy | undefined {
  if ('over' in rule) {
    const value = content.fields[rule.field];
    const said = rightDay(content, rule.field);
    if (rule.over === 'zero') {
      if (Number(value) !== 0) return undefined;
      return said === undefined || said < limitOf(askAgainMonths) ? 'zero' : undefined;
    }
    const day = dayIfStored(value);
    if (day === undefined || day >= today) return undefined;
    return said === undefined || said <= day || said < limitOf(askAgainMonths) ? 'past' : undefined;
  }
  const since = freshDay(kind, content, rule.field);
  if (since < limitOf(rule.months)) return 'old';
  return rule.household === true && household > since ? 'household' : undefined;
}

/** The day a fact was last right, "2026-11-26". An "as of" day that is filled counts before the time of saving. */
export function freshDay(kind: RecordKind, content: RecordContent, field: string): string {
  const own = kind.worth?.amount === field ? kind.worth.asOf : undefined;
  const asOf = own === undefined ? undefined : dayIfStored(content.fields[own]);
  if (asOf === undefined) return factDay(content, field);
  const said = rightDay(content, field);
  return said !== undefined && said > asOf ? said : asOf;
}

/** The day on which a person was last added to the household, or is related otherwise; '' for no person. */
function householdDay(kindOf: (id: string) => RecordKind | undefined, records: readonly Kept[]): string {
  let last = '';
  for (const { content } of records) {
    const field = kindOf(content.kind)?.householdBy;
    if (field === undefined) continue;
    const day = factDay(content, field);
    if (day > last) last = day;
  }
  return last;
}

function staleFact(
  recordId: string,
  { kind, content }: { readonly kind: RecordKind; readonly content: RecordContent },
  field: string,
  why: StaleWhy,
): StaleFact {
  const { weight, minutes } = needOf(kind, content) ?? usual;
  return {
    recordId,
    kind,
    field,
    why,
    since: freshDay(kind, content, field),
    weight,
    seconds: why === 'old' || why === 'household' ? stillRightSeconds : minutes * 60,
  };
}

/** The heaviest need that the record may meet. */
function needOf({ needs = [] }: RecordKind, { fields }: RecordContent): Need | undefined {
  let heaviest: Need | undefined;
  for (const need of needs)
    if (need.weight > (heaviest?.weight ?? 0) && (need.of === undefined || holds(need.of, fields)))
      heaviest = need;
  return heaviest;
}

const byWeight = (one: StaleFact, other: StaleFact): number =>
  other.weight - one.weight || (one.since < other.since ? -1 : one.since > other.since ? 1 : 0);
