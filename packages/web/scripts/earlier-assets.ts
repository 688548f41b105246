import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type BuildManifest, sha256 } from './manifest.ts';

// While one of two servers has the next build already, and in a tab that was opened before, a page asks for a file of the build
// before. Its name holds the hash of its bytes, so it may lie beside the others: no page of this build asks for it.

const listed = z.record(z.string(), z.object({ sha256: z.string(), bytes: z.number() }));
const manifestShape = z.object({ files: listed });
type Files = BuildManifest['files'];

/** What a build has of the one before it, beside its manifest, which does not name them. */
const carriedList = 'carried.json';

/**
 * Puts the hashed files of an earlier build beside those of a new one, each as the earlier manifest lists it; what is not as
 * listed is left out, and so is what the new one has. A build of the same files hands on what that one had carried, so
 * building twice loses nothing. Returns their paths. Throws where `earlier` is no build.
 */
export async function carryEarlierAssets(earlier: string, fresh: string): Promise<string[]> {
  const own = await filesOf(fresh);
  const before = await filesOf(earlier);
  const isSame = JSON.stringify(sorted(own)) === JSON.stringify(sorted(before));
  const wanted = isSame ? await carriedBy(earlier) : before;
  const carried: Files = {};
  for (const [path, of] of Object.entries(wanted)) {
    if (!isAsset(path) || path in own) continue;
    const from = join(earlier, 'client', path);
    const bytes = await readFile(from).catch(noneThere);
    if (bytes === undefined || sha256(bytes) !== of.sha256) continue;
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

/** A file with its compressed forms, where it has them. */
async function copyForms(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  for (const form of ['.br', '.gz']) await copyFile(`${from}${form}`, `${to}${form}`).catch(noneThere);
}

function noneThere(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
