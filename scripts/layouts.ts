// `npm run layouts -- --seeds 10000..11999`: reads made-up downloads of layouts that no one has seen, and prints how many rows are right
// beside the floors and beside a reader that knows headings alone. The words are those kept for the score; `--develop` takes the others.
import {
  figuresOf,
  type LayoutScore,
  scoreOfSeed,
} from '../packages/domain/src/statements/testing/layouts/score.ts';
import { toDevelop, toScore } from '../packages/domain/src/statements/testing/layouts/vocabularies.ts';

const given = process.argv.slice(2);
const [, from, to] = /^(\d+)\.\.(\d+)$/.exec(given[given.indexOf('--seeds') + 1] ?? '') ?? [];
if (from === undefined || to === undefined || Number(to) < Number(from)) {
  console.error('Say which: npm run layouts -- --seeds 10000..11999');
  process.exit(2);
}
const words = given.includes('--develop') ? toDevelop : toScore;
const scores: LayoutScore[] = [];
for (let seed = Number(from); seed <= Number(to); seed += 1) scores.push(scoreOfSeed(seed, words));
const figures = figuresOf(scores);
const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;
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
