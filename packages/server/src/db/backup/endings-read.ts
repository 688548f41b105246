import { text } from 'node:stream/consumers';
import type { SetStore } from '../../ports/set-store.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Db } from '../database.ts';
import { saveFact } from '../facts.ts';
import {
  type EndingsList,
  endingsFolder,
  fileOfList,
  insertList,
  listShape,
  newestListFact,
} from './endings-list.ts';
import { manifestShape } from './manifest.ts';
import { wholeSets } from './removal.ts';
import { readSigned } from './signer.ts';

/** What a restore needs of the lists. */
export interface ReadEndings {
  lists: EndingsList[];
  /** Lists that are missing or damaged: only an order to leave them out has any. */
  lost: string[];
  newest: number;
}

/** Reads the lists after one: see [Note: Lists of endings]. Throws StartProblem for one that is missing, or was changed. */
export async function readEndings(
  sets: SetStore,
  {
    after,
    signersX,
    withoutDamaged,
  }: { after: number; signersX: readonly string[]; withoutDamaged: boolean },
): Promise<ReadEndings> {
  const have = new Set(
    (await sets.list(endingsFolder)).flatMap(name => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number),
  );
  const newest = Math.max(after, ...have, ...(await newestNamed(sets, signersX)));
  const read: ReadEndings = { lists: [], lost: [], newest };
  for (let number = after + 1; number <= newest; number += 1) {
    const content = have.has(number)
      ? readSigned(await text(await sets.read(`${endingsFolder}/${fileOfList(number)}`)), signersX)
      : undefined;
    const list = listShape.safeParse(content);
    if (list.success && list.data.number === number) read.lists.push(list.data);
    else if (withoutDamaged) read.lost.push(`${endingsFolder}/${fileOfList(number)}`);
    else
      throw new StartProblem(
        `A list of what ended since this backup is missing or damaged (${endingsFolder}/${fileOfList(number)}). Without it people could read again whose access was stopped. Put it back from another copy of the place for backups. With --without-damaged the restore goes on without it.`,
      );
  }
  return read;
}

/** The newest lists that the sets of a place name. */
async function newestNamed(sets: SetStore, signersX: readonly string[]): Promise<number[]> {
  const named: number[] = [];
  for (const name of await wholeSets(sets)) {
    const content = readSigned(await text(await sets.read(`sets/${name}/manifest.json`)), signersX);
    const manifest = manifestShape.safeParse(content);
    if (manifest.success) named.push(manifest.data.endings ?? 0);
  }
  return named;
}

/** Keeps the lists of a restore in the restored database, so that they are written to other places too, and counts on from them. */
export async function keepEndings(db: Db, { lists, newest }: ReadEndings, nowMs: number): Promise<void> {
  await db.transaction(async tx => {
    for (const list of lists) await insertList(tx, list, nowMs);
    await saveFact(tx, newestListFact, String(newest));
  });
}
