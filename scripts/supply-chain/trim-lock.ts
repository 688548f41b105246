// `npm run dev:trim-lock`: removes entries without a hash from the lock. npm writes such an entry for each platform
// package that the registry does not have. None of these is for a platform that we name, and `npm ci` would install
// them unchecked. Run it after every change to package-lock.json, and then run `npm run dev:notices`. It also removes
// the Node versions that each package requires: npm compares them with its own Node, which is not the one that runs
// Kinfolio (decision 824).
import { writeFileSync } from 'node:fs';
import { type PackageLock, packageLockPath, readPackageLock } from './lock.ts';

const lock = readPackageLock();
const isChecked = (entry: PackageLock['packages'][string]) =>
  entry.link === true || entry.integrity !== undefined;
const gone = new Set(
  Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !isChecked(entry))
    .map(([path]) => path),
);
for (const path of gone) delete lock.packages[path];
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path.includes('node_modules/')) delete entry.engines;
  const wanted = Object.entries(entry.optionalDependencies ?? {});
  // npm would reject the lock if a package named something the lock does not have.
  const kept = wanted.filter(
    ([name]) =>
      `node_modules/${name}` in lock.packages ||
      `${path}/node_modules/${name}` in lock.packages ||
      path === '',
  );
  if (kept.length === wanted.length) continue;
  if (kept.length > 0) entry.optionalDependencies = Object.fromEntries(kept);
  else delete entry.optionalDependencies;
}
writeFileSync(packageLockPath, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${gone.size} entries without a hash left the lock`);
