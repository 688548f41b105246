// `npm test` runs format, lint, types and architecture beside every test but the long ones. `npm run test:long` runs a third
// of those each day, or what is named (`-- --shard 1/1` names them all); with SLOW=1 it runs every test and whole matrices.
// Both end with the files that failed and why, the files that passed only the second time, and one line, `N passed, N
// failed`, so that the end of the output is enough to see what to fix. With TEST_RESULTS, a file, the results of an earlier
// command are added, and only the long command prints that last line.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { ensureWeb } from './ensure-web.ts';
import { type Command, commands, selection } from './testing/commands.ts';
import {
  addResults,
  type FileResult,
  noResults,
  type Results,
  readReport,
  readResults,
  writeResults,
} from './testing/results.ts';

const root = join(import.meta.dirname, '..');
const [name, ...options] = process.argv.slice(2);
const command = commands.find(one => one === name);
if (command === undefined) throw new Error(`Say which tests: ${commands.join(' or ')}`);

findChromium();
ensureWeb();
// The checks run while the first journeys wait for the browser.
const [checks, tests] = await Promise.all([
  command === 'usual' ? checkAll() : noResults(),
  testAll(command, options),
]);
conclude(addResults(checks, tests));

async function checkAll(): Promise<Results> {
  const failures = await runChecks();
  const broken = failures.map(({ name: check, output }) => `the ${check} check\n${output.slice(-2000)}`);
  return { ...noResults(), failed: broken.length, broken };
}

async function testAll(which: Command, given: readonly string[]): Promise<Results> {
  // Parts of matrices are in usual files too, so the whole ones take every file.
  const isWhole = which === 'long' && process.env['SLOW'] === '1';
  const first = await runVitest([
    ...(isWhole ? [] : [...selection[which], ...partOf(which, given)]),
    ...given,
  ]);
  const failed = first.files.filter(file => file.failed > 0);
  // A file that fails beside others is tried once more by itself, and the run says so: see decision 700.
  if (failed.length > 0) console.log('\n── What failed, once more');
  const again = failed.length > 0 ? await runVitest(failed.map(({ path }) => path)) : undefined;
  const last = first.files.map(file => again?.files.find(({ path }) => path === file.path) ?? file);
  const results = {
    passed: last.reduce((sum, file) => sum + file.passed, 0),
    failed: last.reduce((sum, file) => sum + file.failed, 0),
    broken: last.filter(file => file.failed > 0).map(({ path, reasons }) => [path, ...reasons].join('\n')),
    onlySecond: failed
      .filter(({ path }) => last.every(file => file.path !== path || file.failed === 0))
      .map(({ path, titles }) => `${path}: ${titles.join('; ')}`),
  };
  // A run that ends badly without a failed file (an unhandled error, say) still failed.
  const outside = [first, again].filter(run => run !== undefined && run.status !== 0 && isClean(run.files));
  return addResults(results, {
    ...noResults(),
    failed: outside.length,
    broken: outside.map(() => 'something outside the tests; what Vitest printed says what'),
  });
}

/** The long files take turns: a third of them each day, so that both commands end within CI's 45 minutes. */
function partOf(which: Command, given: readonly string[]): readonly string[] {
  if (which !== 'long' || given.length > 0) return [];
  const day = Number(process.env['MATRIX_DAY'] ?? Math.floor(Date.now() / 86_400_000));
  const part = `${(day % 3) + 1}/3`;
  console.log(`The long files of today: part ${part}, as MATRIX_DAY=${day} chooses. SLOW=1 runs all.`);
  return ['--shard', part];
}

function isClean(files: readonly FileResult[]): boolean {
  return files.every(file => file.failed === 0);
}

/** Runs test files of all projects. Returns how it ended and what came of each file. */
async function runVitest(
  given: readonly string[],
): Promise<{ status: number | null; files: readonly FileResult[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-tests-'));
  const reporters = ['default', './scripts/testing/report-times.ts', 'json'];
  const vitest = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...reporters.map(reporter => `--reporter=${reporter}`),
      `--outputFile.json=${join(folder, 'report.json')}`,
      ...given,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      // Many tests start a server of their own; kept between runs, its modules are compiled once.
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') },
    },
  );
  const status = await new Promise<number | null>(resolve => {
    vitest.once('exit', resolve);
  });
  const files = readReport(root, folder);
  rmSync(folder, { recursive: true, force: true });
  return { status, files };
}

function conclude(own: Results): never {
  const shared = process.env['TEST_RESULTS'];
  const results = shared === undefined ? own : addResults(readResults(shared), own);
  if (shared !== undefined) writeResults(shared, results);
  for (const one of results.broken) console.log(`Failed: ${one}`);
  for (const one of results.onlySecond) console.log(`Only the second time: ${one}`);
  if (shared === undefined || command === 'long')
    console.log(`${results.passed} passed, ${results.failed} failed`);
  process.exit(results.failed === 0 ? 0 : 1);
}
