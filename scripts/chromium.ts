// Finds the Chromium that the browser tests drive. On Debian, as root, it installs the package when there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const found = () =>
  [process.env.CHROMIUM_PATH, ...PLACES].find(path => path !== undefined && existsSync(path));

export function findChromium(): string {
  const path = found() ?? (installOnDebian() ? found() : undefined);
  if (path === undefined) {
    console.error('No Chromium was found. Install Debian’s package "chromium", or set CHROMIUM_PATH to one.');
    process.exit(1);
  }
  return path;
}

function installOnDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Installing Chromium for the browser tests.');
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', 'chromium');
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0;
}
