import { access, rename, rm } from 'node:fs/promises';

/** Puts one folder where another may be. The old one is set aside first, because a full folder takes no rename. */
export async function putInPlace(fresh: string, place: string): Promise<void> {
  await access(fresh);
  const old = `${place}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(place, old).catch((error: unknown) => {
    // The first build of all has nothing to set aside.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
  await rename(fresh, place);
  await rm(old, { recursive: true, force: true });
}
