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

/** Milliseconds to wait for what a page shows: far beyond what a busy machine takes, only for what never comes. */
export const PATIENCE = 60_000;

/** One browser with its own profile on disk: a device. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly profileDir: string;
  /** Everything the browser sent: method, address, headers and body, a text for each request. */
  readonly sent: string[];
  /** What must not happen on any page: script errors, broken content policy. Empty when all is well. */
  readonly faults: string[];
  readonly close: () => Promise<void>;
}

/** The engine alone is enough but where a test looks at what the browser around it does: its history, its viewer of PDFs. */
const pathOf = (whole: boolean) =>
  (whole ? undefined : process.env.CHROMIUM_SHELL_PATH) ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Opens a browser that keeps nothing. */
export function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: pathOf(false), args: [...SWITCHES, ...switches] });
}

/** How a device is opened: on which site, on an old profile instead of a new one, with the whole browser. */
export type DeviceOptions = BrowserContextOptions & { baseURL: string; profileDir?: string; whole?: boolean };

/** Opens a browser on a new profile, or again on an old one. */
export async function openDevice(options: DeviceOptions): Promise<Device> {
  const {
    profileDir = mkdtempSync(join(tmpdir(), 'kinfolio-profile-')),
    whole = false,
    ...contextOptions
  } = options;
  const context = await chromium.launchPersistentContext(profileDir, {
    executablePath: pathOf(whole),
    args: SWITCHES,
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
    ...contextOptions,
  });
  context.setDefaultTimeout(PATIENCE);
  const sent: string[] = [];
  const faults: string[] = [];
  context.on('request', request => {
    sent.push(
      [request.method(), request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join(
        '\n',
      ),
    );
  });
  context.on('weberror', error => faults.push(`error: ${error.error().message}`));
  context.on('console', message => {
    if (message.type() === 'error' && /Content Security Policy|Minified React|hydrat/i.test(message.text()))
      faults.push(message.text());
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, profileDir, sent, faults, close: () => context.close() };
}
