import { counted } from '@kinfolio/domain/count';
import type { PassportPage, SectionId } from '@kinfolio/domain/pages';
import type { RecordKind } from '@kinfolio/domain/records';
import type { RailItem } from '../ui/Rail.tsx';
import { countWords, type Gaps, gapsOf } from './list/list-words.ts';
import type { ListedRecord } from './list/row.ts';

/** A page that keeps records, with the kinds that are kept on it. */
export interface PageOfKinds extends PassportPage {
  readonly kinds: readonly RecordKind[];
}

/** A section of the passport that has a page; `path` opens its first. The list of them is the app's. */
export interface Section {
  readonly id: SectionId;
  readonly path: string;
  readonly title: string;
  /** Of all its pages. */
  readonly kinds: readonly RecordKind[];
}

export type RecordsOf = (kindId: string) => readonly ListedRecord[];

export interface SectionState {
  readonly status: 'todo' | 'progress' | 'done';
  readonly count: number;
  /** What is there and what is missing, in a line: "5 accounts. Missing: the account number for Yorkshire cash ISA". */
  readonly words: string;
  /** How many things are missing. */
  readonly gaps: number;
}

/** How far a section is: untouched and incomplete are told apart, and a gap is named. */
export function sectionState(section: Section, recordsOf: RecordsOf): SectionState {
  const parts = section.kinds.map(kind => ({ kind, records: recordsOf(kind.id) }));
  const count = parts.reduce((sum, { records }) => sum + records.length, 0);
  if (count === 0) return { status: 'todo', count, words: 'Nothing here yet', gaps: 0 };
  const each = parts.map(({ kind, records }) => gapsOf(kind, records));
  const gaps = each.reduce((sum, one) => sum + one.count, 0);
  const counts = parts
    .filter(({ records }) => records.length > 0)
    .map(({ kind, records }) => countWords(kind, records.length));
  const words = [...counts, missingWords(gaps, each)];
  return {
    status: gaps === 0 ? 'done' : 'progress',
    count,
    words: words
      .filter(part => part !== undefined)
      .join(' ')
      .replace(/\.$/u, ''),
    gaps,
  };
}

/** The sections as index tabs, with what is missing in words once that is known. */
export function railOf(sections: readonly Section[], recordsOf: RecordsOf | undefined): readonly RailItem[] {
  return sections.map(section => {
    const item = { to: section.path, label: section.title };
    if (recordsOf === undefined) return item;
    const { status, gaps } = sectionState(section, recordsOf);
    if (status === 'todo') return { ...item, gap: 'Empty' };
    return gaps === 0 ? item : { ...item, gap: counted(gaps, 'gap') };
  });
}

function missingWords(count: number, gaps: readonly Gaps[]): string | undefined {
  if (count === 0) return undefined;
  const first = gaps.find(one => one.count > 0)?.first;
  return count === 1 && first !== undefined ? `Missing: ${first}` : `${counted(count, 'thing')} missing`;
}
