import { holds, isFilled } from '../fields/conditions.ts';
import type { PageId } from '../records/pages.ts';
import { importantKeys } from '../records/record-check.ts';
import type { Need, RecordContent, RecordKind } from '../records/record-kind.ts';

/**
 * How far a need is met. Untouched and incomplete are different. `does-not-apply`: it is in no sum. `none`: the person has none, and an
 * executor must know that, so it stays a gap that is asked about no more.
 */
export type NeedStatus = 'not-started' | 'in-progress' | 'done' | 'does-not-apply' | 'none';

/** A need, how far it is met, and what is still missing in the record that is nearest to meeting it. */
export interface NeedState {
  readonly need: Need;
  readonly kind: RecordKind;
  readonly page: PageId;
  readonly status: NeedStatus;
  /** The record to complete, and the keys of its empty facts in page order. */
  readonly recordId?: string;
  readonly missing: readonly string[];
  /** From 0 to 1. */
  readonly met: number;
}

/** What the person answered to the three questions, and the needs they said they do not have. */
export interface Answers {
  /** Whether they have it; undefined while it was not asked. */
  has(thing: NonNullable<Need['when']>): boolean | undefined;
  readonly absent: ReadonlySet<string>;
}

export interface Completeness {
  /** Whole per cent, 0 for a new passport, 100 only when everything is there. */
  readonly percent: number;
  readonly needs: readonly NeedState[];
  /** The heaviest need that is not met; absent when all are. */
  readonly next?: NeedState;
}

// Thirds and sevenths add up to a hair less than the whole they make.
const roundingError = 1e-9;

/** A record, as the score needs it. */
type Kept = { readonly id: string; readonly content: RecordContent };

/**
 * How complete a passport is: needs by weight, each met by the share of its facts in the best record for it. So
 * adding a record never lowers it (ux.md). What does not apply is left out, until there is a whole record of it.
 */
export function completeness(
  kinds: readonly RecordKind[],
  recordsOf: (kindId: string) => readonly Kept[],
  answers: Answers,
): Completeness {
  const needs = kinds.flatMap(kind => needsOf(kind, recordsOf(kind.id), answers));
  const asked = needs.filter(({ status }) => status !== 'does-not-apply');
  const all = asked.reduce((sum, { need }) => sum + need.weight, 0);
  const met = asked.reduce((sum, { need, met: part }) => sum + need.weight * part, 0);
  const open = asked.filter(state => state.met < 1 && state.status !== 'none');
  const [next] = open.toSorted((a, b) => b.need.weight - a.need.weight);
  return {
    percent: all === 0 ? 0 : Math.floor((met * 100) / all + roundingError),
    needs,
    ...(next === undefined ? {} : { next }),
  };
}

function needsOf(kind: RecordKind, records: readonly Kept[], answers: Answers): NeedState[] {
  const { page, needs = [] } = kind;
  return page === undefined ? [] : needs.map(need => needState({ kind, page, need }, records, answers));
}

function needState(
  about: Pick<NeedState, 'kind' | 'page' | 'need'>,
  records: readonly Kept[],
  answers: Answers,
): NeedState {
  const { kind, need } = about;
  const best = bestOf(kind, need, records);
  const applies =
    !answers.absent.has(need.id) && (need.when === undefined || answers.has(need.when) !== false);
  // Somebody who adds a car after saying they have none would otherwise see their score go down.
  if (best !== undefined && (applies || best.met === 1)) return { ...about, ...best };
  if (applies) return { ...about, status: 'not-started', missing: [], met: 0 };
  const isGap = need.none !== undefined && answers.absent.has(need.id);
  return { ...about, status: isGap ? 'none' : 'does-not-apply', missing: [], met: isGap ? 0 : 1 };
}

function bestOf(kind: RecordKind, need: Need, records: readonly Kept[]) {
  let best: { recordId: string; missing: readonly string[]; met: number; status: NeedStatus } | undefined;
  for (const { id, content } of records) {
    if (need.of !== undefined && !holds(need.of, content.fields)) continue;
    const facts = importantKeys(kind, content.fields);
    const missing = facts.filter(key => !isFilled(content.fields[key]));
    const met = facts.length === 0 ? 1 : (facts.length - missing.length) / facts.length;
    if (best === undefined || met > best.met)
      best = { recordId: id, missing, met, status: missing.length === 0 ? 'done' : 'in-progress' };
    if (met === 1) break;
  }
  return best;
}
