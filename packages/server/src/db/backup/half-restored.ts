import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Db } from '../database.ts';
import { deleteFacts, readFact, saveFact } from '../facts.ts';

// [Note: A restore leaves a mark until it has ended] A restore that is killed leaves a folder and a database
// that look like a server's. In fact, some rows and files are missing, and sessions from the backup have not
// been deleted yet. So a restore first writes a mark and removes it last, both in the folder and in the
// database, which may be on another machine. While the mark exists, no other command or server starts.

const markFile = (dataDir: string) => join(dataDir, 'restore-under-way');
const fact = 'restore-under-way';

const stopped = (where: string) =>
  new StartProblem(
    `A restore into ${where} was stopped before it finished, so some data is missing. Run the same \`npm run ops:restore\` again: it clears what is there and starts from the beginning.`,
  );

/** Marks a folder that a restore is filling. */
export const markHalfRestoredFolder = (dataDir: string): void =>
  writeFileSync(markFile(dataDir), `${process.pid}\n`, { mode: 0o600, flush: true });

export const unmarkRestoredFolder = (dataDir: string): void => rmSync(markFile(dataDir));

export const isHalfRestored = (dataDir: string): boolean => existsSync(markFile(dataDir));

/** Whether the restore that marked a folder is still running on this machine. */
export function isBeingRestored(dataDir: string): boolean {
  try {
    return process.kill(Number(readFileSync(markFile(dataDir), 'utf8')), 0);
  } catch {
    return false;
  }
}

/** Throws StartProblem if a restore of this folder was started and not finished. */
export function refuseHalfRestored({ dataDir }: { dataDir: string }): void {
  if (isHalfRestored(dataDir)) throw stopped(dataDir);
}

/** Marks a database that a restore is filling. */
export const markHalfRestoredDatabase = (db: Db): Promise<void> => saveFact(db, fact, String(process.pid));

export const unmarkRestoredDatabase = (db: Db): Promise<void> => deleteFacts(db, [fact]);

export const isHalfRestoredDatabase = async (db: Db): Promise<boolean> =>
  (await readFact(db, fact)) !== undefined;

/** Throws StartProblem if a restore of this database was started and not finished. */
export async function refuseHalfRestoredDatabase(db: Db): Promise<void> {
  if (await isHalfRestoredDatabase(db)) throw stopped('this database');
}
