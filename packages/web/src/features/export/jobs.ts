import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { PrintDocument } from '@kinfolio/domain/print/document';
import type { PrintablePassportPartId } from '@kinfolio/domain/print/whole-passport';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import type { Category } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';

/** The types of file, in the order in which the page offers them. */
export type ExportFileType = 'first-sheet' | 'pack' | 'passport' | 'sheets' | 'copy';

interface Dated {
  readonly today: Day;
  /** The current time in milliseconds since 1970. */
  readonly now: number;
}

interface Whole extends Dated {
  readonly records: readonly RecordToExport[];
}

interface Paper extends Whole {
  readonly ownerName: string;
  readonly fullNumbers: boolean;
  readonly largePrint: boolean;
  /** The categories from which records may be taken; absent for the whole passport. */
  readonly readable?: readonly Category[];
}

/** A job that creates a file from records. It contains only plain values, so that it can be sent to another thread. */
export type RecordsJob =
  | (Paper & { readonly sort: 'first-sheet'; readonly personId?: string })
  | (Paper & {
      readonly sort: 'pack';
      readonly figuresOn: Day;
      readonly diedOn?: Day;
      readonly personId?: string;
    })
  | (Paper & { readonly sort: 'passport'; readonly parts: readonly PrintablePassportPartId[] })
  /** The answers to the sheet's questions, as stored. */
  | (Omit<Paper, 'fullNumbers'> & { readonly sort: 'inheritance-tax'; readonly answers: FieldValues })
  /** One sheet per kind, in a zip; for a single kind, the sheet itself. */
  | (Whole & { readonly sort: 'sheets'; readonly kindId?: string })
  | (Whole & { readonly sort: 'copy' });

/** A finished document, to be laid out as a PDF. `name` is the first part of the file name. */
export interface PrintJob extends Dated {
  readonly sort: 'document';
  readonly document: PrintDocument;
  readonly name: string;
  readonly largePrint: boolean;
  /** Only the chapters, each on a new page, without cover or contents. Used for letters. */
  readonly isPlain: boolean;
}

/** Rows for a spreadsheet; the first row contains the headings. */
export interface SpreadsheetJob extends Dated {
  readonly sort: 'rows';
  readonly rows: readonly (readonly string[])[];
  readonly as: 'csv' | 'xlsx';
  readonly name: string;
}

/** A job for one file. */
export type ExportJob = RecordsJob | PrintJob | SpreadsheetJob;

export interface CreatedFile {
  readonly file: Blob;
  readonly name: string;
}

/** The interface of the worker that creates files. */
export type ExportService = {
  makeFile(job: ExportJob, onProgress: (part: number) => void): Promise<CreatedFile>;
};

/** A running job. `stop` ends it, which makes `made` reject. */
export interface RunningExportJob {
  readonly made: Promise<CreatedFile>;
  readonly stop: () => void;
}

/** Starts a job; calls `onProgress` with the fraction done, from 0 to 1. */
export type StartExportJob = (job: ExportJob, onProgress: (part: number) => void) => RunningExportJob;
