import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../../../..');

/** The server of an earlier commit, which may be started like the present one. */
export interface EarlierServer {
  /** The address of the module that starts it. */
  readonly script: string;
  remove(): void;
}

/**
 * Checks out a tag or commit beside this one, for what two builds meet that are in use at once. It has the libraries of this
 * checkout and packages of its own. Throws when git knows no such commit.
 */
export function checkOutServer(ref: string): EarlierServer {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-earlier-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('worktree', 'add', '--detach', folder, ref);
  const [libraries, own] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(own, '@kinfolio'), { recursive: true });
  for (const name of readdirSync(libraries))
    if (name !== '@kinfolio') symlinkSync(join(libraries, name), join(own, name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(own, '@kinfolio', name));
  symlinkSync(join(root, 'packages/web/build'), join(folder, 'packages/web/build'));
  const script = join(folder, 'start.mjs');
  writeFileSync(script, "import { main } from './packages/server/src/main.ts';\nawait main();\n");
  return {
    script: pathToFileURL(script).href,
    remove: () => {
      git('worktree', 'remove', '--force', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
