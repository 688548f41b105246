import type { StorageContext } from '../context.ts';
import { StorageError } from '../errors.ts';
import { type ObjectLocation, spaceOf } from '../names.ts';
import { ownerOf, type Reach } from '../reach.ts';
import type { Manner } from './store.ts';

/** An address for an upload lives two hours, as the hosted backend's do. */
const uploadSeconds = 2 * 60 * 60;

const urlOf = ({ bucketId, name }: ObjectLocation) => `${bucketId}/${name}`;

/** A token that lets whoever has it read one object for a while. */
export async function signDownload(
  storage: StorageContext,
  place: ObjectLocation,
  seconds: number,
): Promise<string> {
  return sign(storage, { use: 'download', url: urlOf(place) }, seconds);
}

/** Throws `InvalidSignature` when the token does not let anybody read this object now. */
export async function checkDownload(
  storage: StorageContext,
  place: ObjectLocation,
  token: string,
): Promise<void> {
  await read(storage, token, 'download', place);
}

/** A token that lets whoever has it store one object in the name of the signer. */
export async function signUpload(
  storage: StorageContext,
  reach: Reach,
  place: ObjectLocation,
  manner: Manner,
): Promise<string> {
  return sign(storage, { use: 'upload', url: urlOf(place), owner: ownerOf(reach), manner }, uploadSeconds);
}

/** In whose name a token lets one object be stored, and how. Throws `InvalidSignature`. */
export async function readUpload(
  storage: StorageContext,
  place: ObjectLocation,
  token: string,
): Promise<{ reach: Reach; manner: Manner }> {
  const { owner, manner } = await read(storage, token, 'upload', place);
  return {
    reach: typeof owner === 'string' ? { owner, space: spaceOf(place.name) } : 'everything',
    manner: manner === 'either' ? 'either' : 'new',
  };
}

async function sign({ tokens, clock }: StorageContext, claims: object, seconds: number): Promise<string> {
  const iat = Math.floor(clock.now() / 1000);
  return tokens.sign({ ...claims, iat, exp: iat + seconds });
}

// An access token has no `use`, and one of these has no `sub`: neither is taken for the other.
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
