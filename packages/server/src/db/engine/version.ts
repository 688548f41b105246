import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../ports/error-code.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import { run } from './run.ts';

/** The major version of a program of PostgreSQL, such as 18. Throws StartProblem where it does not run. */
export async function programVersion(postgres: string): Promise<number> {
  const { output } = await run([postgres, '--version']);
  const major = Number(/\) (\d+)/.exec(output)?.[1]);
  if (Number.isInteger(major)) return major;
  throw new StartProblem(`${postgres} is not a PostgreSQL that runs on this machine.`);
}

/** The major version that made the cluster at `folder`; undefined where there is none. */
export function clusterVersion(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim());
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Throws StartProblem for a cluster that this version's PostgreSQL cannot open, with what to do. */
export async function refuseOtherVersion(folder: string, postgres: string): Promise<void> {
  const made = clusterVersion(folder);
  if (made === undefined) return;
  const ours = await programVersion(postgres);
  if (made < ours)
    throw new StartProblem(
      `The database in ${folder} is of PostgreSQL ${made}, and this version of Kinfolio brings ${ours}. Make a backup with the version before, then type \`npm run ops:upgrade\` (\`kinfolio upgrade\` in the image). It keeps the old folder.`,
    );
  if (made > ours)
    throw new StartProblem(
      `The database in ${folder} was made by PostgreSQL ${made}, which is newer than ${ours} of this version of Kinfolio. Start the newer version again, or restore a backup into an empty folder.`,
    );
}

/** Where an upgrade makes the new cluster: see [Note: An upgrade of PostgreSQL]. */
export const workFolder = (home: string): string => join(home, 'upgrade');

/** Throws StartProblem for a folder in which an upgrade was begun and has not ended. */
export function refuseHalfUpgraded(dataDir: string): void {
  if (!existsSync(workFolder(dataDir))) return;
  throw new StartProblem(
    `An upgrade of the database in ${dataDir} was stopped before it ended. Type the same \`npm run ops:upgrade\` again (\`kinfolio upgrade\` in the image): it goes on, and loses nothing.`,
  );
}
