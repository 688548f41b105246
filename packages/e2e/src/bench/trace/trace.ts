import { tracePhone } from './phone.ts';
import { traceServer } from './server.ts';
import { traceUnlock } from './unlock.ts';

const traces = {
  server: traceServer,
  unlock: () => traceUnlock(1_000),
  'unlock-large': () => traceUnlock(10_000),
  phone: tracePhone,
};

/**
 * `npm run bench -- trace`: where the time goes. Prints the spans of each trace as it ends; one that fails does not stop
 * the others. Returns how many failed. The results that we keep are in docs/performance.md.
 */
export async function trace(names: readonly string[]): Promise<number> {
  const unknown = names.filter(name => !(name in traces));
  if (unknown.length > 0)
    throw new Error(
      `There is no trace of ${unknown.join(', ')}. There are: ${Object.keys(traces).join(', ')}`,
    );
  let failed = 0;
  for (const [name, measure] of Object.entries(traces)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`tracing ${name}…`);
    try {
      for (const one of await measure()) {
        console.log(one.name);
        console.table(one.spans.map(([span, ms]) => ({ span, ms: Number(ms.toFixed(2)) })));
      }
    } catch (error) {
      failed += 1;
      console.error(`  ${name} failed:`, error);
    }
  }
  return failed;
}
