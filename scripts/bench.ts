// `npm run bench`: every figure compared with its baseline, measured in the same run. `npm run bench -- unlock`
// measures one figure; `--save` stores the ratios in docs/performance.json, and `--compare` exits with 1 if one of them
// got worse by more than 15 % in two of three runs.
import { findChromium } from './chromium.ts';
import { buildWebIfNeeded } from './ensure-web.ts';

await buildWebIfNeeded();
process.env.CHROMIUM_PATH = (await findChromium()).whole;
const { runBenchmarks } = await import('../packages/e2e/src/bench/main.ts');
const wrong = await runBenchmarks(process.argv.slice(2));
process.exit(wrong === 0 ? 0 : 1);
