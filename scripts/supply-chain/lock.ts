import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** `package-lock.json` as far as it is read and written here; what else it has is kept. */
const entryShape = z.looseObject({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  engines: z.unknown().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockShape = z.looseObject({ packages: z.record(z.string(), entryShape) });

export type Lock = z.infer<typeof lockShape>;

export const root = join(import.meta.dirname, '../..');
export const lockPath = join(root, 'package-lock.json');

/** The lock with its keys in npm's own order, so that it is written back as npm writes it. */
export function readLock(): Lock {
  const lock: unknown = JSON.parse(readFileSync(lockPath, 'utf8'));
  lockShape.parse(lock);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just checked; what Zod returns has another order
  return lock as Lock;
}

/** A package that `npm ci` brings from the registry. */
export interface Installed {
  name: string;
  version: string;
  /** An SPDX expression, or what the package states itself. */
  license: string;
  /** The hash that npm compares, as in SRI. */
  integrity: string;
  hasInstallScript: boolean;
  /** Whether it is needed to run Kinfolio, and not only to build and test it. */
  runs: boolean;
}

// What packages state in their files only: the licence has no field that npm copies.
const licensesElsewhere: Readonly<Record<string, string>> = {
  '@auth0/xmldom': 'MIT OR LGPL-2.0-or-later',
  '@react-aria/optimize-locales-plugin': 'Apache-2.0',
  busboy: 'MIT',
  'combine-errors': 'MIT',
  'humanize-number': 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
  'utils-flatten': 'MIT',
  'valid-url': 'MIT',
  xpath: 'MIT',
  xtend: 'MIT',
};

/** Every package of the lock once for each version, in the order of their names; our own are left out. */
export function installedOf(lock: Lock): Installed[] {
  const all = new Map<string, Installed>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || entry.link === true) continue;
    const { version = '', license = licensesElsewhere[name] ?? 'unknown', integrity = '' } = entry;
    const before = all.get(`${name}@${version}`);
    const runs = entry.dev !== true && entry.devOptional !== true;
    all.set(`${name}@${version}`, {
      name,
      version,
      license,
      integrity,
      hasInstallScript: entry.hasInstallScript === true,
      runs: runs || before?.runs === true,
    });
  }
  return [...all.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
