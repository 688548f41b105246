import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { PrintDocument } from '@kinfolio/domain/print/document';
import type { PassportPartId } from '@kinfolio/domain/print/whole-passport';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import type { Category } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';

/** What can be made, in the order of the page. */
export type FileSort = 'first-sheet' | 'pack' | 'passport' | 'sheets' | 'copy';

interface Dated {
  readonly today: Day;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface Whole extends Dated {
  readonly records: readonly RecordToExport[];
}

interface Paper extends Whole {
  readonly ownerName: string;
  readonly fullNumbers: boolean;
  readonly largePrint: boolean;
  /** The sections that the records are of; absent for the whole passport. */
  readonly readable?: readonly Category[];
}

/** An order for a file of the records: plain values only, so that it can go to another thread. */
export type RecordsJob =
  | (Paper & { readonly sort: 'first-sheet'; readonly personId?: string })
  | (Paper & {
      readonly sort: 'pack';
      readonly figuresOn: Day;
      readonly diedOn?: Day;
      readonly personId?: string;
    })
  | (Paper & { readonly sort: 'passport'; readonly parts: readonly PassportPartId[] })
  /** The answers to the questions of the sheet, as they are stored. */
  | (Omit<Paper, 'fullNumbers'> & { readonly sort: 'inheritance-tax'; readonly answers: FieldValues })
  /** One sheet for each kind, in a zip; of a single kind the sheet itself. */
  | (Whole & { readonly sort: 'sheets'; readonly kindId?: string })
  | (Whole & { readonly sort: 'copy' });

/** A document that was made already, to be set as a PDF. `name`: the first part of the file's name. */
export interface DocumentJob extends Dated {
  readonly sort: 'document';
  readonly document: PrintDocument;
  readonly name: string;
  readonly largePrint: boolean;
  /** The chapters alone, a page each: letters that are sent. */
  readonly isPlain: boolean;
}

/** Rows of a spreadsheet; the first one has the headings. */
export interface RowsJob extends Dated {
  readonly sort: 'rows';
  readonly rows: readonly (readonly string[])[];
  readonly as: 'csv' | 'xlsx';
  readonly name: string;
}

/** An order for one file. */
export type Job = RecordsJob | DocumentJob | RowsJob;

/** A file that was made. */
export interface Made {
  readonly file: Blob;
  readonly name: string;
}

/** The service of the worker that makes files. */
export type ExportService = {
  makeFile(job: Job, onProgress: (part: number) => void): Promise<Made>;
};

/** A job under way. `stop` ends it; `made` then rejects. */
export interface Making {
  readonly made: Promise<Made>;
  readonly stop: () => void;
}

/** Starts a job; `onProgress` is told from 0 to 1 how much of it is done. */
export type StartJob = (job: Job, onProgress: (part: number) => void) => Making;
