// `npm run dev:screens`: pictures of the drawn screens with the demo family's passport, saved in docs/screens or
// another folder. With `site`: the pictures of the public site, with the invented passport whose figures it shows.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium } from '../chromium.ts';
import { chooseFreePort } from '../dev/free-port.ts';
import { buildWebIfNeeded } from '../ensure-web.ts';
import { ruthInDemo } from './ruth.ts';

const root = join(import.meta.dirname, '../..');
const [wanted] = process.argv.slice(2);
await buildWebIfNeeded();
process.env.CHROMIUM_PATH = (await findChromium()).whole;
if (wanted === 'site') {
  const { takeSiteScreenshots } = await import('../../packages/e2e/src/screens/take-site-pictures.ts');
  printFiles(await takeSiteScreenshots(join(root, 'packages/web/public/pictures')));
  process.exit();
}
const folder = wanted ?? join(root, 'docs/screens');
const { takeScreenshots } = await import('../../packages/e2e/src/screens/take-screens.ts');

// A fresh data folder, so that the family is in its original state.
const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-screens-'));
const port = await chooseFreePort();
const demo = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'scripts/demo.ts'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await ready();
  printFiles(await takeScreenshots(`http://localhost:${String(port)}`, ruthInDemo, folder));
} finally {
  const ended = new Promise(over => demo.once('exit', over));
  demo.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

function printFiles(files: readonly string[]): void {
  for (const file of files)
    console.log(`${relative(root, file)}  ${String(Math.ceil(statSync(file).size / 1024))} kB`);
}

/** Waits until the family's passport is filled and the sign-in details are printed. */
async function ready(): Promise<void> {
  for await (const chunk of demo.stdout) if (String(chunk).includes('Kinfolio is at')) return;
  throw new Error('The demo ended before it was ready.');
}
