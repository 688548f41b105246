import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** The switches with which the tests start Chromium. */
const SWITCHES = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * How long to wait for a page, in milliseconds. Far longer than a busy machine needs, so that only missing content
 * makes a test fail: with five runs on two cores, a login took half a minute.
 */
export const PAGE_TIMEOUT_MS = 120_000;

/** A device: a browser with its own profile. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The path of the device's profile, if the profile is on disk. */
  readonly profileDir: string;
  /** Everything the browser sent: method, address, headers and body, one text per request or socket frame. */
  readonly sent: string[];
  /**
   * Anything that must never happen on a page, such as script errors and content policy violations. Empty if all is
   * well.
   */
  readonly faults: string[];
  /** Every error and warning in the console, from all pages. */
  readonly console: string[];
  readonly close: () => Promise<void>;
}

/** The headless browser is enough, unless a test needs the rest, such as history or the PDF viewer. */
const pathOf = (whole: boolean) =>
  (whole ? undefined : process.env.CHROMIUM_SHELL_PATH) ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Opens a browser that stores nothing on disk. */
export function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: pathOf(false), args: [...SWITCHES, ...switches] });
}

/**
 * How to open a device: the site, a profile in memory or a new or existing one on disk, and the headless or the whole
 * browser. A service worker stores the whole app on each new device, so it is enabled only where it is needed.
 */
export type DeviceOptions = BrowserContextOptions & {
  baseURL: string;
  onDisk?: boolean;
  profileDir?: string;
  whole?: boolean;
};

/** Enables the service worker that people have, which is required for any test that cuts the network. */
export const withServiceWorker = { serviceWorkers: 'allow' } as const;

/** Uses a profile on disk and a separate browser, as the benchmarks do. */
export const optionsWithProfileOnDisk = { ...withServiceWorker, onDisk: true } as const;

/** Opens a browser on a new or existing profile. */
export async function openDevice(options: DeviceOptions): Promise<Device> {
  const { onDisk = false, profileDir, whole = false, ...given } = options;
  const settings = {
    locale: 'en-GB',
    // Drawing animations takes an eighth of the time of a login, and a click waits until elements stop moving.
    reducedMotion: 'reduce',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
    serviceWorkers: 'block',
    ...given,
  } satisfies BrowserContextOptions;
  if (!onDisk && profileDir === undefined && !whole) return watched(await newContext(settings), '');
  const folder = profileDir ?? mkdtempSync(join(tmpdir(), 'kinfolio-profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: pathOf(whole),
    args: SWITCHES,
    headless: true,
    ...settings,
  });
  return watched(context, folder);
}

// One browser is shared by all in-memory devices, because starting one takes as long as a sign-in. It ends with the
// test process.
let shared: Promise<Browser> | undefined;

async function newContext(settings: BrowserContextOptions): Promise<BrowserContext> {
  shared ??= openBrowser();
  const browser = await shared;
  if (browser.isConnected()) return browser.newContext(settings);
  shared = undefined;
  return newContext(settings);
}

/** Matches session tokens. No address may contain one, not even before it is cleaned up. */
const tokenInAddress = /[?#&](?:access_token|refresh_token|provider_token)=/;
const signedToken = /eyJ[\w-]+\.(eyJ[\w-]+)/g;

/**
 * Whether a token is the public key that every page of the app has, and that identifies nobody. The official client
 * puts it into the address of its socket.
 */
const isPublicKey = (payload: string) =>
  Buffer.from(payload, 'base64url').toString().includes('"role":"anon"');

/**
 * Matches reports that the page's policy blocked a script, a style, or a string that would have become markup or code.
 */
const policyRefusal = /Content Security Policy|This document requires 'Trusted/i;

/**
 * Things that no page may do in any test: put a token in the address of a page, request or socket, or do something that
 * its policy blocks. Shared by the whole test process; `no-breach.ts` checks after each test that it is empty.
 */
export const pageBreaches: string[] = [];

function lookAt(address: string): void {
  const tokens = [...address.matchAll(signedToken)].filter(([, payload = '']) => !isPublicKey(payload));
  if (tokenInAddress.test(address) || tokens.length > 0)
    pageBreaches.push(`a token stands in the address ${address}`);
}

/** Playwright's own message when service workers are blocked. */
const blockedHere = 'Service Worker registration blocked by Playwright';

async function watched(context: BrowserContext, profileDir: string): Promise<Device> {
  context.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const sent: string[] = [];
  const faults: string[] = [];
  const said: string[] = [];
  context.on('request', request => {
    lookAt(request.url());
    sent.push(
      [request.method(), request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join(
        '\n',
      ),
    );
  });
  // Watches socket messages, which is only possible if the page itself sends them.
  const watchSockets = (page: Page): void => {
    page.on('websocket', socket => {
      lookAt(socket.url());
      socket.on('framesent', ({ payload }) =>
        sent.push(['SOCKET', socket.url().replace(/^ws/, 'http'), '', String(payload)].join('\n')),
      );
    });
  };
  const watch = (page: Page): void => {
    watchSockets(page);
    page.on('framenavigated', frame => lookAt(frame.url()));
  };
  for (const open of context.pages()) watch(open);
  context.on('page', watch);
  context.on('weberror', error => faults.push(`error: ${error.error().stack ?? error.error().message}`));
  context.on('console', message => {
    if (/^(error|warning)$/.test(message.type()) && message.text() !== blockedHere) said.push(message.text());
    if (message.type() !== 'error') return;
    if (policyRefusal.test(message.text())) pageBreaches.push(message.text());
    if (/Minified React|hydrat/i.test(message.text())) faults.push(message.text());
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, profileDir, sent, faults, console: said, close: () => context.close() };
}
