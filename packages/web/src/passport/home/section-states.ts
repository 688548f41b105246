import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { answers } from '@kinfolio/domain/kinds/answers';
import { answersOf, answersRecord } from '@kinfolio/domain/overview/answers';
import { type Completeness, completeness, type NeedState } from '@kinfolio/domain/overview/completeness';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { counted } from '@kinfolio/domain/values/count';
import type { RailItem } from '../../ui/layout/Rail.tsx';
import { countWords, gapsOf } from '../list/list-words.ts';
import type { ListedRecord } from '../list/row.ts';
import type { RecordsOf, Section } from '../sections.ts';

/** How far a section is. Untouched and incomplete are told apart. */
export type SectionStatus = 'untouched' | 'progress' | 'done' | 'none';

export interface SectionState {
  readonly section: Section;
  readonly status: SectionStatus;
  /** What is there and what is missing, in a line. */
  readonly words: string;
  /** Things missing in its records. */
  readonly gaps: number;
  /** From 0 to 1, for the drawing of the nine tabs. */
  readonly met: number;
}

/** The words for a status, in a list of things to do. */
export const statusWords: Readonly<Record<SectionStatus, string>> = {
  untouched: 'Not started',
  progress: 'In progress',
  done: 'Done',
  none: 'Doesn’t apply',
};

/** How complete a passport is, and each of its sections. */
export interface PassportState {
  readonly score: Completeness;
  readonly states: readonly SectionState[];
  /** The three answers; undefined before they are given. */
  readonly given: ListedRecord | undefined;
}

/** How far a passport is: by what an executor needs of each section, and by what is missing in its records. */
export function passportState(
  sections: readonly Section[],
  kinds: readonly RecordKind[],
  recordsOf: RecordsOf,
): PassportState {
  const given = answersRecord(recordsOf(answers.id));
  const score = completeness(kinds, recordsOf, answersOf(given));
  const states = sections.map(section =>
    stateOf(
      section,
      recordsOf,
      score.needs.filter(({ kind }) => section.kinds.includes(kind)),
    ),
  );
  return { score, states, given };
}

/** The sections as index tabs, with what is missing in words once that is known. */
export function railOf(
  sections: readonly Section[],
  states: readonly SectionState[] | undefined,
): readonly RailItem[] {
  return sections.map(({ path, title }, index) => {
    const item = { to: path, label: title };
    const state = states?.[index];
    if (state?.status === 'untouched') return { ...item, gap: 'Empty' };
    return state === undefined || state.gaps === 0 ? item : { ...item, gap: counted(state.gaps, 'gap') };
  });
}

function stateOf(section: Section, recordsOf: RecordsOf, needs: readonly NeedState[]): SectionState {
  const parts = section.kinds.map(kind => ({ kind, records: recordsOf(kind.id) }));
  const count = parts.reduce((sum, { records }) => sum + records.length, 0);
  const gaps = parts.map(({ kind, records }) => gapsOf(kind, records));
  const missing = gaps.reduce((sum, one) => sum + one.count, 0);
  const open = needs.find(({ status }) => status === 'not-started');
  if (count === 0) {
    const words = open === undefined ? 'You told us you have none' : open.need.step;
    return needs.length > 0 && open === undefined
      ? {
          section,
          status: 'none',
          words,
          gaps: 0,
          met: needs.every(({ status }) => status === 'none') ? 0 : 1,
        }
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
    .map(({ kind, records }) => countWords(kind, records.length));
  const first = gaps.find(one => one.count > 0)?.first ?? '';
  const what = missing === 1 ? `Missing: ${first}` : `${counted(missing, 'thing')} missing`;
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

/** By the weights of its needs; a section without any is half done while something is missing. */
function partMet(needs: readonly NeedState[], missing: number): number {
  const all = needs.reduce((sum, { need }) => sum + need.weight, 0);
  const met = needs.reduce((sum, { need, met: part }) => sum + need.weight * part, 0);
  const part = all === 0 ? 0.5 : met / all;
  return missing > 0 ? Math.min(part, 0.9) : part;
}
