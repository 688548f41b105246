import { isConditionMet, isFilled } from '../fields/conditions.ts';
import type { PageId } from '../records/pages.ts';
import { listImportantKeys } from '../records/record-check.ts';
import type { ExecutorNeed, RecordContent, RecordKind } from '../records/record-kind.ts';

/**
 * How far a need is met. `does-not-apply`: left out of every total. `none`: the person has none of it. Because an
 * executor must know that, the need still counts as a gap, but we stop asking about it.
 */
export type NeedStatus = 'not-started' | 'in-progress' | 'done' | 'does-not-apply' | 'none';

/** A need, its status, and what is still missing from the record that comes closest to meeting it. */
export interface NeedState {
  readonly need: ExecutorNeed;
  readonly kind: RecordKind;
  readonly page: PageId;
  readonly status: NeedStatus;
  /** The record to complete, and the keys of its empty facts in page order. */
  readonly recordId?: string;
  readonly missing: readonly string[];
  /** How far the need is met, from 0 to 1. */
  readonly met: number;
}

/** The person's answers to the three questions, and the needs they said they do not have. */
export interface Answers {
  /** Whether the person has a thing; undefined if we have not asked yet. */
  has(thing: NonNullable<ExecutorNeed['when']>): boolean | undefined;
  readonly absent: ReadonlySet<string>;
}

export interface PassportCompleteness {
  /** A whole percentage: 0 for a new passport, 100 only when every need is met. */
  readonly percent: number;
  readonly needs: readonly NeedState[];
  /** The unmet need with the greatest weight; absent if all needs are met. */
  readonly next?: NeedState;
}

// Sums of thirds and sevenths can be slightly less than a whole.
const roundingError = 1e-9;

/** The parts of a record that the score uses. */
type Kept = { readonly id: string; readonly content: RecordContent };

/**
 * How complete a passport is, as a weighted sum of needs. Each need counts with the fraction of facts filled in the
 * best record for it, so adding a record never lowers the score (ux.md). Needs that do not apply are left out until
 * there is a complete record for them.
 */
export function computeCompleteness(
  kinds: readonly RecordKind[],
  recordsOf: (kindId: string) => readonly Kept[],
  answers: Answers,
): PassportCompleteness {
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
  // Otherwise the score would fall when a person answers that they have no car and later adds an incomplete one.
  if (best !== undefined && (applies || best.met === 1)) return { ...about, ...best };
  if (applies) return { ...about, status: 'not-started', missing: [], met: 0 };
  const isGap = need.none !== undefined && answers.absent.has(need.id);
  return { ...about, status: isGap ? 'none' : 'does-not-apply', missing: [], met: isGap ? 0 : 1 };
}

function bestOf(kind: RecordKind, need: ExecutorNeed, records: readonly Kept[]) {
  let best: { recordId: string; missing: readonly string[]; met: number; status: NeedStatus } | undefined;
  for (const { id, content } of records) {
    if (need.of !== undefined && !isConditionMet(need.of, content.fields)) continue;
    const facts = listImportantKeys(kind, content.fields);
    const missing = facts.filter(key => !isFilled(content.fields[key]));
    const met = facts.length === 0 ? 1 : (facts.length - missing.length) / facts.length;
    if (best === undefined || met > best.met)
      best = { recordId: id, missing, met, status: missing.length === 0 ? 'done' : 'in-progress' };
    if (met === 1) break;
  }
  return best;
}
