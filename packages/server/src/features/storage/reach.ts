import { papersBucket } from '@kinfolio/contract/storage-limits';
import type { FastifyRequest } from 'fastify';
import type { StorageContext } from './context.ts';
import { StorageError } from './errors.ts';
import { getFirstFolder, getLastPathPart, type ObjectLocation } from './names.ts';

/**
 * The objects that a caller can reach. With the service key, these are all objects; for a person, their
 * account's objects in the space of their vault.
 */
export type ReachableObjects =
  | 'everything'
  | 'nothing'
  | {
      readonly owner: string;
      readonly space: string;
      /**
       * The name of the only object that can be reached. Set for a person who adds a file to another person's
       * vault.
       */
      readonly only?: string;
    };

/**
 * [Note: Who reaches what] This is the only place that decides which objects a caller can reach. Every
 * statement about objects includes this decision in its condition (`isWithinReach`), so another person's
 * object looks like a missing one and takes the same work to find. Throws what `authenticate` throws, and
 * `InvalidJWT` without a token. A caller who is `acting` is recorded as active. If the table of needs
 * requires a seal and the vault has a keyset, the call must be sealed; its body has been hashed by then or is
 * a stream.
 */
export async function readReachableObjects(
  storage: StorageContext,
  request: FastifyRequest,
  { acting = false }: { acting?: boolean } = {},
): Promise<ReachableObjects> {
  const key = await apiKeyOf(storage, request);
  if (key === 'service_role') return 'everything';
  if (key === 'anon') return 'nothing';
  const who = await storage.authenticate(request);
  const { needs, streamed = false } = request.routeOptions.config;
  if (needs?.needs.includes('seal') === true)
    await storage.requireSeal(who, request, streamed ? 'streamed' : 'hashed');
  if (acting) await storage.noteActivity(who);
  const space = await storage.vaultOf(who.accountId);
  return space === undefined ? 'nothing' : { owner: who.accountId, space };
}

/** Throws `AccessDenied` for a name outside the caller's reach, whether or not the object exists. */
export function requireMayStore(reach: ReachableObjects, name: string): void {
  if (reach === 'everything') return;
  if (reach === 'nothing' || reach.space !== getFirstFolder(name)) throw new StorageError('AccessDenied');
  if (reach.only !== undefined && reach.only !== name) throw new StorageError('AccessDenied');
}

/**
 * What a person can reach in another person's space: only one file that they announced. The file counts
 * towards the owner's storage. Undefined if they may not, or may no longer, add a file with that name.
 */
export async function readReachToAddFile(
  storage: StorageContext,
  request: FastifyRequest,
  { bucketId, name }: ObjectLocation,
): Promise<ReachableObjects | undefined> {
  if (bucketId !== papersBucket || name !== `${getFirstFolder(name)}/${getLastPathPart(name)}`)
    return undefined;
  const who = await storage.authenticate(request);
  const space = getFirstFolder(name);
  const owner = await storage.ownerToAddFor(who, { space, object: getLastPathPart(name) });
  return owner === undefined ? undefined : { owner, space, only: name };
}

/** The account that owns an object stored by this caller; null for the service key. */
export const getOwnerOfReach = (reach: ReachableObjects): string | null =>
  typeof reach === 'string' ? null : reach.owner;

/** Throws `AccessDenied` unless the caller has the service key. */
export function requireServiceKeyReach(reach: ReachableObjects): void {
  if (reach !== 'everything') throw new StorageError('AccessDenied');
}

/** The role of an API key; undefined for an access token, which identifies a person. */
async function apiKeyOf({ tokens }: StorageContext, { headers }: FastifyRequest) {
  const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw new StorageError('InvalidJWT');
  const verified = await tokens.verify(token);
  if (!verified.ok) throw new StorageError('InvalidJWT', { message: `invalid JWT: ${verified.reason}` });
  const { sub, role } = verified.claims;
  return sub === undefined ? role : undefined;
}
