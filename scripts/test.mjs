// The one test command: format, lint, types, architecture, then every Vitest project, cheapest first. Ends with one
// line, `N passed, N failed`, after what failed, with why, and a line for each file that passed only the second time: who
// is given only the end of what this printed can tell what to mend. SLOW=1 runs the long generated and kill loops whole
// instead of a small part.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runChecks } from './check.mjs';
import { findChromium } from './chromium.ts';
import { ensureWeb } from './ensure-web.mjs';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'kinfolio-tests-'));
// Many tests start a server of their own.
const compiled = join(reports, 'compiled');
let passed = 0;
let failed = 0;
const second = [];
const broke = [];

for (const name of await runChecks()) {
  broke.push(`the ${name} check`);
  failed += 1;
}

findChromium();
ensureWeb();
for (const project of ['vault', 'domain', 'pure', 'web', 'server', 'journeys']) {
  const first = runProject(project);
  const broken = first.files.filter(file => file.failed > 0);
  // A file that fails beside others is tried once more by itself, and the run says so: see decision 700.
  const again = broken.length > 0 ? runProject(project, broken) : undefined;
  for (const file of first.files) {
    const last = again?.files.find(({ name }) => name === file.name) ?? file;
    passed += last.passed;
    failed += last.failed;
    if (file.failed > 0 && last.failed === 0) second.push(`${file.name}: ${file.names.join('; ')}`);
    if (last.failed > 0) broke.push([last.name, ...last.reasons].join('\n'));
  }
  // A run that ends badly without a failed file (an unhandled error, say) still failed.
  for (const run of [first, again]) {
    if (run === undefined || run.status === 0 || run.files.some(file => file.failed > 0)) continue;
    broke.push(`${project}, outside its tests`);
    failed += 1;
  }
}

rmSync(reports, { recursive: true, force: true });
for (const told of broke) console.log(`Failed: ${told}`);
for (const told of second) console.log(`Only the second time: ${told}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs the tests of a project, or of some of its files. Gives how it ended and what came of each file. */
function runProject(project, files = []) {
  console.log(`\n── ${project}${files.length > 0 ? ', what failed once more' : ''}`);
  const report = join(reports, `${project}.json`);
  rmSync(report, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files.map(({ name }) => name),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    },
  );
  return { status, files: readFiles(report) };
}

function readFiles(report) {
  if (!existsSync(report)) return [];
  return JSON.parse(readFileSync(report, 'utf8')).testResults.map(
    ({ name, status, message, assertionResults }) => {
      const wrong = assertionResults.filter(one => one.status === 'failed');
      return {
        name: relative(root, name),
        passed: assertionResults.filter(one => one.status === 'passed').length,
        // A file may fail without a failed test, as when it cannot be loaded or tidied up after.
        failed: status === 'failed' ? Math.max(1, wrong.length) : wrong.length,
        names: wrong.map(one => one.fullName),
        reasons:
          wrong.length > 0
            ? wrong.map(one => `  ${one.fullName}\n${one.failureMessages.join('\n').slice(0, 1_000)}`)
            : [message],
      };
    },
  );
}
