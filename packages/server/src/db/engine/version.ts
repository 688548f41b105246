import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../ports/error-code.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import { runCommand } from './run.ts';

/** The major version of a PostgreSQL program, such as 18. Throws StartProblem if it does not run. */
export async function readProgramVersion(postgres: string): Promise<number> {
  const { output } = await runCommand([postgres, '--version']);
  const major = Number(/\) (\d+)/.exec(output)?.[1]);
  if (Number.isInteger(major)) return major;
  throw new StartProblem(`${postgres} is not a PostgreSQL program that runs on this machine.`);
}

/** The major version that made the cluster at `folder`; undefined if the folder has no cluster. */
export function readClusterVersion(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim());
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Throws StartProblem with instructions if this version's PostgreSQL cannot open the cluster. */
export async function refuseOtherVersion(folder: string, postgres: string): Promise<void> {
  const made = readClusterVersion(folder);
  if (made === undefined) return;
  const ours = await readProgramVersion(postgres);
  if (made < ours)
    throw new StartProblem(
      `The database in ${folder} was made by PostgreSQL ${made}, and this version of Kinfolio comes with ${ours}. Make a backup with the previous version, then run \`npm run ops:upgrade\` (\`kinfolio upgrade\` in the image). It keeps the old folder.`,
    );
  if (made > ours)
    throw new StartProblem(
      `The database in ${folder} was made by PostgreSQL ${made}, which is newer than the ${ours} in this version of Kinfolio. Start the newer version again, or restore a backup into an empty folder.`,
    );
}

/** Where an upgrade creates the new cluster: see [Note: An upgrade of PostgreSQL]. */
export const upgradeWorkFolder = (home: string): string => join(home, 'upgrade');

/** Throws StartProblem if the folder contains an unfinished upgrade. */
export function refuseHalfUpgraded(dataDir: string): void {
  if (!existsSync(upgradeWorkFolder(dataDir))) return;
  throw new StartProblem(
    `An upgrade of the database in ${dataDir} was stopped before it finished. Run the same \`npm run ops:upgrade\` again (\`kinfolio upgrade\` in the image): it continues where it stopped, and no data is lost.`,
  );
}

/** Where an upgrade keeps the old cluster of a version. */
export const keptClusterFolder = (home: string, version: number): string => join(home, `db-${version}`);

/** The folders of old clusters that upgrades kept, and that nobody has deleted yet. */
export const listKeptClusters = (dataDir: string): string[] =>
  existsSync(dataDir)
    ? readdirSync(dataDir)
        .filter(name => /^db-\d+$/.test(name))
        .map(name => join(dataDir, name))
        .filter(folder => readClusterVersion(folder) !== undefined)
        .toSorted()
    : [];
