import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Db } from '../database.ts';
import { deleteFacts, readFact, saveFact } from '../facts.ts';

// [Note: A restore leaves a mark until it has ended] A restore that was killed leaves a folder and a database that look like those of a
// server, without some of its rows and files, and with old sessions. So a mark is the first thing a restore writes and the
// last it removes, in the folder and in the database, which may be on another machine. Nothing else starts while it is there.

const markFile = (dataDir: string) => join(dataDir, 'restore-under-way');
const fact = 'restore-under-way';

const stopped = (where: string) =>
  new StartProblem(
    `A restore into ${where} was stopped before it ended, so some of it is missing. Type the same \`npm run ops:restore\` again: it clears what is there and begins from the start.`,
  );

/** Marks a folder as one that a restore has begun to fill. */
export const markFolder = (dataDir: string): void =>
  writeFileSync(markFile(dataDir), `${process.pid}\n`, { mode: 0o600, flush: true });

export const unmarkFolder = (dataDir: string): void => rmSync(markFile(dataDir));

export const isHalfRestored = (dataDir: string): boolean => existsSync(markFile(dataDir));

/** Whether the restore that marked a folder is still running on this machine. */
export function isBeingRestored(dataDir: string): boolean {
  try {
    return process.kill(Number(readFileSync(markFile(dataDir), 'utf8')), 0);
  } catch {
    return false;
  }
}

/** Throws StartProblem for a folder that a restore has begun to fill. */
export function refuseHalfRestored({ dataDir }: { dataDir: string }): void {
  if (isHalfRestored(dataDir)) throw stopped(dataDir);
}

/** Marks a database as one that a restore has begun to fill. */
export const markDatabase = (db: Db): Promise<void> => saveFact(db, fact, String(process.pid));

export const unmarkDatabase = (db: Db): Promise<void> => deleteFacts(db, [fact]);

export const isHalfRestoredDatabase = async (db: Db): Promise<boolean> =>
  (await readFact(db, fact)) !== undefined;

/** Throws StartProblem for a database that a restore has begun to fill. */
export async function refuseHalfRestoredDatabase(db: Db): Promise<void> {
  if (await isHalfRestoredDatabase(db)) throw stopped('this database');
}
