// `npm run bench:web`: Lighthouse on every public page, the median of five runs, compared with an empty page in the
// same run. `npm run bench:web -- --runs 1 / /pricing` measures these two pages, once.
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.ts';
import { buildWebIfNeeded } from './ensure-web.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
await buildWebIfNeeded();
process.env.CHROMIUM_PATH = (await findChromium()).whole;
const { benchPublicPages } = await import('../packages/e2e/src/bench/public-pages.ts');
const outOfBounds = await benchPublicPages(positionals, Number(values.runs));
process.exit(outOfBounds === 0 ? 0 : 1);
