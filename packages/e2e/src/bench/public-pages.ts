import { createServer } from 'node:http';
import { listedAppPages } from '@kinfolio/web/marketing/found';
import lighthouse from 'lighthouse';
import { openBrowser } from '../harness/browser.ts';
import { freePort, startServer } from '../harness/server.ts';
import { median } from './report.ts';

/** What is asked of every public page: scores of 100, milliseconds, and a share of the window. */
const bounds = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const slowest = { lcp: 1500, tbt: 50, cls: 0.02 };
/** How far below an empty page of the same run also counts, because machines differ: points and milliseconds. */
const beside = { points: 2, ms: 50 };

const emptyPage =
  '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><meta name="description" content="An empty page."></head><body><main><h1>Empty</h1></main></body></html>';

interface Run {
  scores: Record<keyof typeof bounds, number>;
  lcp: number;
  tbt: number;
  cls: number;
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
    const paths = names.length > 0 ? names : await listedPaths(server.url);
    const baseline = await measure(emptyUrl, port, runs);
    const pages = [];
    for (const path of paths) {
      console.log(`measuring ${path}…`);
      pages.push([path, await measure(`${server.url}${path}`, port, runs)] as const);
    }
    return print([['an empty page', baseline], ...pages], baseline);
  } finally {
    empty.close();
    await browser.close();
    await server.stop();
  }
}

/** Those of the sitemap; the app's own have limits of their own (`npm run bench -- first-use`). */
async function listedPaths(url: string): Promise<string[]> {
  const ofTheApp: ReadonlySet<string> = new Set(listedAppPages);
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  return found.filter(path => !ofTheApp.has(path));
}

async function measure(url: string, port: number, runs: number): Promise<Run> {
  const all: Run[] = [];
  for (let run = 0; run < runs; run++) all.push(await runOnce(url, port));
  const of = (pick: (run: Run) => number) => median(all.map(pick));
  return {
    scores: {
      performance: of(run => run.scores.performance),
      accessibility: of(run => run.scores.accessibility),
      'best-practices': of(run => run.scores['best-practices']),
      seo: of(run => run.scores.seo),
    },
    lcp: of(run => run.lcp),
    tbt: of(run => run.tbt),
    cls: of(run => run.cls),
  };
}

async function runOnce(url: string, port: number): Promise<Run> {
  const answer = await lighthouse(url, { port, output: 'json', logLevel: 'silent' });
  if (!answer) throw new Error(`Lighthouse gave no answer for ${url}`);
  const { categories, audits } = answer.lhr;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

function holds({ scores, lcp, tbt, cls }: Run, baseline: Run): boolean {
  const scoresHold = Object.entries(bounds).every(
    ([id, least]) => scores[id as keyof typeof bounds] >= least, // The keys are those of the same table.
  );
  const fast = scores.performance >= baseline.scores.performance - beside.points;
  const restHolds = { ...scores, performance: 100 };
  return (
    (scoresHold || (fast && Object.values(restHolds).every(score => score === 100))) &&
    (lcp <= slowest.lcp || lcp <= baseline.lcp + beside.ms) &&
    (tbt <= slowest.tbt || tbt <= baseline.tbt + beside.ms) &&
    cls <= slowest.cls
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
    holds: run === baseline ? 'baseline' : holds(run, baseline) ? 'yes' : 'NO',
  }));
  console.table(rows);
  return rows.filter(row => row.holds === 'NO').length;
}
