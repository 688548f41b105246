import type { Db } from '../../../db/database.ts';
import { StartProblem } from '../../../ports/start-problem.ts';
import { hasVaultWithoutKeyset } from './store.ts';

/** Throws StartProblem for a database that contains passports created before keys were signed. */
export async function requireSignedFormat(db: Db): Promise<void> {
  if (!(await hasVaultWithoutKeyset(db))) return;
  throw new StartProblem(
    'This data folder contains passports in format 1. Save them as files with the previous version, start with an empty DATA_DIR and bring the files in.',
  );
}
