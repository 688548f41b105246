import { text } from 'node:stream/consumers';
import type { BackupStore } from '../../ports/set-store.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Db } from '../database.ts';
import { saveFact } from '../facts.ts';
import {
  type EndingsList,
  endingsFolder,
  endingsListFileName,
  endingsListSchema,
  insertEndingsList,
  newestListFact,
} from './endings-list.ts';
import { manifestSchema } from './manifest.ts';
import { listCompleteSets } from './removal.ts';
import { readSignedPayload } from './signer.ts';

export interface EndingsForRestore {
  lists: EndingsList[];
  /** Lists that are missing or damaged. Always empty unless the operator told the restore to skip such lists. */
  lost: string[];
  newest: number;
}

/**
 * Reads the lists after the given one: see [Note: Lists of endings]. Throws StartProblem if a list is missing or was
 * changed.
 */
export async function readEndings(
  sets: BackupStore,
  {
    after,
    signersX,
    withoutDamaged,
  }: { after: number; signersX: readonly string[]; withoutDamaged: boolean },
): Promise<EndingsForRestore> {
  const have = new Set(
    (await sets.list(endingsFolder)).flatMap(name => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number),
  );
  const newest = Math.max(after, ...have, ...(await newestNamed(sets, signersX)));
  const read: EndingsForRestore = { lists: [], lost: [], newest };
  for (let number = after + 1; number <= newest; number += 1) {
    const content = have.has(number)
      ? readSignedPayload(
          await text(await sets.read(`${endingsFolder}/${endingsListFileName(number)}`)),
          signersX,
        )
      : undefined;
    const list = endingsListSchema.safeParse(content);
    if (list.success && list.data.number === number) read.lists.push(list.data);
    else if (withoutDamaged) read.lost.push(`${endingsFolder}/${endingsListFileName(number)}`);
    else
      throw new StartProblem(
        `A list of the accounts and access that ended after this backup is missing or damaged (${endingsFolder}/${endingsListFileName(number)}). Without it, people whose access was stopped could read papers again. Restore the list from another copy of your backups. With --without-damaged, the restore continues without it.`,
      );
  }
  return read;
}

/** For each set in the store, the newest list that its manifest names. */
async function newestNamed(sets: BackupStore, signersX: readonly string[]): Promise<number[]> {
  const named: number[] = [];
  for (const name of await listCompleteSets(sets)) {
    const content = readSignedPayload(await text(await sets.read(`sets/${name}/manifest.json`)), signersX);
    const manifest = manifestSchema.safeParse(content);
    if (manifest.success) named.push(manifest.data.endings ?? 0);
  }
  return named;
}

/**
 * Stores the lists that a restore has read in the restored database and continues their numbering, so that they are
 * also written to other backup stores.
 */
export async function saveRestoredEndings(
  db: Db,
  { lists, newest }: EndingsForRestore,
  nowMs: number,
): Promise<void> {
  await db.transaction(async tx => {
    for (const list of lists) await insertEndingsList(tx, list, nowMs);
    await saveFact(tx, newestListFact, String(newest));
  });
}
