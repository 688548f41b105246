// The checks that are not tests: format, lint, types, contrast, architecture. `node check.mjs` runs all, `check.mjs lint` one.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkArchitecture } from './architecture.mjs';

const root = join(import.meta.dirname, '..');
const bin = name => join(root, 'node_modules', '.bin', name);

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  return status === 0;
}

const checks = {
  format: () => run(bin('biome'), ['ci', '--colors=off', '--reporter=summary', '.']),
  lint: () => run(bin('oxlint'), ['--type-aware', '--deny-warnings', 'packages', 'scripts']),
  types: () =>
    readdirSync(join(root, 'packages')).every(name =>
      run(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', join('packages', name)]),
    ),
  contrast: () => run(process.execPath, [join(root, 'scripts/check-contrast.mjs')]),
  architecture: async () => {
    const { modules, violations } = await checkArchitecture(root);
    for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
    console.log(`${modules} modules, ${violations.length} broken arrows`);
    return violations.length === 0;
  },
};

/** Runs one check, or all of them. Returns the names of those that failed. */
export async function runChecks(only) {
  const failed = [];
  for (const [name, check] of Object.entries(checks)) {
    if (only !== undefined && name !== only) continue;
    if (!(await check())) failed.push(name);
  }
  return failed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const failed = await runChecks(process.argv[2]);
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
