// `npm test` runs format, lint, types and architecture checks while every test except the long ones runs. `npm run
// test:long` runs the long ones; with SLOW=1 it runs every test, with full matrices. `npm run check` runs the same
// checks with the tests of domain and vault. Each file runs once. Only `.ci/run`, on which a landing waits, sets
// REPEAT_FAILED=1: a file that failed then runs again, and counts as flaky if it passes. The output ends with the
// failures and their reasons, the flaky files, and one line, `N passed, N failed`, so that reading the end is enough to
// see what to correct. If TEST_RESULTS names a file, the results of an earlier command are added from it, and only the
// long command prints those last lines.
import { runChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { buildWebIfNeeded } from './ensure-web.ts';
import { type TestCommand, testCommands, testSelectionByCommand } from './testing/commands.ts';
import {
  addTestResults,
  createEmptyResults,
  type FileResult,
  readTestResults,
  summariseTestRun,
  type TestResults,
  writeTestResults,
} from './testing/results.ts';
import { runTestFiles } from './testing/run-vitest.ts';

const [name, ...options] = process.argv.slice(2);
const command = testCommands.find(one => one === name);
if (command === undefined) throw new Error(`Name the tests to run: ${testCommands.join(', ')}`);

const [checks, tests] = await Promise.all([
  command === 'long' ? createEmptyResults() : checkAll(),
  // The installation and the build use only half of two cores, so run the checks at the same time.
  prepare(command).then(() => testAll(command, options)),
]);
conclude(addTestResults(checks, tests));

async function prepare(which: TestCommand): Promise<void> {
  if (which !== 'quick') await Promise.all([findChromium(), buildWebIfNeeded()]);
}

async function checkAll(): Promise<TestResults> {
  const failures = await runChecks();
  const broken = failures.map(({ name: check, output }) => `the ${check} check\n${output.slice(-2000)}`);
  return { ...createEmptyResults(), failed: broken.length, broken };
}

async function testAll(which: TestCommand, given: readonly string[]): Promise<TestResults> {
  // Normal test files run parts of the matrices, so running the matrices in full means running every file.
  const isWhole = which === 'long' && process.env['SLOW'] === '1';
  const first = await runTestFiles([...(isWhole ? [] : testSelectionByCommand[which]), ...given]);
  const failed = first.files.filter(file => file.failed > 0);
  const repeats = process.env['REPEAT_FAILED'] === '1' && failed.length > 0;
  if (repeats) console.log('\n── The files that failed, once more');
  const second = repeats ? await runTestFiles(failed.map(({ path }) => path)) : undefined;
  const results = summariseTestRun(first.files, second?.files ?? []);
  // A run that ends badly without a failed file (for example an unhandled error) still failed.
  const outside = [first, second].filter(
    run => run !== undefined && run.status !== 0 && isClean(run.files),
  ).length;
  return addTestResults(results, {
    ...createEmptyResults(),
    failed: outside,
    broken: Array.from(
      { length: outside },
      () => 'something outside the tests; Vitest’s output has the cause',
    ),
  });
}

function isClean(files: readonly FileResult[]): boolean {
  return files.every(file => file.failed === 0);
}

function conclude(own: TestResults): never {
  const shared = process.env['TEST_RESULTS'];
  const results = shared === undefined ? own : addTestResults(readTestResults(shared), own);
  if (shared !== undefined) writeTestResults(shared, results);
  for (const one of results.broken) console.log(`Failed: ${one}`);
  if (shared === undefined || command === 'long') {
    if (results.flaky.length > 0) console.log(`flaky: ${results.flaky.length}: ${results.flaky.join(' | ')}`);
    console.log(`${results.passed} passed, ${results.failed} failed`);
  }
  process.exit(results.failed === 0 ? 0 : 1);
}
