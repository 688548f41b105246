import { measureAction } from '../../ports/meter.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { createFileStore } from './file-store.ts';
import { readS3Setting } from './s3-setting.ts';
import { createS3Store, doesS3KeepDeleted } from './s3-store.ts';

/** Where files are stored: `file:` followed by a folder, or `s3:` followed by a bucket. */
interface StoreSetting {
  readonly objectStore: string;
}

export function createObjectStore({ objectStore }: StoreSetting): ObjectStore {
  const s3 = readS3Setting(objectStore);
  return measuredStore(
    s3 === undefined ? createFileStore(objectStore.replace(/^file:/, '')) : createS3Store(s3),
  );
}

/** Wraps a store to measure how long its calls take and how often they fail. */
function measuredStore(store: ObjectStore): ObjectStore {
  return {
    put: (name, bytes) => measureAction({ what: 'store', verb: 'put' }, () => store.put(name, bytes)),
    copy: (from, to) => measureAction({ what: 'store', verb: 'copy' }, () => store.copy(from, to)),
    read: (name, range) => measureAction({ what: 'store', verb: 'read' }, () => store.read(name, range)),
    remove: names => measureAction({ what: 'store', verb: 'remove' }, () => store.remove(names)),
    check: () => store.check(),
  };
}

/**
 * Whether the storage service keeps deleted objects, as a bucket with versions does. Throws if the service does not
 * respond.
 */
export async function doesStoreKeepDeleted({ objectStore }: StoreSetting): Promise<boolean> {
  const s3 = readS3Setting(objectStore);
  return s3 !== undefined && (await doesS3KeepDeleted(s3));
}
