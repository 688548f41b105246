// The one test command: format, lint, types, architecture, then every Vitest project, cheapest first. Ends with one
// line, `N passed, N failed`. SLOW=1 runs the long generated and kill loops whole instead of a seeded tenth.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { findChromium } from './chromium.ts';
import { ensureWeb } from './ensure-web.mjs';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'kinfolio-tests-'));
// Many tests start a server of their own.
const compiled = join(reports, 'compiled');
let passed = 0;
let failed = 0;

for (const name of await runChecks()) {
  console.error(`The ${name} check failed.`);
  failed += 1;
}

findChromium();
ensureWeb();
for (const project of ['vault', 'pure', 'web', 'server', 'journeys']) runProject(project);

rmSync(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function runProject(project) {
  console.log(`\n── ${project}`);
  const report = join(reports, `${project}.json`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    },
  );
  const counts = readCounts(report);
  passed += counts.passed;
  // A run that ends badly without a failed test (an unhandled error, say) still failed.
  failed += status !== 0 && counts.failed === 0 ? 1 : counts.failed;
}

function readCounts(report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
