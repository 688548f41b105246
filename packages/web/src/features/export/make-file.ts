import { allKinds } from '@kinfolio/domain/kinds/index';
import type { PrintDocument } from '@kinfolio/domain/print/document';
import { executorPack } from '@kinfolio/domain/print/executor-pack/executor-pack';
import { firstSheet } from '@kinfolio/domain/print/executor-pack/first-sheet';
import { inheritanceTaxDocument } from '@kinfolio/domain/print/inheritance-tax/document';
import { inheritanceTaxSheet } from '@kinfolio/domain/print/inheritance-tax/sheet';
import { wholePassport } from '@kinfolio/domain/print/whole-passport';
import { exportRecords, exportText } from '@kinfolio/domain/records/record-export';
import { pageCode } from '../../lib/page-code/page-code.ts';
import type { Job, Made } from './jobs.ts';
import type { PaperFonts } from './paper/style.ts';

/** What making a file needs from outside. */
export interface Tools {
  /** Asked for papers only. */
  readonly fonts: () => Promise<PaperFonts>;
  /** Told from 0 to 1 how much is done. */
  readonly onProgress: (part: number) => void;
}

/** Makes the file of a job. What writes each sort of file is loaded when it is asked for. */
export async function makeFile(job: Job, tools: Tools): Promise<Made> {
  if (job.sort === 'copy') return copyOf(job);
  if (job.sort === 'rows') {
    const { makeRows } = await pageCode.load(() => import('./sheets.ts'));
    return makeRows(job);
  }
  if (job.sort === 'sheets') {
    const { makeSheets } = await pageCode.load(() => import('./sheets.ts'));
    return makeSheets(allKinds, job);
  }
  const writing = await pageCode.load(() => import('./paper/write-paper.ts'));
  const { largePrint, now, today } = job;
  const options = { fonts: await tools.fonts(), largePrint, now, onProgress: tools.onProgress };
  if (job.sort === 'document') {
    const { document, isPlain, name } = job;
    const file = await (isPlain ? writing.writeLetters : writing.writePaper)(document, options);
    return { file, name: `${name}-${today}.pdf` };
  }
  const file =
    job.sort === 'first-sheet'
      ? await writing.writeFirstSheet(firstSheet({ kinds: allKinds, ...job }), options)
      : await writing.writePaper(
          paperOf(job),
          options,
          job.sort === 'pack' ? firstSheet({ kinds: allKinds, ...job }) : undefined,
        );
  return { file, name: `kinfolio-${fileNames[job.sort]}-${today}.pdf` };
}

const fileNames = {
  'first-sheet': 'first-sheet',
  pack: 'executor-pack',
  passport: 'passport',
  'inheritance-tax': 'inheritance-tax',
} as const;

type PaperJob = Extract<Job, { sort: 'pack' | 'passport' | 'inheritance-tax' }>;

function paperOf(job: PaperJob): PrintDocument {
  if (job.sort === 'inheritance-tax') {
    const sheet = inheritanceTaxSheet({ kinds: allKinds, ...job });
    if (sheet === undefined) throw new Error('the rules of that day are not known');
    return inheritanceTaxDocument(sheet, job.today);
  }
  if (job.sort === 'pack') return executorPack({ kinds: allKinds, ...job });
  return wholePassport({ kinds: allKinds, ...job, parts: new Set(job.parts) });
}

function copyOf({ records, now, today }: Extract<Job, { sort: 'copy' }>): Made {
  const text = exportText(exportRecords(allKinds, records, new Date(now).toISOString()));
  return { file: new Blob([text], { type: 'application/json' }), name: `kinfolio-${today}.json` };
}
