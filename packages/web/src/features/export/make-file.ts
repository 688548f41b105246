import { allKinds } from '@kinfolio/domain/kinds/index';
import type { PrintDocument } from '@kinfolio/domain/print/document';
import { createExecutorPack } from '@kinfolio/domain/print/executor-pack/executor-pack';
import { createFirstSheet } from '@kinfolio/domain/print/executor-pack/first-sheet';
import { createInheritanceTaxDocument } from '@kinfolio/domain/print/inheritance-tax/document';
import { createInheritanceTaxSheet } from '@kinfolio/domain/print/inheritance-tax/sheet';
import { createWholePassport } from '@kinfolio/domain/print/whole-passport';
import { exportRecords, serialiseExport } from '@kinfolio/domain/records/record-export';
import { pageCode } from '../../lib/page-code/page-code.ts';
import type { CreatedFile, ExportJob } from './jobs.ts';
import type { PaperFonts } from './paper/style.ts';

/** The functions that making a file needs in addition to its job. */
export interface FileWritingTools {
  /** Returns the fonts. Called only for printed documents. */
  readonly fonts: () => Promise<PaperFonts>;
  /** Receives the fraction done, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Creates the file for a job. The writer for each type of file loads on first use. */
export async function createExportFile(job: ExportJob, tools: FileWritingTools): Promise<CreatedFile> {
  if (job.sort === 'copy') return copyOf(job);
  if (job.sort === 'rows') {
    const { createSpreadsheet } = await pageCode.load(() => import('./sheets.ts'));
    return createSpreadsheet(job);
  }
  if (job.sort === 'sheets') {
    const { createSpreadsheetsZip } = await pageCode.load(() => import('./sheets.ts'));
    return createSpreadsheetsZip(allKinds, job);
  }
  const writing = await pageCode.load(() => import('./paper/write-paper.ts'));
  const { largePrint, now, today } = job;
  const options = { fonts: await tools.fonts(), largePrint, now, onProgress: tools.onProgress };
  if (job.sort === 'document') {
    const { document, isPlain, name } = job;
    const file = await (isPlain ? writing.writeLettersPdf : writing.writeDocumentPdf)(document, options);
    return { file, name: `${name}-${today}.pdf` };
  }
  const file =
    job.sort === 'first-sheet'
      ? await writing.writeFirstSheetPdf(createFirstSheet({ kinds: allKinds, ...job }), options)
      : await writing.writeDocumentPdf(
          paperOf(job),
          options,
          job.sort === 'pack' ? createFirstSheet({ kinds: allKinds, ...job }) : undefined,
        );
  return { file, name: `kinfolio-${fileNames[job.sort]}-${today}.pdf` };
}

const fileNames = {
  'first-sheet': 'first-sheet',
  pack: 'executor-pack',
  passport: 'passport',
  'inheritance-tax': 'inheritance-tax',
} as const;

type PaperJob = Extract<ExportJob, { sort: 'pack' | 'passport' | 'inheritance-tax' }>;

function paperOf(job: PaperJob): PrintDocument {
  if (job.sort === 'inheritance-tax') {
    const sheet = createInheritanceTaxSheet({ kinds: allKinds, ...job });
    if (sheet === undefined) throw new Error('the rules of that day are not known');
    return createInheritanceTaxDocument(sheet, job.today);
  }
  if (job.sort === 'pack') return createExecutorPack({ kinds: allKinds, ...job });
  return createWholePassport({ kinds: allKinds, ...job, parts: new Set(job.parts) });
}

function copyOf({ records, now, today }: Extract<ExportJob, { sort: 'copy' }>): CreatedFile {
  const text = serialiseExport(exportRecords(allKinds, records, new Date(now).toISOString()));
  return { file: new Blob([text], { type: 'application/json' }), name: `kinfolio-${today}.json` };
}
