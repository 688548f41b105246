import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type BuildManifest, hashSha256Hex } from './manifest.ts';

// A page may request a file of the previous build, while only one of two servers has the next build, or in a tab that
// was opened earlier. The file's name contains the hash of its bytes, so it can be kept next to the new files: no page
// of this build requests it.

const listed = z.record(z.string(), z.object({ sha256: z.string(), bytes: z.number() }));
const manifestShape = z.object({ files: listed });
type Files = BuildManifest['files'];

/** The files that a build took over from the previous one; its manifest does not name them. */
const carriedList = 'carried.json';

/**
 * Copies the hashed files of an earlier build next to those of a new one. Files that differ from the earlier manifest
 * are left out, and so are files that the new build has. A build of the same files keeps the files that the earlier
 * one carried, so building twice loses nothing. Returns their paths. Throws if `earlier` is not a build.
 */
export async function copyEarlierAssets(earlier: string, fresh: string): Promise<string[]> {
  const own = await filesOf(fresh);
  const before = await filesOf(earlier);
  const isSame = JSON.stringify(sorted(own)) === JSON.stringify(sorted(before));
  const wanted = isSame ? await carriedBy(earlier) : before;
  const carried: Files = {};
  for (const [path, of] of Object.entries(wanted)) {
    if (!isAsset(path) || path in own) continue;
    const from = join(earlier, 'client', path);
    const bytes = await readFile(from).catch(noneThere);
    if (bytes === undefined || hashSha256Hex(bytes) !== of.sha256) continue;
    await copyForms(from, join(fresh, 'client', path));
    carried[path] = of;
  }
  await writeFile(join(fresh, carriedList), `${JSON.stringify(carried, null, 2)}\n`);
  return Object.keys(carried);
}

const isAsset = (path: string) => path.startsWith('assets/') && !path.split('/').includes('..');
const sorted = (files: Files) => Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));

const filesOf = async (build: string): Promise<Files> =>
  manifestShape.parse(JSON.parse(await readFile(join(build, 'manifest.json'), 'utf8'))).files;

async function carriedBy(build: string): Promise<Files> {
  const text = await readFile(join(build, carriedList), 'utf8').catch(noneThere);
  return listed.parse(JSON.parse(text ?? '{}'));
}

/** Copies a file with its compressed forms, if it has any. */
async function copyForms(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  for (const form of ['.br', '.gz']) await copyFile(`${from}${form}`, `${to}${form}`).catch(noneThere);
}

function noneThere(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
