import type { Db } from '../../../db/database.ts';
import { StartProblem } from '../../../ports/start-problem.ts';
import { hasVaultWithoutKeyset } from './store.ts';

/** Throws StartProblem for a database with passports that were made before their keys were signed. */
export async function refuseFirstFormat(db: Db): Promise<void> {
  if (!(await hasVaultWithoutKeyset(db))) return;
  throw new StartProblem(
    'This data folder holds passports of format 1. Save them as files with the version before, start with an empty DATA_DIR and bring the files in.',
  );
}
