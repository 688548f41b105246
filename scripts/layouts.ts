// `npm run bench:layouts -- --seeds 10000..11999`: reads made-up downloads with layouts that no one has seen, and
// prints how many rows are right, compared with the minimum scores and with a reader that only knows headings. The
// words are those reserved for the score; `--develop` uses the others. `--odd` reads files with oddities that people
// have reported, in CSV, OFX and QIF, and counts those that are wrong but called proved. `--pages` instead draws a page
// for each seed and reads four pictures of it: 60 pages take 20 to 40 minutes. With `--odd` as well, the pages have
// such oddities.

import {
  addLayoutScores,
  type LayoutScore,
  scoreLayoutFromSeed,
} from '../packages/domain/src/statements/testing/layouts/score.ts';
import {
  developmentVocabulary,
  scoringVocabulary,
} from '../packages/domain/src/statements/testing/layouts/vocabularies.ts';
import type { PageScore } from '../packages/e2e/src/harness/files/page-score.ts';

const given = process.argv.slice(2);
const [, from, to] = /^(\d+)\.\.(\d+)$/.exec(given[given.indexOf('--seeds') + 1] ?? '') ?? [];
if (from === undefined || to === undefined || Number(to) < Number(from)) {
  console.error('Say which: npm run bench:layouts -- --seeds 10000..11999');
  process.exit(2);
}
const words = given.includes('--develop') ? developmentVocabulary : scoringVocabulary;
const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;
if (given.includes('--odd') && !given.includes('--pages')) {
  const { scoreOddFiles } = await import('./odd-layouts.ts');
  process.exit(await scoreOddFiles(Number(from), Number(to), words));
}
if (given.includes('--pages')) process.exit(await scoreDrawnPages(Number(from), Number(to)));
const scores: LayoutScore[] = [];
for (let seed = Number(from); seed <= Number(to); seed += 1) scores.push(scoreLayoutFromSeed(seed, words));
const figures = addLayoutScores(scores);
const rows = [
  ['rows right', percent(figures.rowsRight), '≥ 97%', figures.rowsRight >= 0.97],
  ['rows given that are right', percent(figures.givenRight), '≥ 99.5%', figures.givenRight >= 0.995],
  [
    'wrong and no question',
    `${String(figures.silent)} in ${String(figures.downloads)}`,
    '≤ 1 in 1,000',
    figures.silent * 1000 <= figures.downloads,
  ],
  ['downloads that ask', percent(figures.ask), '≤ 12%', figures.ask <= 0.12],
  ['of those with a balance', percent(figures.askWithBalance), '≤ 2%', figures.askWithBalance <= 0.02],
  ['lines neither read nor shown', String(figures.lost), '0', figures.lost === 0],
  ['rows right by headings alone', percent(figures.byHeadings), '', true],
] as const;
console.table(rows.map(([figure, is, floor, met]) => ({ figure, is, floor, met: met ? 'yes' : 'NO' })));
const failing = scores
  .filter(score => score.silent || score.lost > 0 || score.right < score.truth)
  .toSorted((one, other) => Number(other.silent) - Number(one.silent) || one.truth - other.truth);
for (const { layout, right, truth, asks, silent } of failing.slice(0, 10)) {
  console.log(
    `\nseed ${String(layout.seed)}: ${String(right)} of ${String(truth)} rows right${asks ? ', asks' : ''}${silent ? ', and does not ask' : ''}. ${layout.about}`,
  );
  for (const row of layout.rows.slice(0, 7)) console.log(`  ${row.join(' | ')}`);
}
process.exitCode = rows.every(row => row[3]) ? 0 : 1;

/**
 * Prints the figures for drawn pages as they are measured, compared with their minimum scores. Returns 0 if all are
 * met.
 */
async function scoreDrawnPages(first: number, last: number): Promise<number> {
  const { findChromium } = await import('./chromium.ts');
  process.env.CHROMIUM_PATH = (await findChromium()).whole;
  const { scorePages } = await import('../packages/e2e/src/harness/files/page-score.ts');
  const { drawStatementPage } = await import('../packages/e2e/src/harness/files/drawn-pages.ts');
  const { drawOddPage } = await import('../packages/e2e/src/harness/files/drawn-odd-page.ts');
  const draw = given.includes('--odd') ? drawOddPage : drawStatementPage;
  const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const pages = seeds.flatMap(seed => draw(seed, words) ?? []);
  console.log(`${String(pages.length * 4)} pictures are read, each in about 5 seconds.`);
  const read: PageScore[] = [];
  await scorePages(pages, score => {
    read.push(score);
    const { page, picture, right, given: found, lost, isWronglyProved } = score;
    const isRight = right === page.truth.length && found === right;
    console.log(
      `${String(read.length)}. seed ${String(page.seed)}, ${picture}: ${
        isRight
          ? 'all right'
          : `${String(right)} of ${String(page.truth.length)} right, ${String(found)} given, ${String(lost)} lost${isWronglyProved ? ', AND CALLED PROVED' : ''}. ${page.about}`
      }`,
    );
  });
  const of = (some: typeof read) => {
    const [right, truth, found] = [
      some.reduce((sum, one) => sum + one.right, 0),
      some.reduce((sum, { page }) => sum + page.truth.length, 0),
      some.reduce((sum, one) => sum + one.given, 0),
    ];
    return { part: right / Math.max(1, truth), givenRight: right / Math.max(1, found) };
  };
  const kinds = [...new Set(read.map(({ picture }) => picture))].map(
    picture => [picture, of(read.filter(one => one.picture === picture)), 0.95] as const,
  );
  const groups = [...new Set(read.map(({ page }) => page.group))]
    .toSorted()
    .map(group => [group, of(read.filter(({ page }) => page.group === group)), 0.97] as const);
  const none = [
    ['lines neither read nor shown', read.reduce((sum, one) => sum + one.lost, 0)],
    ['wrong and called proved', read.filter(({ isWronglyProved }) => isWronglyProved).length],
  ] as const;
  console.table([
    ...[...groups, ...kinds].map(([figure, { part, givenRight }, floor]) => ({
      figure,
      is: percent(part),
      'given that are right': percent(givenRight),
      floor: `≥ ${percent(floor)}`,
      met: part >= floor ? 'yes' : 'NO',
    })),
    ...none.map(([figure, count]) => ({
      figure,
      is: String(count),
      floor: '0',
      met: count === 0 ? 'yes' : 'NO',
    })),
  ]);
  return none.every(([, count]) => count === 0) &&
    [...groups, ...kinds].every(([, { part }, floor]) => part >= floor)
    ? 0
    : 1;
}
