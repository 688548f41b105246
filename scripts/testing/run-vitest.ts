import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileResult, readVitestReport } from './results.ts';

const root = join(import.meta.dirname, '../..');

/** Runs Vitest with these options and shows its output. Returns its exit code; null if a signal ended it. */
export async function runVitest(options: readonly string[]): Promise<number | null> {
  const vitest = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...options], {
    cwd: root,
    stdio: 'inherit',
    // Many tests start a server of their own. Its modules are compiled once and stored between runs.
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') },
  });
  return new Promise(resolve => {
    vitest.once('exit', resolve);
  });
}

/** Like {@link runVitest}, but also prints how long each project took, and returns the results of each file. */
export async function runTestFiles(
  options: readonly string[],
): Promise<{ status: number | null; files: readonly FileResult[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-tests-'));
  try {
    const status = await runVitest([
      ...['default', './scripts/testing/report-times.ts', 'json'].map(name => `--reporter=${name}`),
      `--outputFile.json=${join(folder, 'report.json')}`,
      ...options,
    ]);
    return { status, files: readVitestReport(root, folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
