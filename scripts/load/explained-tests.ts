import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  listUncoveredStatements,
  type StatementReachNote,
} from '../../packages/server/src/testing/parts/exceptions.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Runs the server's tests, all or those named, while PostgreSQL explains each statement of a request. Prints statements
 * that query more than one part of a table and are not listed exceptions. Returns the exit status: 1 if there are any,
 * or a test failed.
 */
export async function runTestsWithExplain(
  files: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-parts-'));
  const TABLE_PARTS_NOTES = join(folder, 'notes');
  writeFileSync(TABLE_PARTS_NOTES, '');
  const status = await runTests(files, { ...env, TABLE_PARTS_NOTES });
  const lines = readFileSync(TABLE_PARTS_NOTES, 'utf8').split('\n').filter(Boolean);
  rmSync(folder, { recursive: true });
  const notes = lines.map((line): StatementReachNote => JSON.parse(line));
  const faults = listUncoveredStatements(notes);
  for (const fault of faults) console.log(`Asks more than one part of ${fault}`);
  console.log(
    `${String(new Set(notes.map(({ text }) => text)).size)} statements explained, ${String(faults.length)} faults`,
  );
  return status === 0 && notes.length > 0 && faults.length === 0 ? 0 : 1;
}

function runTests(files: readonly string[], env: Record<string, string>): Promise<number | null> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const usual = ['--exclude=**/*.long.test.{ts,tsx}', '--test-timeout=180000', '--hook-timeout=180000'];
  // If a test started this process, Vitest must not take the process for one of that test's workers.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...usual, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...Object.fromEntries(inherited), ...env },
  });
  return new Promise(resolve => {
    child.once('exit', resolve);
  });
}
