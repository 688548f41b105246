// `npm run dev:screens`: the drawn screens with the demo family's passport, as pictures into docs/screens, or another folder.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium } from '../chromium.ts';
import { freePort } from '../dev/free-port.ts';
import { ensureWeb } from '../ensure-web.ts';
import { ruth } from './ruth.ts';

const root = join(import.meta.dirname, '../..');
const folder = process.argv.at(2) ?? join(root, 'docs/screens');
await ensureWeb();
process.env.CHROMIUM_PATH = findChromium().whole;
const { takeScreens } = await import('../../packages/e2e/src/screens/take-screens.ts');

// A data folder of its own, so that the family is as it was made.
const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-screens-'));
const port = await freePort();
const demo = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'scripts/demo.ts'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await ready();
  for (const file of await takeScreens(`http://localhost:${String(port)}`, ruth, folder))
    console.log(`${relative(root, file)}  ${String(Math.ceil(statSync(file).size / 1024))} kB`);
} finally {
  const ended = new Promise(over => demo.once('exit', over));
  demo.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

/** Until the family's passport is filled and the sign-in is printed. */
async function ready(): Promise<void> {
  for await (const chunk of demo.stdout) if (String(chunk).includes('Kinfolio is at')) return;
  throw new Error('The demo ended before it was ready.');
}
