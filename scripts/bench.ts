// `npm run bench`: every figure beside its baseline, measured in the same run. `npm run bench -- unlock` runs one; `--save` keeps the
// ratios in docs/performance.json, and `--compare` ends with 1 when one of them lost more than 15 % in two runs of three.
import { findChromium } from './chromium.ts';
import { ensureWeb } from './ensure-web.ts';

await ensureWeb();
process.env.CHROMIUM_PATH = findChromium().whole;
const { bench } = await import('../packages/e2e/src/bench/main.ts');
const wrong = await bench(process.argv.slice(2));
process.exit(wrong === 0 ? 0 : 1);
