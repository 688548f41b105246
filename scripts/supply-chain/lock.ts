import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** The members of `package-lock.json` that this code reads and writes; it preserves all others. */
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

export type PackageLock = z.infer<typeof lockShape>;

export const repositoryRoot = join(import.meta.dirname, '../..');
export const packageLockPath = join(repositoryRoot, 'package-lock.json');

/** The lock with its keys in npm's own order, so that it is written back as npm writes it. */
export function readPackageLock(): PackageLock {
  const lock: unknown = JSON.parse(readFileSync(packageLockPath, 'utf8'));
  lockShape.parse(lock);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object was just checked, and Zod returns its members in another order
  return lock as PackageLock;
}

/** A package that `npm ci` installs from the registry. */
export interface InstalledPackage {
  name: string;
  version: string;
  /** An SPDX expression, or whatever the package itself states. */
  license: string;
  /** The hash that npm compares, in SRI format. */
  integrity: string;
  hasInstallScript: boolean;
  /** Whether it is needed to run Kinfolio, rather than only to build and test it. */
  runs: boolean;
}

// Licences that packages state only in their files: they have no field that npm copies.
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

/** Every package in the lock, once per version, sorted by name; our own are left out. */
export function listInstalledPackages(lock: PackageLock): InstalledPackage[] {
  const all = new Map<string, InstalledPackage>();
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
