// `npm run dev:notices`: writes what is made of the lock: NOTICE, the packages that Kinfolio runs with and their licences, and
// docs/sbom.json, every package as CycloneDX 1.6. A test compares both with the lock.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticeOf, sbomOf } from './documents.ts';
import { installedOf, readLock, root } from './lock.ts';

const installed = installedOf(readLock());
writeFileSync(join(root, 'NOTICE'), noticeOf(installed));
writeFileSync(join(root, 'docs/sbom.json'), sbomOf(installed));
console.log(`NOTICE and docs/sbom.json: ${installed.length} packages`);
