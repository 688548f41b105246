import { dayOfStored } from '../../calendar.ts';
import { allKinds } from '../../kinds/index.ts';
import { type Paper, wordsOf } from '../../paper.ts';
import type { RecordToExport } from '../../record-export.ts';
import { executorPack, type PackInput } from '../executor-pack.ts';
import { ellerys } from './ellerys.ts';

/** Ruth's pack with every number, on 21 November 2026. */
export function makePack(
  changes: Partial<PackInput> = {},
  records: readonly RecordToExport[] = ellerys,
): Paper {
  const today = dayOfStored('2026-11-21');
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
export function linesIn({ chapters }: Paper, id: string): readonly string[] {
  const chapter = chapters.find(each => each.id === id);
  return chapter === undefined ? [] : wordsOf(chapter).split('\n');
}
