// The checks that are not tests: format, lint with types, contrast, architecture. `check.ts` runs all, `check.ts lint` one.
import { spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkArchitecture } from './architecture.ts';
import { checkHouse } from './check-house.ts';
import { findUnreachedCode } from './house/unreached.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** The output of a check as text, and whether the check passed. */
interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

export interface FailedCheck {
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
  const { files, findings } = checkHouse(root, await findUnreachedCode(root));
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
  // Lint and types are checked in one pass, because reading the types of all files takes most of the time. The type
  // checker is written in Go and collects garbage less often here, which saves a third of its CPU time; above a quarter
  // of the memory it collects as usual.
  lint: () =>
    run(bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings', 'packages', 'scripts'], {
      GOGC: '800',
      GOMEMLIMIT: `${Math.floor(totalmem() / 4)}B`,
    }),
  contrast: () => run(process.execPath, [join(root, 'scripts/check-contrast.ts')]),
  architecture,
};

/** Runs one check, or all of them. Returns the failures. */
export async function runChecks(only?: string): Promise<FailedCheck[]> {
  const failures: FailedCheck[] = [];
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
