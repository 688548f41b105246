import { measureExporting } from './exporting.ts';
import { measureFiles } from './files.ts';
import { measureFirstUse } from './first-use.ts';
import { measureImports } from './money/imports.ts';
import { measurePayments } from './money/payments.ts';
import { measurePageWeight } from './page-weight.ts';
import { measureRealtime } from './realtime.ts';
import { measureReckoning } from './reckoning.ts';
import { measureAdding } from './records/adding.ts';
import { measureChangingSeveral } from './records/changing-several.ts';
import { measureReminding } from './reminders/reminding.ts';
import { printFigures } from './report.ts';
import { measureRouteChange } from './route-change.ts';
import { measureScreens } from './screens.ts';
import { measureSearch } from './search.ts';
import { measureSharing } from './sharing/sharing.ts';
import { measureKeys } from './signing/keys.ts';
import { measureSigningIn } from './signing/signing-in.ts';
import { measureThroughput } from './throughput.ts';
import { measureUnlock } from './unlock.ts';

const measures = {
  'first-use': measureFirstUse,
  screens: measureScreens,
  weight: measurePageWeight,
  throughput: measureThroughput,
  'signing-in': measureSigningIn,
  keys: measureKeys,
  adding: measureAdding,
  several: measureChangingSeveral,
  unlock: measureUnlock,
  exporting: measureExporting,
  reckoning: measureReckoning,
  payments: measurePayments,
  imports: measureImports,
  realtime: measureRealtime,
  reminders: measureReminding,
  sharing: measureSharing,
  routes: measureRouteChange,
  search: measureSearch,
  files: measureFiles,
};

/** Runs the benchmarks named, or all of them. Returns how many figures are out of their bounds. */
export async function bench(names: readonly string[]): Promise<number> {
  const figures = [];
  for (const [name, measure] of Object.entries(measures)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`measuring ${name}…`);
    figures.push(...(await measure()));
  }
  return printFigures(figures);
}
