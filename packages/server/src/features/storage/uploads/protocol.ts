import { DataStore, ERRORS, type MemoryLocker, Server, Upload } from '@tus/server';
import { validate } from 'uuid';
import type { StorageContext } from '../context.ts';
import { StorageError } from '../errors.ts';
import { type ObjectLocation, placeOf, spaceOf } from '../names.ts';
import type { Body } from '../objects/pieces.ts';
import type { Upload as Wanted } from '../objects/service.ts';
import type { Reach } from '../reach.ts';
import { metadataOf, readable } from './body.ts';
import {
  beginUpload,
  cancelUpload,
  continueUpload,
  findUpload,
  finishUpload,
  placeOfUpload,
} from './service.ts';
import type { StoredUpload } from './store.ts';

/** Where uploads are begun. */
export const uploadsPath = '/storage/v1/upload/resumable';

/** A request of the TUS protocol, by whom and how. */
export interface TusRequest {
  reach: Reach;
  manner: Wanted['manner'];
  /** The reach of who adds a file to another person's space; undefined where they may not. */
  toAdd: (place: ObjectLocation) => Promise<Reach | undefined>;
  /** The same for all requests of this server: who wants an upload asks whoever holds it to let it go. */
  locker: MemoryLocker;
}

/**
 * Answers a request of the TUS protocol, version 1.0, with creation and termination. Throws a refusal of
 * `storage/v1`; what the protocol itself refuses is in the answer.
 */
export async function answerTus(
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
      // The protocol's own are plain objects.
      if (error instanceof Error) refused.push(error);
      return undefined;
    },
  });
  const answer = await server.handleWeb(request);
  if (refused[0] !== undefined) throw refused[0];
  return answer;
}

/** What the protocol asks of a store, for one caller. */
class Uploads extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #storage: StorageContext;
  readonly #toAdd: TusRequest['toAdd'];
  #reach: Reach;
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
    // One of no bytes has all of them.
    if (wanted.declaredBytes === 0) await this.#find(upload.id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes: size, arrivedBytes: offset } = await this.#find(id);
    return new Upload({ id, size, offset });
  }

  override async write(body: Body, id: string, offset: number): Promise<number> {
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
    const place = await placeOfUpload(this.#storage, id);
    if (place !== undefined) await this.#reachInto(place);
    const upload = place && (await findUpload(this.#storage, this.#reach, id));
    if (upload === undefined) throw ERRORS.FILE_NOT_FOUND;
    return upload;
  }

  /** What goes into the space of another person is reached by who may add it, and replaces nothing. */
  async #reachInto(place: ObjectLocation): Promise<void> {
    if (typeof this.#reach === 'string' || this.#reach.space === spaceOf(place.name)) return;
    const reach = await this.#toAdd(place);
    if (reach === undefined) return;
    this.#reach = reach;
    this.#manner = 'new';
  }
}

/** What somebody who begins an upload says of it. */
function wantedOf({ metadata, size }: Upload) {
  const { bucketName, objectName, contentType, cacheControl, metadata: noted } = metadata ?? {};
  if (typeof bucketName !== 'string' || typeof objectName !== 'string' || size === undefined)
    throw new StorageError('InvalidRequest', { message: 'bucketName and objectName are needed' });
  return {
    place: placeOf(bucketName, objectName),
    declaredBytes: size,
    description: {
      contentType: readable(contentType ?? 'application/octet-stream'),
      cacheControl: readable(typeof cacheControl === 'string' ? `max-age=${cacheControl}` : 'no-cache'),
      userMetadata: metadataOf(noted, text => text),
    },
  };
}
