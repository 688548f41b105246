// `npm run test:parts [-- FILE…]`: the tests of the server on tables that are cut into 8 parts each, by the column by which a
// cluster spreads them; all of them, or those named. PostgreSQL explains each statement of a request meanwhile. Ends with what
// asks more than one part and is no exception (`testing/parts/exceptions.ts`), and with 1 where there is any.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsIn, type Noted } from '../../packages/server/src/testing/parts/exceptions.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'kinfolio-parts-'));
const TABLE_PARTS_NOTES = join(folder, 'notes');
writeFileSync(TABLE_PARTS_NOTES, '');

const status = await runTests(process.argv.slice(2));
const lines = readFileSync(TABLE_PARTS_NOTES, 'utf8').split('\n').filter(Boolean);
rmSync(folder, { recursive: true });
const notes = lines.map((line): Noted => JSON.parse(line));
const faults = faultsIn(notes);
for (const fault of faults) console.log(`Asks more than one part of ${fault}`);
console.log(
  `${String(new Set(notes.map(({ text }) => text)).size)} statements explained, ${String(faults.length)} faults`,
);
process.exit(status === 0 && notes.length > 0 && faults.length === 0 ? 0 : 1);

function runTests(files: readonly string[]): Promise<number | null> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const usual = ['--exclude=**/*.long.test.{ts,tsx}', '--test-timeout=180000', '--hook-timeout=180000'];
  // Started by a test, it must not take itself for one of its workers.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...usual, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...Object.fromEntries(inherited), TABLE_PARTS: '8', TABLE_PARTS_NOTES },
  });
  return new Promise(resolve => {
    child.once('exit', resolve);
  });
}
