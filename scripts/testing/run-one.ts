// `npm run test:one -- FILE [-t NAME]` runs one test file, or the tests in it with this name. It runs no other checks,
// and looks for Chromium and builds the web app only for a journey. Further files and other options are passed to
// Vitest.
import { existsSync, globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromium } from '../chromium.ts';
import { buildWebIfNeeded } from '../ensure-web.ts';
import { isJourneyTest } from './commands.ts';
import { runVitest } from './run-vitest.ts';

const root = join(import.meta.dirname, '../..');
const [given, ...options] = process.argv.slice(2);
const path = given === undefined ? undefined : findTest(given);
if (path === undefined) {
  console.error(
    given === undefined
      ? 'Name a test file: npm run test:one -- packages/domain/src/values/money.test.ts [-t NAME]'
      : `There is no test file ${given}, or more than one ends like this. Give its path from the root.`,
  );
  process.exit(1);
}
if ([path, ...options].some(isJourneyTest)) {
  await findChromium();
  await buildWebIfNeeded();
}
process.exit((await runVitest([path, ...options])) ?? 1);

/** The path, from the root, of the test file that is named by its path or by the end of its path. */
function findTest(file: string): string | undefined {
  if (existsSync(join(root, file))) return relative(root, join(root, file));
  const found = globSync(
    ['packages', 'scripts'].map(place => `${place}/**/*.test.{ts,tsx}`),
    {
      cwd: root,
      exclude: entry => /(^|\/)(node_modules|build)$/.test(entry),
    },
  ).filter(one => one.endsWith(`/${file}`));
  return found.length === 1 ? found[0] : undefined;
}
