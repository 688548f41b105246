import type { PassportPage, SectionId } from '@kinfolio/domain/records/pages';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { ListedRecord } from './list/row.ts';

/** A page of records, with the kinds that it has. */
export interface PageWithKinds extends PassportPage {
  readonly kinds: readonly RecordKind[];
}

/** A section of the passport that has pages; `path` is its first page. `all-sections.ts` lists all of them. */
export interface SectionWithPages {
  readonly id: SectionId;
  readonly path: string;
  readonly title: string;
  /** The kinds on all its pages. */
  readonly kinds: readonly RecordKind[];
}

export type ListRecordsOfKind = (kindId: string) => readonly ListedRecord[];
