import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../../../..');

/** The server of an earlier commit, which can be started like the current one. */
export interface EarlierServer {
  /** The path of the script that starts the earlier server. */
  readonly script: string;
  remove(): void;
}

/**
 * Checks out a tag or commit into another folder, for tests that run two builds at once. That folder uses the
 * dependencies of this checkout, but its own packages. Throws if git does not know the commit.
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
  // The function had another name until November 2026.
  writeFileSync(
    script,
    "const server = await import('./packages/server/src/main.ts');\nawait (server.runServer ?? server.main)();\n",
  );
  return {
    script: pathToFileURL(script).href,
    remove: () => {
      git('worktree', 'remove', '--force', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
