import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUniquePerson } from '../harness/people/person.ts';
import { waitForEmailedCode } from '../harness/server/mail.ts';
import { signUpOnNode } from '../harness/server/node-device.ts';
import { type RunningServer, startServer } from '../harness/server/server.ts';

const root = join(import.meta.dirname, '../../../..');
const person = createUniquePerson();
let server: RunningServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kinfolio-probe-'));
  server = await startServer({ env: { NEW_DEVICE_CODE: 'on' } });
  await signUpOnNode(server.url, person);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command as an operator does, on another machine. `typed` answers its prompts. */
async function probe(options: string[], { password = person.password, typed = async () => '' } = {}) {
  const file = join(folder, 'password');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/run.mjs'), 'scripts/operator/probe.ts', ...options],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        PROBE_URL: server.url,
        PROBE_EMAIL: person.email,
        PROBE_PASSWORD_FILE: file,
        PROBE_DEVICE_FILE: join(folder, 'device'),
      },
    },
  );
  const printed = { out: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    printed.error += chunk.toString();
    if (printed.error.endsWith('of the mail: ')) void typed().then(code => child.stdin.end(`${code}\n`));
  });
  const exit = await new Promise<number | null>(resolve => {
    child.once('close', resolve);
  });
  return { exit, error: printed.error, found: JSON.parse(printed.out || 'null') as unknown };
}

const line = { time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), ms: expect.any(Number) };

test('a device that the account does not know is shown by a code once, and then signs in, pulls and signs out', async () => {
  const unknown = await probe(['--once']);
  expect(unknown).toMatchObject({
    exit: 1,
    found: { ...line, status: 'failed', step: 'device', code: 'new_device' },
  });
  expect(unknown.error).toContain('--new-device');
  const mailed = await waitForEmailedCode(server.url, person.email);
  const shown = await probe(['--new-device'], {
    typed: () => waitForEmailedCode(server.url, person.email, mailed),
  });
  expect(shown).toMatchObject({ exit: 0, found: { ...line, status: 'ok' } });
  for (const _ of [1, 2])
    expect(await probe(['--once'])).toEqual({ exit: 0, error: '', found: { ...line, status: 'ok' } });
});

test('what the server refuses is named, and so is a server that does not answer', async () => {
  expect(await probe(['--once'], { password: 'another one of hers' })).toEqual({
    exit: 1,
    error: '',
    found: { ...line, status: 'failed', step: 'sign-in', code: 'invalid_credentials' },
  });
  await server.stop();
  expect(await probe(['--once'])).toEqual({
    exit: 1,
    error: '',
    found: { ...line, status: 'failed', step: 'settings', code: 'offline' },
  });
});
