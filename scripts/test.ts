// `npm test` runs format, lint, types and architecture while every test but the long ones runs. `npm run test:long` runs the
// long ones; with SLOW=1 every test, with whole matrices. `npm run check` runs the same checks with the tests of domain and
// vault. Each file runs once. Only `.ci/run`, where a landing waits, sets REPEAT_FAILED=1: then a file that failed runs once
// more, and one that passes then is counted as flaky. The output ends with what failed and why, the flaky files, and one
// line, `N passed, N failed`, so that its end is enough to see what to correct. With TEST_RESULTS, a file, the results of
// an earlier command are added, and only the long command prints those last lines.
import { runChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { ensureWeb } from './ensure-web.ts';
import { type Command, commands, selection } from './testing/commands.ts';
import {
  addResults,
  type FileResult,
  noResults,
  type Results,
  readResults,
  summarise,
  writeResults,
} from './testing/results.ts';
import { runFiles } from './testing/run-vitest.ts';

const [name, ...options] = process.argv.slice(2);
const command = commands.find(one => one === name);
if (command === undefined) throw new Error(`Name the tests to run: ${commands.join(', ')}`);

if (command !== 'quick') findChromium();
const [checks, tests] = await Promise.all([
  command === 'long' ? noResults() : checkAll(),
  // The build leaves half of two cores idle, which the checks use.
  (command === 'quick' ? Promise.resolve() : ensureWeb()).then(() => testAll(command, options)),
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
  const first = await runFiles([...(isWhole ? [] : selection[which]), ...given]);
  const failed = first.files.filter(file => file.failed > 0);
  const repeats = process.env['REPEAT_FAILED'] === '1' && failed.length > 0;
  if (repeats) console.log('\n── The files that failed, once more');
  const second = repeats ? await runFiles(failed.map(({ path }) => path)) : undefined;
  const results = summarise(first.files, second?.files ?? []);
  // A run that ends badly without a failed file (an unhandled error, say) still failed.
  const outside = [first, second].filter(
    run => run !== undefined && run.status !== 0 && isClean(run.files),
  ).length;
  return addResults(results, {
    ...noResults(),
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

function conclude(own: Results): never {
  const shared = process.env['TEST_RESULTS'];
  const results = shared === undefined ? own : addResults(readResults(shared), own);
  if (shared !== undefined) writeResults(shared, results);
  for (const one of results.broken) console.log(`Failed: ${one}`);
  if (shared === undefined || command === 'long') {
    if (results.flaky.length > 0) console.log(`flaky: ${results.flaky.length}: ${results.flaky.join(' | ')}`);
    console.log(`${results.passed} passed, ${results.failed} failed`);
  }
  process.exit(results.failed === 0 ? 0 : 1);
}
