// `npm run dev:notices`: writes the two files made from the lock. NOTICE lists the packages that Kinfolio runs with and
// their licences; docs/sbom.json lists every package as CycloneDX 1.6. A test compares both with the lock.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNotice, createSbom } from './documents.ts';
import { listInstalledPackages, readPackageLock, repositoryRoot } from './lock.ts';

const installed = listInstalledPackages(readPackageLock());
writeFileSync(join(repositoryRoot, 'NOTICE'), createNotice(installed));
writeFileSync(join(repositoryRoot, 'docs/sbom.json'), createSbom(installed));
console.log(`NOTICE and docs/sbom.json: ${installed.length} packages`);
