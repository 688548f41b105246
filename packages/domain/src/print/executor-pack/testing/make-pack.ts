import { createDemoFamily } from '../../../demo-family/demo-family.ts';
import { allKinds } from '../../../kinds/index.ts';
import type { RecordToExport } from '../../../records/record-export.ts';
import { readStoredDay } from '../../../values/calendar.ts';
import { listDocumentTexts, type PrintDocument } from '../../document.ts';
import { createExecutorPack, type ExecutorPackInput } from '../executor-pack.ts';

/** The day on which the tests look at the demo family: 21 November 2026. */
export const packToday = readStoredDay('2026-11-21');

/** The demo family on {@link packToday}. */
export const packDemoFamily: readonly RecordToExport[] = createDemoFamily(packToday);

/** Ruth's pack on {@link packToday}, with all numbers in full. */
export function makePack(
  changes: Partial<ExecutorPackInput> = {},
  records: readonly RecordToExport[] = packDemoFamily,
): PrintDocument {
  return createExecutorPack({
    kinds: allKinds,
    records,
    today: packToday,
    figuresOn: packToday,
    ownerName: 'Ruth',
    fullNumbers: true,
    ...changes,
  });
}

/** The lines of a chapter in reading order; empty if the document has no such chapter. */
export function listChapterLines({ chapters }: PrintDocument, id: string): readonly string[] {
  const chapter = chapters.find(each => each.id === id);
  return chapter === undefined ? [] : listDocumentTexts(chapter).split('\n');
}
