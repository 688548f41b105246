import { allKinds } from '@kinfolio/domain/kinds/index';
import type { PrintDocument } from '@kinfolio/domain/print/document';
import { executorPack } from '@kinfolio/domain/print/executor-pack/executor-pack';
import { firstSheet } from '@kinfolio/domain/print/executor-pack/first-sheet';
import { wholePassport } from '@kinfolio/domain/print/whole-passport';
import { exportRecords, exportText } from '@kinfolio/domain/records/record-export';
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
  if (job.sort === 'sheets') {
    const { makeSheets } = await import('./sheets.ts');
    return makeSheets(allKinds, job);
  }
  const { writeFirstSheet, writePaper } = await import('./paper/write-paper.ts');
  const { largePrint, now, today } = job;
  const options = { fonts: await tools.fonts(), largePrint, now, onProgress: tools.onProgress };
  const sheet = job.sort === 'passport' ? undefined : firstSheet({ kinds: allKinds, ...job });
  const file =
    job.sort === 'first-sheet'
      ? await writeFirstSheet(firstSheet({ kinds: allKinds, ...job }), options)
      : await writePaper(paperOf(job), options, sheet);
  return { file, name: `kinfolio-${names[job.sort]}-${today}.pdf` };
}

const names = { 'first-sheet': 'first-sheet', pack: 'executor-pack', passport: 'passport' } as const;

function paperOf(job: Extract<Job, { sort: 'pack' | 'passport' }>): PrintDocument {
  if (job.sort === 'pack') return executorPack({ kinds: allKinds, ...job });
  return wholePassport({ kinds: allKinds, ...job, parts: new Set(job.parts) });
}

function copyOf({ records, now, today }: Job): Made {
  const text = exportText(exportRecords(allKinds, records, new Date(now).toISOString()));
  return { file: new Blob([text], { type: 'application/json' }), name: `kinfolio-${today}.json` };
}
