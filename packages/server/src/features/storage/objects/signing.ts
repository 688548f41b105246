import type { StorageContext } from '../context.ts';
import { StorageError } from '../errors.ts';
import { getFirstFolder, type ObjectLocation } from '../names.ts';
import { getOwnerOfReach, type ReachableObjects } from '../reach.ts';
import type { WriteMode } from './store.ts';

/** An address for an upload is valid for two hours, as on the hosted backend. */
const uploadSeconds = 2 * 60 * 60;

const urlOf = ({ bucketId, name }: ObjectLocation) => `${bucketId}/${name}`;

/** Signs a token that lets its holder read one object for a limited time. */
export async function signDownload(
  storage: StorageContext,
  place: ObjectLocation,
  seconds: number,
): Promise<string> {
  return sign(storage, { use: 'download', url: urlOf(place) }, seconds);
}

/** Throws `InvalidSignature` unless the token allows reading this object now. */
export async function checkDownload(
  storage: StorageContext,
  place: ObjectLocation,
  token: string,
): Promise<void> {
  await read(storage, token, 'download', place);
}

/** Signs a token that lets its holder store one object on behalf of the signer. */
export async function signUpload(
  storage: StorageContext,
  reach: ReachableObjects,
  place: ObjectLocation,
  manner: WriteMode,
): Promise<string> {
  return sign(
    storage,
    { use: 'upload', url: urlOf(place), owner: getOwnerOfReach(reach), manner },
    uploadSeconds,
  );
}

/**
 * Reads the token of an upload: for whom an object may be stored, and whether it may replace one. Throws
 * `InvalidSignature`.
 */
export async function readUpload(
  storage: StorageContext,
  place: ObjectLocation,
  token: string,
): Promise<{ reach: ReachableObjects; manner: WriteMode }> {
  const { owner, manner } = await read(storage, token, 'upload', place);
  return {
    reach: typeof owner === 'string' ? { owner, space: getFirstFolder(place.name) } : 'everything',
    manner: manner === 'either' ? 'either' : 'new',
  };
}

async function sign({ tokens, clock }: StorageContext, claims: object, seconds: number): Promise<string> {
  const iat = Math.floor(clock.now() / 1000);
  return tokens.sign({ ...claims, iat, exp: iat + seconds });
}

// Access tokens have no `use` claim, and tokens for signed addresses have no `sub` claim, so neither kind can be
// mistaken for the other.
async function read(
  { tokens }: StorageContext,
  token: string,
  use: 'download' | 'upload',
  place: ObjectLocation,
) {
  const verified = await tokens.verify(token);
  const good = verified.ok && verified.claims['use'] === use && verified.claims['url'] === urlOf(place);
  if (!good) throw new StorageError('InvalidSignature');
  return verified.claims;
}
