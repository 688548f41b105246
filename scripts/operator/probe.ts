// `npm run ops:probe`: run this on a separate machine, with an account made for it. Every minute it signs in,
// opens the passport and pulls it, and prints one line of JSON for the attempt. With `-- --once` it does this
// once and exits with 0 or 1. With `-- --new-device` it does this once and asks for the six digits emailed
// for a new device. The settings are PROBE_URL, PROBE_EMAIL, PROBE_PASSWORD_FILE, and PROBE_DEVICE_FILE, in
// which this device keeps the number by which the account knows it.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fetchWithDeviceNumber } from '@kinfolio/web/session/platform/device-number';
import { createSecretFileValue } from './probe/file-value.ts';
import { createProbe, unknownDeviceCode } from './probe/probe-account.ts';

const everyMs = 60_000;
/** A request that takes longer than this, in milliseconds, has failed. */
const patienceMs = 10_000;

const { values } = parseArgs({ options: { once: { type: 'boolean' }, 'new-device': { type: 'boolean' } } });
const { PROBE_URL, PROBE_EMAIL, PROBE_PASSWORD_FILE, PROBE_DEVICE_FILE } = process.env;
if (!PROBE_URL || !PROBE_EMAIL || !PROBE_PASSWORD_FILE || !PROBE_DEVICE_FILE)
  end('Set PROBE_URL, PROBE_EMAIL, PROBE_PASSWORD_FILE and PROBE_DEVICE_FILE.', 2);
if (!URL.canParse(PROBE_URL)) end('PROBE_URL is no address, such as https://kinfolio.example.', 2);

const probe = createProbe({
  url: new URL(PROBE_URL).origin,
  email: PROBE_EMAIL,
  password: readPassword(PROBE_PASSWORD_FILE),
  fetch: fetchWithDeviceNumber(patiently, createSecretFileValue(PROBE_DEVICE_FILE)),
  askCode: values['new-device'] === true ? askCode : undefined,
});

for (;;) {
  const begun = performance.now();
  const time = new Date().toISOString();
  const probed = await probe();
  console.log(JSON.stringify({ time, ...probed }));
  const isNew = probed.status === 'failed' && probed.code === unknownDeviceCode;
  // The owner gets an email for each attempt, so there is no second one.
  if (isNew) end('The account does not know this device: run `npm run ops:probe -- --new-device` once.', 1);
  if (values.once === true || values['new-device'] === true) process.exit(probed.status === 'ok' ? 0 : 1);
  await setTimeout(Math.max(0, everyMs - (performance.now() - begun)));
}

function patiently(asked: string | URL | Request, init?: RequestInit): Promise<Response> {
  return fetch(asked, { ...init, signal: AbortSignal.timeout(patienceMs) });
}

function readPassword(path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch {
    return end(`${path} cannot be read.`, 2);
  }
}

async function askCode(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const code = await lines.question('The six digits of the mail: ');
  lines.close();
  return code.trim();
}

function end(sentence: string, code: number): never {
  console.error(sentence);
  process.exit(code);
}
