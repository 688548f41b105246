// Finds the Chromium that the browser tests drive. On Debian, as root, it installs what is missing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** The paths of the browser and of its engine alone, which has no windows and starts in a third of the time. */
export interface ChromiumPaths {
  readonly whole: string;
  /** The headless shell, or the whole browser if the machine has none. */
  readonly shell: string;
}

export async function findChromium(): Promise<ChromiumPaths> {
  if (firstOf(process.env.CHROMIUM_PATH, ...PLACES) === undefined || shellPath() === undefined)
    await installOnDebian();
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

/**
 * All tests use the browser that the developer names in CHROMIUM_SHELL_PATH or CHROMIUM_PATH, if one is
 * named.
 */
function shellPath(): string | undefined {
  return firstOf(process.env.CHROMIUM_SHELL_PATH, process.env.CHROMIUM_PATH, ...SHELL_PLACES);
}

async function installOnDebian(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium for the browser tests.');
  await aptGet('update');
  // Not every release has the shell, and the tests run without it.
  if (!(await aptGet('install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell')))
    await aptGet('install', '-y', '--no-install-recommends', 'chromium');
}

async function aptGet(...args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const [status] = await once(spawn('apt-get', ['-qq', ...args], { stdio: 'inherit', env }), 'exit');
  return status === 0;
}
