// `npm run bench:web`: Lighthouse on every public page, the median of five runs, beside an empty page of the same run.
// `npm run bench:web -- --runs 1 / /pricing` measures those two, once.
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.ts';
import { ensureWeb } from './ensure-web.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
await ensureWeb();
process.env.CHROMIUM_PATH = findChromium().whole;
const { benchPublicPages } = await import('../packages/e2e/src/bench/public-pages.ts');
const outOfBounds = await benchPublicPages(positionals, Number(values.runs));
process.exit(outOfBounds === 0 ? 0 : 1);
