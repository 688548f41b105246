// Builds the web app if it is missing or older than its sources, comparing hashes rather than times.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const web = join(root, 'packages/web');
const stampFile = join(web, 'build/.stamp');
const skipped = /\.test\.tsx?$/;

/** The hash of everything the web build is made from, leaving out tests. */
export function computeWebStamp(base = root): string {
  const hash = createHash('sha256');
  for (const file of sources(base)) {
    hash
      .update(`${relative(base, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}

/**
 * Builds the web app if needed, and prints a message because the build takes a few seconds. The build runs in a
 * separate process: the build tools leave handlers behind that would end the server before it has finished its
 * requests.
 */
export async function buildWebIfNeeded(): Promise<void> {
  const stamp = computeWebStamp();
  const known = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').trim() : '';
  if (known === stamp) return;
  console.log('Building the web app…');
  try {
    await promisify(execFile)(process.execPath, [join(web, 'scripts/build.ts')], { cwd: web });
  } catch (error) {
    console.error(describeBuildFailure(error));
    process.exit(1);
  }
  writeFileSync(stampFile, `${stamp}\n`);
}

/** Tells the operator why the build ended: what it printed, or that the machine stopped it. */
export function describeBuildFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'The web app could not be built.';
  const { signal, stdout, stderr } = Object.assign({ signal: '', stdout: '', stderr: '' }, error);
  if (signal)
    return `The web app could not be built: ${signal} stopped the build. Machines with little memory do that: it needs 1.5 GB free. Build on a larger machine, or use the image, which has the web app in it.`;
  return [stdout, stderr, error.message, 'The web app could not be built; the lines above say why.']
    .filter(text => text !== '')
    .join('\n');
}

function sources(base: string): string[] {
  const app = join(base, 'packages/web');
  const settings = readdirSync(app).filter(name => /\.(ts|json)$/.test(name));
  const folders = ['web', 'domain', 'vault', 'contract'].flatMap(name =>
    ['src', 'scripts', 'public'].map(folder => join(base, 'packages', name, folder)),
  );
  return [
    join(base, 'package-lock.json'),
    ...settings.toSorted().map(name => join(app, name)),
    ...folders.filter(folder => existsSync(folder)).flatMap(filesIn),
  ];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => statSync(path).isFile() && !skipped.test(path))
    .toSorted();
}
