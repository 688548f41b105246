import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { SetStore } from '../../ports/set-store.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Db } from '../database.ts';
import { insertList, nextListNumber, olderErasedFile } from './endings-list.ts';

const lineShape = z.object({ hash: z.string() });

/** The hash in each line; undefined for a line that cannot be read. */
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

/** The accounts that a place names as erased, for a set that was made before there were lists. Throws StartProblem for a line that cannot be read. */
export async function readOlderErased(sets: SetStore): Promise<string[]> {
  if (!(await sets.has(olderErasedFile))) return [];
  const hashes = hashesIn(await text(await sets.read(olderErasedFile)));
  return hashes.map(hash => {
    if (hash !== undefined) return hash;
    throw new StartProblem(
      `A line of ${olderErasedFile} in the place for backups cannot be read, so an erased account could come back. Put the file back from another copy.`,
    );
  });
}

/** Takes over what an older version noted in the data folder. A line that a crash broke off is left out. */
export async function adoptOlderErased(
  db: Db,
  { dataDir, clock }: { dataDir: string; clock: Clock },
): Promise<void> {
  const file = join(dataDir, olderErasedFile);
  if (!existsSync(file)) return;
  const hashes = hashesIn(readFileSync(file, 'utf8')).filter(hash => hash !== undefined);
  await db.transaction(async tx => {
    const ended = hashes.map(hash => ({ hash, untilMs: 0 }));
    if (ended.length > 0) await insertList(tx, { number: await nextListNumber(tx), ended }, clock.now());
  });
  rmSync(file);
}
