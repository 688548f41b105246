// The checks that are not tests: format, lint with types, contrast, architecture. `check.ts` runs all, `check.ts lint` one.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkArchitecture } from './architecture.ts';
import { checkHouse } from './check-house.ts';
import { findUnreached } from './house/unreached.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** What a check found, in words; whether that is nothing to complain of. */
interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

/** A check that found something. */
export interface Failure {
  readonly name: string;
  readonly output: string;
}

function run(command: string, args: readonly string[], settings = {}): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const env = { ...process.env, ...settings };
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  child.once('close', status => resolve({ ok: status === 0, output }));
  return promise;
}

async function architecture(): Promise<Outcome> {
  const { modules, violations } = await checkArchitecture(root);
  const broken = violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}\n`);
  const { files, findings } = checkHouse(root, await findUnreached(root));
  const amiss = findings.map(({ rule, text }) => `${rule}: ${text}\n`);
  const output = [
    ...broken,
    `${modules} modules, ${violations.length} broken arrows\n`,
    ...amiss,
    `${files} files, ${findings.length} broken rules of the house\n`,
  ].join('');
  return { ok: violations.length + findings.length === 0, output };
}

const checks: Readonly<Record<string, () => Promise<Outcome>>> = {
  format: () => run(bin('biome'), ['ci', '--colors=off', '--reporter=summary', '.']),
  // One pass for both: reading the types of all files is what takes the time. The checker of types is written in Go and collects
  // its garbage less often here, which saves a fifth of its processor time; above two gigabytes it does so as usual.
  lint: () =>
    run(bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings', 'packages', 'scripts'], {
      GOGC: '400',
      GOMEMLIMIT: '2GiB',
    }),
  contrast: () => run(process.execPath, [join(root, 'scripts/check-contrast.ts')]),
  architecture,
};

/** Runs one check, or all of them. Returns those that failed. */
export async function runChecks(only?: string): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const [name, check] of Object.entries(checks)) {
    if (only !== undefined && name !== only) continue;
    const { ok, output } = await check();
    console.log(`── ${name}\n${output.trimEnd()}`);
    if (!ok) failures.push({ name, output });
  }
  return failures;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const failures = await runChecks(process.argv[2]);
  if (failures.length > 0) console.error(`Failed: ${failures.map(({ name }) => name).join(', ')}`);
  process.exit(failures.length > 0 ? 1 : 0);
}
