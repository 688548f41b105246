import { createServer } from 'node:http';
import { budget, pageSize } from '@kinfolio/web/build-size';
import { listedAppPages } from '@kinfolio/web/marketing/found';
import lighthouse, { type RunnerResult } from 'lighthouse';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../harness/browser/browser.ts';
import { freePort, startServer } from '../harness/server/server.ts';
import { median } from './report.ts';

/** What is asked of a page: scores, milliseconds, a share of the window, and bytes of script before anything is pressed. */
interface Bounds {
  performance: number;
  lcp: number;
  scriptBytes: number;
}
const publicBounds: Bounds = { performance: 100, lcp: 1000, scriptBytes: 10_000 };
/** The app's own pages bring the app with them; when they can be used is `npm run bench -- first-use`. */
const appBounds: Bounds = { performance: 95, lcp: Number.POSITIVE_INFINITY, scriptBytes: budget.scriptBytes };
const slowest = { tbt: 50, cls: 0.02 };
/** How far below an empty page of the same run also counts, because machines differ: points and milliseconds. */
const beside = { points: 2, lcp: 100, tbt: 50 };
/**
 * What Lighthouse slows the processor to: a phone of the middle class. Its four times are for a fast desktop, whose index is
 * 1,500 to 2,000 (its docs/throttling.md); a slower machine is slowed less, or it would play a phone that is not sold any more.
 */
const phoneIndex = 1750 / 4;
const mostSlowdown = 4;

/** Of the landing page on a narrow telephone (360 by 780): how high it may be, and where the prices begin at the latest. */
const narrow = { width: 360, height: 780, highest: 9000, pricingScreen: 7 };

const emptyPage =
  '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><meta name="description" content="An empty page."></head><body><main><h1>Empty</h1></main></body></html>';

interface Run {
  /** Lighthouse's measure of this machine. */
  machineIndex: number;
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
  lcp: number;
  tbt: number;
  cls: number;
  scriptBytes: number;
}

/**
 * Runs Lighthouse (mobile preset) on the public pages named, or on every page of the sitemap, and on an empty page beside
 * them; prints the medians. Returns how many pages miss their bounds.
 */
export async function benchPublicPages(names: readonly string[], runs: number): Promise<number> {
  const port = await freePort();
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
    return missed + (paths.includes('/') ? await measureLanding(browser, server.url) : 0);
  } finally {
    empty.close();
    await browser.close();
    await server.stop();
  }
}

const ofTheApp: ReadonlySet<string> = new Set(listedAppPages);
const appPages = ['/login', '/signup'];

/** The public pages of the sitemap. */
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
  const built = ofTheApp.has(path) ? await pageSize(path) : undefined;
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

/** The landing page on a narrow telephone. Returns 1 when it is too high or the prices begin too late. */
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
