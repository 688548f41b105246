import { DataStore, ERRORS, type MemoryLocker, Server, Upload } from '@tus/server';
import { validate } from 'uuid';
import type { StorageContext } from '../context.ts';
import { StorageError } from '../errors.ts';
import { getFirstFolder, type ObjectLocation, readObjectPlace } from '../names.ts';
import type { IncomingBody } from '../objects/pieces.ts';
import type { UploadDetails as Wanted } from '../objects/service.ts';
import type { ReachableObjects } from '../reach.ts';
import { isSafeHeaderValue, readUserMetadata } from './body.ts';
import {
  beginUpload,
  cancelUpload,
  continueUpload,
  findUpload,
  findUploadLocation,
  finishUpload,
} from './service.ts';
import type { StoredUpload } from './store.ts';

export const uploadsPath = '/storage/v1/upload/resumable';

export interface TusRequest {
  reach: ReachableObjects;
  manner: Wanted['manner'];
  /**
   * Returns what a person who adds a file to another person's space can reach; undefined if they may not add
   * it.
   */
  toAdd: (place: ObjectLocation) => Promise<ReachableObjects | undefined>;
  /**
   * Shared by all requests on this server, so that a request can ask another one for the same upload to
   * release its lock.
   */
  locker: MemoryLocker;
}

/**
 * Handles a request of the TUS protocol, version 1.0, with creation and termination. Throws errors of
 * `storage/v1`; errors of the protocol itself are returned as responses.
 */
export async function handleTusRequest(
  storage: StorageContext,
  { locker, ...asked }: TusRequest,
  request: Request,
): Promise<Response> {
  const refused: Error[] = [];
  const server = new Server({
    path: uploadsPath,
    relativeLocation: true,
    locker,
    datastore: new Uploads(storage, asked),
    onResponseError: (_request, error) => {
      // Errors of the protocol itself are plain objects, which the library turns into responses.
      if (error instanceof Error) refused.push(error);
      return undefined;
    },
  });
  const answer = await server.handleWeb(request);
  if (refused[0] !== undefined) throw refused[0];
  return answer;
}

/** The data store that the TUS library requires, for one caller. */
class Uploads extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #storage: StorageContext;
  readonly #toAdd: TusRequest['toAdd'];
  #reach: ReachableObjects;
  #manner: Wanted['manner'];

  constructor(storage: StorageContext, { reach, manner, toAdd }: Omit<TusRequest, 'locker'>) {
    super();
    this.#storage = storage;
    this.#reach = reach;
    this.#manner = manner;
    this.#toAdd = toAdd;
  }

  override async create(upload: Upload): Promise<Upload> {
    const said = wantedOf(upload);
    await this.#reachInto(said.place);
    const wanted = { ...said, manner: this.#manner };
    upload.id = await beginUpload(this.#storage, this.#reach, wanted);
    // An empty upload is already complete.
    if (wanted.declaredBytes === 0) await this.#find(upload.id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes: size, arrivedBytes: offset } = await this.#find(id);
    return new Upload({ id, size, offset });
  }

  override async write(body: IncomingBody, id: string, offset: number): Promise<number> {
    const upload = await this.#find(id);
    const arrivedBytes =
      upload.arrivedBytes === offset ? await continueUpload(this.#storage, upload, body) : undefined;
    if (arrivedBytes === undefined) throw ERRORS.INVALID_OFFSET;
    if (arrivedBytes === upload.bytes) await finishUpload(this.#storage, this.#reach, upload);
    return arrivedBytes;
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id);
    await cancelUpload(this.#storage, id);
  }

  async #find(id: string): Promise<StoredUpload> {
    if (!validate(id)) throw ERRORS.FILE_NOT_FOUND;
    const own = await findUpload(this.#storage, this.#reach, id);
    if (own !== undefined) return own;
    const place = await findUploadLocation(this.#storage, id);
    if (place !== undefined) await this.#reachInto(place);
    const upload = place && (await findUpload(this.#storage, this.#reach, id));
    if (upload === undefined) throw ERRORS.FILE_NOT_FOUND;
    return upload;
  }

  /**
   * If an upload goes into another person's space, limits it to what a person who adds a file may reach there.
   * Nothing can be replaced there.
   */
  async #reachInto(place: ObjectLocation): Promise<void> {
    if (typeof this.#reach === 'string' || this.#reach.space === getFirstFolder(place.name)) return;
    const reach = await this.#toAdd(place);
    if (reach === undefined) return;
    this.#reach = reach;
    this.#manner = 'new';
  }
}

/** Reads the metadata that a client sends at the start of an upload. */
function wantedOf({ metadata, size }: Upload) {
  const { bucketName, objectName, contentType, cacheControl, metadata: noted } = metadata ?? {};
  if (typeof bucketName !== 'string' || typeof objectName !== 'string' || size === undefined)
    throw new StorageError('InvalidRequest', { message: 'bucketName and objectName are needed' });
  return {
    place: readObjectPlace(bucketName, objectName),
    declaredBytes: size,
    description: {
      contentType: isSafeHeaderValue(contentType ?? 'application/octet-stream'),
      cacheControl: isSafeHeaderValue(
        typeof cacheControl === 'string' ? `max-age=${cacheControl}` : 'no-cache',
      ),
      userMetadata: readUserMetadata(noted, text => text),
    },
  };
}
