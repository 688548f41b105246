import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { type StorageWorld, startStorageWorld } from './storage-world.ts';

/** A world for each kind of object store, to run the same tests in all of them. */
export const storageWorlds: ReadonlyArray<readonly [store: string, start: () => Promise<StorageWorld>]> = [
  ['the file system', () => startStorageWorld()],
  ['S3', startS3World],
];

/** Starts an S3 service on this machine. */
export async function startS3(): Promise<{ setting: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'kinfolio-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // This service calculates the signatures for addresses of whole buckets differently from the standard.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'kinfolio', configs: [] }],
  });
  const { port } = await server.run();
  // The key that this service accepts, in the environment variables that the AWS tools read.
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  const endpoint = encodeURIComponent(`http://127.0.0.1:${String(port)}`);
  return {
    setting: `s3:kinfolio?endpoint=${endpoint}&path-style=true&prefix=sealed/`,
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function startS3World(): Promise<StorageWorld> {
  const s3 = await startS3();
  const world = await startStorageWorld({ OBJECT_STORE: s3.setting });
  const close = async () => {
    await world.close();
    await s3.stop();
  };
  return { ...world, close };
}
