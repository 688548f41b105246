// A backup in a process of its own, which ends itself as `kill -9` would, before its n-th step at the place of backups.

import { sealerFor } from '../adapters/age.ts';
import { createObjectStore } from '../adapters/files/object-store.ts';
import { readConfig } from '../config/config.ts';
import { makeBackup } from '../db/backup/backup.ts';
import { openSigner } from '../db/backup/manifest.ts';
import { folderStore } from '../db/backup/set-store.ts';

const [connectionString = '', folder = '', files = '', recipient = '', now = '', steps = '0'] =
  process.argv.slice(2);
let left = Number(steps);
const step = () => {
  left -= 1;
  if (left < 0) process.kill(process.pid, 'SIGKILL');
};
const sets = folderStore(`${folder}/backups`);
await makeBackup({
  connection: { connectionString },
  clock: { now: () => Number(now) },
  files: createObjectStore(readConfig({ OBJECT_STORE: files })),
  sets: {
    ...sets,
    put: async (name, bytes) => {
      step();
      await sets.put(name, bytes);
      step();
    },
    rename: async (from, to) => {
      step();
      await sets.rename(from, to);
    },
  },
  seal: sealerFor([recipient]),
  sealed: true,
  signer: openSigner(`${folder}/signer.json`),
  secretsFile: `${folder}/secrets.json`,
  erased: undefined,
  keptDays: 30,
});
