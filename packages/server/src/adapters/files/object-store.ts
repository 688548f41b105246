import { timed } from '../../ports/meter.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { fileStore } from './file-store.ts';
import { readS3Setting } from './s3-setting.ts';
import { s3KeepsDeleted, s3Store } from './s3-store.ts';

/** Where files are kept: `file:` and a folder, or `s3:` and a bucket. */
interface StoreSetting {
  readonly objectStore: string;
}

/** The store the settings name. */
export function createObjectStore({ objectStore }: StoreSetting): ObjectStore {
  const s3 = readS3Setting(objectStore);
  return measuredStore(s3 === undefined ? fileStore(objectStore.replace(/^file:/, '')) : s3Store(s3));
}

/** How long a store takes and how often it fails is one of the figures. */
function measuredStore(store: ObjectStore): ObjectStore {
  return {
    put: (name, bytes) => timed({ what: 'store', verb: 'put' }, () => store.put(name, bytes)),
    copy: (from, to) => timed({ what: 'store', verb: 'copy' }, () => store.copy(from, to)),
    read: (name, range) => timed({ what: 'store', verb: 'read' }, () => store.read(name, range)),
    remove: names => timed({ what: 'store', verb: 'remove' }, () => store.remove(names)),
    check: () => store.check(),
  };
}

/** Whether the service of the store keeps what was deleted, as a bucket with versions does. Throws when the service does not answer. */
export async function storeKeepsDeleted({ objectStore }: StoreSetting): Promise<boolean> {
  const s3 = readS3Setting(objectStore);
  return s3 !== undefined && (await s3KeepsDeleted(s3));
}
