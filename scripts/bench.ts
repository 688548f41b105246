// `npm run bench`: every figure beside its baseline, measured in the same run. `npm run bench -- unlock` runs one.
import { findChromium } from './chromium.ts';
import { ensureWeb } from './ensure-web.ts';

await ensureWeb();
process.env.CHROMIUM_PATH = findChromium().whole;
const { bench } = await import('../packages/e2e/src/bench/main.ts');
const outOfBounds = await bench(process.argv.slice(2));
process.exit(outOfBounds === 0 ? 0 : 1);
