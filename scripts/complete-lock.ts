// npm writes no lock entry for an optional platform package that its registry does not hold, and `npm ci` then
// refuses the lock it wrote itself. This adds the missing entries, marked optional, so that `npm ci` skips them.
// Run it after every change of package-lock.json.
import { readFileSync, writeFileSync } from 'node:fs';

/** As far as it is read and written here. */
interface LockEntry {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockEntry> };
const platform = /(darwin|linux|win32|windows|freebsd|openbsd|netbsd|sunos|aix|android|openharmony)/;
const cpus = /(x64|arm64|arm|ia32|ppc64|riscv64|s390x|loong64|mips64el|x86)/;
let added = 0;
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    const os = platform.exec(name)?.[1]?.replace('windows', 'win32');
    if (lock.packages[key] !== undefined || os === undefined) continue;
    const cpu = cpus.exec(name)?.[1];
    const libc = /musl/.test(name) ? ['musl'] : /gnu/.test(name) ? ['glibc'] : undefined;
    lock.packages[key] = {
      version: version.replace(/^[\^~]/, ''),
      optional: true,
      os: [os],
      ...(cpu && { cpu: [cpu] }),
      ...(libc && { libc }),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added to the lock`);
