// Finds Node 24 and runs a script with it. This file is plain JavaScript, which an older Node can read, because the
// machine's own `node` may be too old to run our TypeScript directly. See docs/decisions/0002-node-24-as-a-package.md.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const windows = process.platform === 'win32';
const packaged = join(
  root,
  'node_modules',
  `node-${windows ? 'win' : process.platform}-${process.arch}`,
  'bin',
  windows ? 'node.exe' : 'node',
);
const major = Number(process.versions.node.split('.')[0]);
const node = existsSync(packaged) ? packaged : major >= 24 ? process.execPath : undefined;

if (node === undefined) {
  console.error(
    `Kinfolio needs Node 24 or later. This is Node ${process.versions.node}, and no Node 24 package exists for ` +
      `${process.platform}-${process.arch}. Install Node 24 and run the command again.`,
  );
  process.exit(1);
}

const [script, ...rest] = process.argv.slice(2);
const quick = new URL('../packages/server/src/quick-imports.ts', import.meta.url).href;
const child = spawn(node, ['--import', quick, join(root, script), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 143)));
