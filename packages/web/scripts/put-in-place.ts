import { access, rename, rm } from 'node:fs/promises';

/**
 * Moves a folder to a path where another may already be. The old one is moved aside first, because a rename cannot
 * replace a non-empty folder.
 */
export async function replaceFolder(fresh: string, place: string): Promise<void> {
  await access(fresh);
  const old = `${place}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(place, old).catch((error: unknown) => {
    // The very first build has nothing to move aside.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
  await rename(fresh, place);
  await rm(old, { recursive: true, force: true });
}
