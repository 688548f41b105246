import type { PassportPage, SectionId } from '@kinfolio/domain/records/pages';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { ListedRecord } from './list/row.ts';

/** A page that keeps records, with the kinds that are kept on it. */
export interface PageOfKinds extends PassportPage {
  readonly kinds: readonly RecordKind[];
}

/** A section of the passport that has a page; `path` opens its first. All of them: `all-sections.ts`. */
export interface Section {
  readonly id: SectionId;
  readonly path: string;
  readonly title: string;
  /** Of all its pages. */
  readonly kinds: readonly RecordKind[];
}

export type RecordsOf = (kindId: string) => readonly ListedRecord[];
