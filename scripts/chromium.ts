// Finds the Chromium that the browser tests drive. On Debian, as root, it installs what is missing.
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
const SHELL_PLACES = ['/usr/bin/chromium-headless-shell'];

/** Where the browser is, and its engine alone, without the windows around it, which starts in a third of the time. */
export interface ChromiumPaths {
  readonly whole: string;
  /** The whole browser where the machine has no shell. */
  readonly shell: string;
}

export function findChromium(): ChromiumPaths {
  if (firstOf(process.env.CHROMIUM_PATH, ...PLACES) === undefined || shellPath() === undefined)
    installOnDebian();
  const whole = firstOf(process.env.CHROMIUM_PATH, ...PLACES);
  if (whole === undefined) {
    console.error('No Chromium was found. Install Debian’s package "chromium", or set CHROMIUM_PATH to one.');
    process.exit(1);
  }
  return { whole, shell: shellPath() ?? whole };
}

function firstOf(...paths: readonly (string | undefined)[]): string | undefined {
  return paths.find(path => path !== undefined && existsSync(path));
}

/** Whoever names a browser of their own means all tests to use it. */
function shellPath(): string | undefined {
  return firstOf(process.env.CHROMIUM_SHELL_PATH, process.env.CHROMIUM_PATH, ...SHELL_PLACES);
}

function installOnDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium for the browser tests.');
  aptGet('update');
  // Not every release has the shell, and the tests run without it.
  if (!aptGet('install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell'))
    aptGet('install', '-y', '--no-install-recommends', 'chromium');
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0;
}
