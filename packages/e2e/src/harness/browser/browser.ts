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

/** How the tests start Chromium. */
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
 * Milliseconds to wait for what a page shows: far beyond what a busy machine takes, only for what never comes. Where five
 * runs shared two cores, a log-in took half a minute.
 */
export const PATIENCE = 120_000;

/** A browser with a profile of its own: a device. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Where its profile is, of one that is on disk. */
  readonly profileDir: string;
  /** Everything the browser sent: method, address, headers and body, a text for each request or frame of a socket. */
  readonly sent: string[];
  /** What must not happen on any page: script errors, broken content policy. Empty when all is well. */
  readonly faults: string[];
  /** Every error and warning in the console of any page. */
  readonly console: string[];
  readonly close: () => Promise<void>;
}

/** The engine alone is enough but where a test looks at what the browser around it does: its history, its viewer of PDFs. */
const pathOf = (whole: boolean) =>
  (whole ? undefined : process.env.CHROMIUM_SHELL_PATH) ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Opens a browser that keeps nothing. */
export function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: pathOf(false), args: [...SWITCHES, ...switches] });
}

/**
 * How a device is opened: on which site, on a new profile on disk or again on an old one instead of one in memory, with
 * the whole browser. A service worker stores the whole app on each new device, so it is allowed only where it is used.
 */
export type DeviceOptions = BrowserContextOptions & {
  baseURL: string;
  onDisk?: boolean;
  profileDir?: string;
  whole?: boolean;
};

/** As people have it: with the service worker, which is needed wherever the network is cut. */
export const withServiceWorker = { serviceWorkers: 'allow' } as const;

/** A browser of its own besides, as benchmarks measure it. */
export const installed = { ...withServiceWorker, onDisk: true } as const;

/** Opens a browser on a new profile, or again on an old one. */
export async function openDevice(options: DeviceOptions): Promise<Device> {
  const { onDisk = false, profileDir, whole = false, ...given } = options;
  const settings = {
    locale: 'en-GB',
    // Drawing the movements takes an eighth of the time of a log-in, and a click waits for what moves.
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

// One browser for all devices in memory: each start of one takes as long as a sign-in. It ends with the test process.
let shared: Promise<Browser> | undefined;

async function newContext(settings: BrowserContextOptions): Promise<BrowserContext> {
  shared ??= openBrowser();
  const browser = await shared;
  if (browser.isConnected()) return browser.newContext(settings);
  shared = undefined;
  return newContext(settings);
}

/** Of a session: no address may hold one, before it is tidied either. */
const tokenInAddress = /[?#&](?:access_token|refresh_token|provider_token)=/;
const signedToken = /eyJ[\w-]+\.(eyJ[\w-]+)/g;

/** The public key that every page of the app has, which names no person: the official client puts it into the address of its socket. */
const isPublicKey = (payload: string) =>
  Buffer.from(payload, 'base64url').toString().includes('"role":"anon"');

/** What the page's policy refused: a script, a style, a string that would have become markup or code. */
const policyRefusal = /Content Security Policy|This document requires 'Trusted/i;

/**
 * What no page of any journey may do: an address with a token in it, of a page, request or socket, and what its policy
 * refuses. Of the whole test process; `no-breach.ts` finds none after each test.
 */
export const breaches: string[] = [];

function lookAt(address: string): void {
  const tokens = [...address.matchAll(signedToken)].filter(([, payload = '']) => !isPublicKey(payload));
  if (tokenInAddress.test(address) || tokens.length > 0)
    breaches.push(`a token stands in the address ${address}`);
}

/** What the driver itself says where service workers are blocked. */
const blockedHere = 'Service Worker registration blocked by Playwright';

async function watched(context: BrowserContext, profileDir: string): Promise<Device> {
  context.setDefaultTimeout(PATIENCE);
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
  // What goes through a socket is seen only where the page sends it.
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
    if (policyRefusal.test(message.text())) breaches.push(message.text());
    if (/Minified React|hydrat/i.test(message.text())) faults.push(message.text());
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, profileDir, sent, faults, console: said, close: () => context.close() };
}
