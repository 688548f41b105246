import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { setUpAnswers } from '@kinfolio/domain/kinds/answers';
import { findAnswersRecord, readAnswers } from '@kinfolio/domain/overview/answers';
import {
  computeCompleteness,
  type NeedState,
  type PassportCompleteness,
} from '@kinfolio/domain/overview/completeness';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatCounted } from '@kinfolio/domain/values/count';
import type { SectionNavItem } from '../../ui/layout/Rail.tsx';
import { formatListCount, summariseGaps } from '../list/list-words.ts';
import type { ListedRecord } from '../list/row.ts';
import type { ListRecordsOfKind, SectionWithPages } from '../sections.ts';

/**
 * The progress of a section. `untouched` and `progress` are different, although neither is done. `without`: the person
 * has nothing that an executor will look for in any case, such as a bank account, so the section is not complete.
 */
export type SectionStatus = 'untouched' | 'progress' | 'done' | 'none' | 'without';

export interface SectionState {
  readonly section: SectionWithPages;
  readonly status: SectionStatus;
  /** One line saying what the section contains and what is missing from it. */
  readonly words: string;
  /** How many things are missing in its records. */
  readonly gaps: number;
  /** How complete the section is, from 0 to 1, for drawing the nine tabs. */
  readonly met: number;
}

/** The words for a status in a to-do list. */
export const sectionStatusLabels: Readonly<Record<SectionStatus, string>> = {
  untouched: 'Not started',
  progress: 'In progress',
  done: 'Done',
  none: 'Doesn’t apply',
  without: 'You have none',
};

/** How complete a passport and each of its sections are. */
export interface PassportState {
  readonly score: PassportCompleteness;
  readonly states: readonly SectionState[];
  /** The record with the three answers; undefined until they have been given. */
  readonly given: ListedRecord | undefined;
}

/**
 * Computes a passport's progress: what an executor needs from each section, and which facts are missing from its
 * records.
 */
export function computePassportState(
  sections: readonly SectionWithPages[],
  kinds: readonly RecordKind[],
  recordsOf: ListRecordsOfKind,
): PassportState {
  const given = findAnswersRecord(recordsOf(setUpAnswers.id));
  const score = computeCompleteness(kinds, recordsOf, readAnswers(given));
  const states = sections.map(section =>
    stateOf(
      section,
      recordsOf,
      score.needs.filter(({ kind }) => section.kinds.includes(kind)),
    ),
  );
  return { score, states, given };
}

/** The sections as index tabs. Each says how much is missing, once that is known. */
export function listSectionTabs(
  sections: readonly SectionWithPages[],
  states: readonly SectionState[] | undefined,
): readonly SectionNavItem[] {
  return sections.map(({ path, title }, index) => {
    const item = { to: path, label: title };
    const state = states?.[index];
    if (state?.status === 'untouched') return { ...item, gap: sectionStatusLabels.untouched };
    return state === undefined || state.gaps === 0
      ? item
      : { ...item, gap: formatCounted(state.gaps, 'gap') };
  });
}

function stateOf(
  section: SectionWithPages,
  recordsOf: ListRecordsOfKind,
  needs: readonly NeedState[],
): SectionState {
  const parts = section.kinds.map(kind => ({ kind, records: recordsOf(kind.id) }));
  const count = parts.reduce((sum, { records }) => sum + records.length, 0);
  const gaps = parts.map(({ kind, records }) => summariseGaps(kind, records));
  const missing = gaps.reduce((sum, one) => sum + one.count, 0);
  const open = needs.find(({ status }) => status === 'not-started');
  if (count === 0) {
    const words = open === undefined ? 'You told us you have none' : open.need.step;
    const isWithout = needs.some(({ status }) => status === 'none');
    return needs.length > 0 && open === undefined
      ? { section, status: isWithout ? 'without' : 'none', words, gaps: 0, met: isWithout ? 0 : 1 }
      : {
          section,
          status: 'untouched',
          words: open === undefined ? 'Nothing here yet' : words,
          gaps: 0,
          met: 0,
        };
  }
  const counts = parts
    .filter(({ records }) => records.length > 0)
    .map(({ kind, records }) => formatListCount(kind, records.length));
  const first = gaps.find(one => one.count > 0)?.first ?? '';
  const what = missing === 1 ? `Missing: ${first}` : formatCounted(missing, 'gap');
  const rest = missing > 0 ? what : open === undefined ? '' : `Next: ${lowerFirst(open.need.step)}`;
  const done = missing === 0 && open === undefined;
  return {
    section,
    status: done ? 'done' : 'progress',
    gaps: missing,
    words: [...counts, rest].join(' ').trim().replace(/\.$/u, ''),
    met: done ? 1 : partMet(needs, missing),
  };
}

/**
 * The share of a section's needs that has been met, by weight. A section without needs counts as half done. While
 * something is missing, the share is at most 0.9.
 */
function partMet(needs: readonly NeedState[], missing: number): number {
  const all = needs.reduce((sum, { need }) => sum + need.weight, 0);
  const met = needs.reduce((sum, { need, met: part }) => sum + need.weight * part, 0);
  const part = all === 0 ? 0.5 : met / all;
  return missing > 0 ? Math.min(part, 0.9) : part;
}
