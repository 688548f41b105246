import { createServer } from 'node:http';
import { measurePageSize, signInPageBudgetBytes } from '@kinfolio/web/build-size';
import { listedAppPages } from '@kinfolio/web/marketing/found';
import lighthouse, { type RunnerResult } from 'lighthouse';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../harness/browser/browser.ts';
import { findFreePort, startServer } from '../harness/server/server.ts';
import { median } from './report.ts';

/** The limits of a page: scores, milliseconds, a fraction of the window, and bytes of script before the first press. */
interface Bounds {
  performance: number;
  lcp: number;
  scriptBytes: number;
}
const publicBounds: Bounds = { performance: 100, lcp: 1000, scriptBytes: 10_000 };
/** Pages of the app also load the app itself; `npm run bench -- first-use` measures when they become usable. */
const appBounds: Bounds = {
  performance: 95,
  lcp: Number.POSITIVE_INFINITY,
  scriptBytes: signInPageBudgetBytes.scriptBytes,
};
const slowest = { tbt: 50, cls: 0.02 };
/**
 * How much worse a page may be than an empty page in the same run, because machines differ: in points and milliseconds.
 */
const beside = { points: 2, lcp: 100, tbt: 50 };
/**
 * The factor by which Lighthouse slows down the processor to simulate a mid-range phone. Its default of four is for a
 * fast desktop with an index of 1,500 to 2,000 (its docs/throttling.md). A slower machine is slowed down less, or the
 * simulated phone would be slower than any still sold.
 */
const phoneIndex = 1750 / 4;
const mostSlowdown = 4;

/**
 * Limits for the landing page on a narrow phone (360 by 780): its height, and the screen on which the prices must begin
 * at the latest.
 */
const narrow = { width: 360, height: 780, highest: 9100, pricingScreen: 7 };

/** Slow 4G as Lighthouse simulates it: 1.6 Mbit/s down and 150 ms, in bytes a second and milliseconds. */
const slowLine = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** The limit for showing the form of a printed card on the slow line, in milliseconds. */
const cardFormWithin = 2000;

const emptyPage =
  '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><meta name="description" content="An empty page."></head><body><main><h1>Empty</h1></main></body></html>';

interface Run {
  /** Lighthouse's benchmark index of this machine. */
  machineIndex: number;
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
  lcp: number;
  tbt: number;
  cls: number;
  scriptBytes: number;
}

/**
 * Runs Lighthouse (mobile preset) on the named public pages, or on every page in the sitemap, and on an empty page for
 * comparison. Prints the medians, and returns the number of pages outside their limits.
 */
export async function benchPublicPages(names: readonly string[], runs: number): Promise<number> {
  const port = await findFreePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  const server = await startServer();
  const empty = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(emptyPage);
  }).listen(0);
  try {
    const address = empty.address();
    const emptyUrl = `http://localhost:${typeof address === 'object' && address ? address.port : 0}/`;
    const paths = names.length > 0 ? names : [...(await listedPaths(server.url)), ...appPages];
    const { machineIndex } = await measure({ url: emptyUrl, port, runs, slowdown: mostSlowdown });
    const slowdown = Math.min(mostSlowdown, Math.max(1, machineIndex / phoneIndex));
    console.log(
      `This machine’s index is ${Math.round(machineIndex)}: slowed ${slowdown.toFixed(1)} times for a phone of the middle class.`,
    );
    const baseline = await measure({ url: emptyUrl, port, runs, slowdown });
    const pages = [];
    for (const path of paths) {
      console.log(`measuring ${path}…`);
      pages.push([path, await measure({ url: `${server.url}${path}`, port, runs, slowdown })] as const);
    }
    const missed = print([['an empty page', baseline], ...pages], baseline);
    const landing = paths.includes('/') ? await measureLanding(browser, server.url) : 0;
    const card = paths.includes('/card') ? await measureCardForm(browser, server.url, runs) : 0;
    return missed + landing + card;
  } finally {
    empty.close();
    await browser.close();
    await server.stop();
  }
}

const ofTheApp: ReadonlySet<string> = new Set(listedAppPages);
/**
 * The pages of the app that are measured. The last two are as light as a public page until their button is
 * pressed.
 */
const appPages = ['/login', '/signup', '/card', '/invite'];

/** The public pages in the sitemap. */
async function listedPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  return found.filter(path => !ofTheApp.has(path));
}

interface Wanted {
  url: string;
  port: number;
  runs: number;
  slowdown: number;
}

async function measure({ url, port, runs, slowdown }: Wanted): Promise<Run> {
  const all: Run[] = [];
  for (let run = 0; run < runs; run++) all.push(await runOnce(url, port, slowdown));
  const path = new URL(url).pathname;
  const built = ofTheApp.has(path) ? await measurePageSize(path) : undefined;
  const of = (pick: (run: Run) => number) => median(all.map(pick));
  return {
    machineIndex: of(run => run.machineIndex),
    scores: {
      performance: of(run => run.scores.performance),
      accessibility: of(run => run.scores.accessibility),
      'best-practices': of(run => run.scores['best-practices']),
      seo: of(run => run.scores.seo),
    },
    lcp: of(run => run.lcp),
    tbt: of(run => run.tbt),
    cls: of(run => run.cls),
    scriptBytes: built?.scriptBytes ?? of(run => run.scriptBytes),
  };
}

async function runOnce(url: string, port: number, slowdown: number): Promise<Run> {
  const throttling = { cpuSlowdownMultiplier: slowdown };
  const answer = await lighthouse(url, { port, output: 'json', logLevel: 'silent', throttling });
  if (!answer) throw new Error(`Lighthouse gave no answer for ${url}`);
  const { categories, audits } = answer.lhr;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    machineIndex: answer.lhr.environment.benchmarkIndex,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptBytes: scriptBytesOf(audits['network-requests']?.details),
  };
}

function scriptBytesOf(details: RunnerResult['lhr']['audits'][string]['details']): number {
  if (details?.type !== 'table') return 0;
  const scripts = details.items.filter(item => item['resourceType'] === 'Script');
  return scripts.reduce((sum, item) => sum + Number(item['transferSize']), 0);
}

/** Measures the landing page on a narrow phone. Returns 1 if the page is too tall or the prices begin too late. */
async function measureLanding(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: narrow.width, height: narrow.height } });
  await page.goto(url);
  const { height, pricing } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    pricing: document.querySelector('#pricing')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
  }));
  await page.close();
  const screen = Math.floor(pricing / narrow.height) + 1;
  const isShort = height <= narrow.highest && screen <= narrow.pricingScreen;
  console.log(
    `/ at ${narrow.width} px: ${height} px high (at most ${narrow.highest}), prices on screen ${screen} (at most ${narrow.pricingScreen}): ${isShort ? 'yes' : 'NO'}`,
  );
  return isShort ? 0 : 1;
}

/**
 * Measures how soon a code can be typed on `/card` over a slow line, from opening the address in a new browser. Returns
 * 1 if it is too late.
 */
async function measureCardForm(browser: Browser, url: string, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const page = await browser.newPage({ viewport: { width: narrow.width, height: narrow.height } });
    const chrome = await page.context().newCDPSession(page);
    await chrome.send('Network.emulateNetworkConditions', { offline: false, ...slowLine });
    const begin = performance.now();
    await page.goto(`${url}/card`, { waitUntil: 'commit' });
    await page.getByLabel('Code on your Emergency Card').fill('ABCD');
    times.push(performance.now() - begin);
    await page.close();
  }
  const took = median(times);
  const isSoon = took <= cardFormWithin;
  console.log(
    `/card on slow 4G: a code can be typed after ${Math.round(took)} ms (at most ${cardFormWithin}): ${isSoon ? 'yes' : 'NO'}`,
  );
  return isSoon ? 0 : 1;
}

function holds(path: string, { scores, lcp, tbt, cls, scriptBytes }: Run, baseline: Run): boolean {
  const bounds = ofTheApp.has(path) ? appBounds : publicBounds;
  const { performance, ...others } = scores;
  return (
    (performance >= bounds.performance || performance >= baseline.scores.performance - beside.points) &&
    Object.values(others).every(score => score === 100) &&
    (lcp <= bounds.lcp || lcp <= baseline.lcp + beside.lcp) &&
    (ofTheApp.has(path) || tbt <= slowest.tbt || tbt <= baseline.tbt + beside.tbt) &&
    cls <= slowest.cls &&
    scriptBytes <= bounds.scriptBytes
  );
}

function print(pages: readonly (readonly [string, Run])[], baseline: Run): number {
  const rows = pages.map(([page, run]) => ({
    page,
    performance: run.scores.performance,
    accessibility: run.scores.accessibility,
    'best practices': run.scores['best-practices'],
    SEO: run.scores.seo,
    'LCP ms': Math.round(run.lcp),
    'TBT ms': Math.round(run.tbt),
    CLS: run.cls.toFixed(3),
    'script B': run.scriptBytes,
    holds: run === baseline ? 'baseline' : holds(page, run, baseline) ? 'yes' : 'NO',
  }));
  console.table(rows);
  return rows.filter(row => row.holds === 'NO').length;
}
