// `npm run dev:trim-lock`: takes out of the lock what has no hash to compare. npm writes such an entry for each platform package
// that the registry does not hold; none is for a platform we name, and `npm ci` would install it unchecked. Run it after
// every change of package-lock.json, and `npm run dev:notices` after it. It also removes the versions of Node that each package
// asks for: npm compares them with its own Node, which is not the one that runs Kinfolio (decision 824).
import { writeFileSync } from 'node:fs';
import { type Lock, lockPath, readLock } from './lock.ts';

const lock = readLock();
const isChecked = (entry: Lock['packages'][string]) => entry.link === true || entry.integrity !== undefined;
const gone = new Set(
  Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !isChecked(entry))
    .map(([path]) => path),
);
for (const path of gone) delete lock.packages[path];
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path.includes('node_modules/')) delete entry.engines;
  const wanted = Object.entries(entry.optionalDependencies ?? {});
  // A package that names what the lock does not have would make npm refuse the lock.
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
writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${gone.size} entries without a hash left the lock`);
