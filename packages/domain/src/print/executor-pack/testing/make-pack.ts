import { demoFamily } from '../../../demo-family/demo-family.ts';
import { allKinds } from '../../../kinds/index.ts';
import type { RecordToExport } from '../../../records/record-export.ts';
import { dayOfStored } from '../../../values/calendar.ts';
import { type PrintDocument, wordsOf } from '../../document.ts';
import { executorPack, type PackInput } from '../executor-pack.ts';

/** The day on which the family is looked at in tests: 21 November 2026. */
export const today = dayOfStored('2026-11-21');

/** The demo family on that day. */
export const family: readonly RecordToExport[] = demoFamily(today);

/** Ruth's pack of that day with every number. */
export function makePack(
  changes: Partial<PackInput> = {},
  records: readonly RecordToExport[] = family,
): PrintDocument {
  return executorPack({
    kinds: allKinds,
    records,
    today,
    figuresOn: today,
    ownerName: 'Ruth',
    fullNumbers: true,
    ...changes,
  });
}

/** The lines of a chapter, as they are read out; none for a chapter that is not there. */
export function linesIn({ chapters }: PrintDocument, id: string): readonly string[] {
  const chapter = chapters.find(each => each.id === id);
  return chapter === undefined ? [] : wordsOf(chapter).split('\n');
}
