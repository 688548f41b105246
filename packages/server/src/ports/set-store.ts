import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Stores backups: files under names with slashes. A file that exists under its name is complete. */
export interface BackupStore {
  put(name: string, bytes: Readable): Promise<void>;
  read(name: string): Promise<Readable>;
  has(name: string): Promise<boolean>;
  rename(from: string, to: string): Promise<void>;
  /** The names directly inside a folder; empty if it does not exist. */
  list(folder: string): Promise<string[]>;
  /** The files directly inside a folder, with their sizes in bytes; empty if it does not exist. */
  sizes(folder: string): Promise<Map<string, number>>;
  /** Removes a file, or a folder with everything in it. */
  remove(name: string): Promise<void>;
}

/** Backups in a folder, for example on another machine's disk. */
export function createFolderStore(root: string): BackupStore {
  const at = (name: string) => join(root, name);
  return {
    put: async (name, bytes) => {
      const path = at(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const part = `${path}.part`;
      await pipeline(bytes, createWriteStream(part, { mode: 0o600 }));
      await flush(part);
      await rename(part, path);
      await flush(dirname(path));
    },
    read: async name => createReadStream(at(name)),
    has: async name => existsSync(at(name)),
    rename: (from, to) => rename(at(from), at(to)),
    list: async folder => (existsSync(at(folder)) ? readdir(at(folder)) : []),
    sizes: async folder => {
      const sizes = new Map<string, number>();
      for (const name of existsSync(at(folder)) ? await readdir(at(folder)) : [])
        sizes.set(name, (await stat(join(at(folder), name))).size);
      return sizes;
    },
    remove: name => rm(at(name), { recursive: true, force: true }),
  };
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
