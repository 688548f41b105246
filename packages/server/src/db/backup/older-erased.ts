import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { BackupStore } from '../../ports/set-store.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Db } from '../database.ts';
import { insertEndingsList, legacyErasedFile, nextListNumber } from './endings-list.ts';

const lineShape = z.object({ hash: z.string() });

/** The hash on each line; undefined for a line that cannot be parsed. */
const hashesIn = (lines: string): (string | undefined)[] =>
  lines
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      try {
        return lineShape.parse(JSON.parse(line)).hash;
      } catch {
        return undefined;
      }
    });

/**
 * The accounts listed as erased in a backup store. Needed for sets made before lists of endings existed. Throws
 * StartProblem for a line that cannot be parsed.
 */
export async function readLegacyErasedAccounts(sets: BackupStore): Promise<string[]> {
  if (!(await sets.has(legacyErasedFile))) return [];
  const hashes = hashesIn(await text(await sets.read(legacyErasedFile)));
  return hashes.map(hash => {
    if (hash !== undefined) return hash;
    throw new StartProblem(
      `A line of ${legacyErasedFile}, where your backups are kept, cannot be read, so an erased account could come back. Restore the file from another copy.`,
    );
  });
}

/** Imports the records that an older version kept in the data folder. A line cut off by a crash is skipped. */
export async function importLegacyErasedAccounts(
  db: Db,
  { dataDir, clock }: { dataDir: string; clock: Clock },
): Promise<void> {
  const file = join(dataDir, legacyErasedFile);
  if (!existsSync(file)) return;
  const hashes = hashesIn(readFileSync(file, 'utf8')).filter(hash => hash !== undefined);
  await db.transaction(async tx => {
    const ended = hashes.map(hash => ({ hash, untilMs: 0 }));
    if (ended.length > 0)
      await insertEndingsList(tx, { number: await nextListNumber(tx), ended }, clock.now());
  });
  rmSync(file);
}
