import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../ports/error-code.ts';
import { type ByteRange, type ObjectStore, StoreProblem } from '../../ports/object-store.ts';

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Stores bytes as files below `root`. A file is written under a temporary name, flushed and then renamed, so any file
 * with its final name is complete.
 */
export function createFileStore(root: string): ObjectStore {
  // Files are spread over two-letter folders, so that no folder grows too large to read.
  const pathOf = (name: string) => join(root, name.slice(-2), name);
  const unfinished = (name: string) => `${pathOf(name)}.part`;
  return {
    put: (name, bytes) =>
      settled(() =>
        place(unfinished(name), pathOf(name), async path => {
          const file = await open(path, 'w', 0o600);
          try {
            await file.writeFile(bytes);
            await file.sync();
          } finally {
            await file.close();
          }
        }),
      ),
    copy: (from, to) =>
      settled(() =>
        place(unfinished(to), pathOf(to), async path => {
          await copyFile(pathOf(from), path, constants.COPYFILE_FICLONE);
          await flush(path);
        }),
      ),
    read: (name, range) => settled(() => openAt(pathOf(name), range)),
    remove: names =>
      settled(async () => {
        for (const name of names) {
          await rm(pathOf(name), { force: true });
          await rm(unfinished(name), { force: true });
        }
      }),
    check: () =>
      settled(async () => {
        await mkdir(root, { recursive: true, mode: 0o700 });
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
      }),
  };
}

async function place(from: string, to: string, write: (path: string) => Promise<void>): Promise<void> {
  const folder = dirname(to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await write(from);
    await rename(from, to);
  } catch (error) {
    // Frees the space on a full disk at once, without waiting for the clean-up job.
    await rm(from, { force: true });
    throw error;
  }
  await flush(folder);
}

async function flush(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function openAt(path: string, { start, end }: ByteRange) {
  const file = await open(path, 'r');
  return file.createReadStream({ start, end });
}

async function settled<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new StoreProblem(full.has(errorCode(error)) ? 'full' : 'failed', error);
  }
}
