import { papersBucket } from '@kinfolio/contract/storage-limits';
import type { FastifyRequest } from 'fastify';
import type { StorageContext } from './context.ts';
import { StorageError } from './errors.ts';
import { lastPart, type ObjectLocation, spaceOf } from './names.ts';

/** Which objects somebody reaches: with the service key all, a person those of their account in their vault's space. */
export type Reach =
  | 'everything'
  | 'nothing'
  | {
      readonly owner: string;
      readonly space: string;
      /** The name of the one object that is reached: of who adds a file to another person's vault. */
      readonly only?: string;
    };

/**
 * [Note: Who reaches what] Decided here and nowhere else. Every statement that touches an object carries the reach in
 * its condition (`within`), so that another person's object is as absent as a missing one, found by the same work.
 * Throws what `authenticate` throws, and `InvalidJWT` without a token. Whoever is `acting` is noted as active. What
 * needs a seal by the table of needs is sealed where the vault has a keyset: its body was hashed, or arrives in a stream.
 */
export async function reachOf(
  storage: StorageContext,
  request: FastifyRequest,
  { acting = false }: { acting?: boolean } = {},
): Promise<Reach> {
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

/** Throws `AccessDenied` for a name that is not the caller's, whether something is there or not. */
export function checkMayStore(reach: Reach, name: string): void {
  if (reach === 'everything') return;
  if (reach === 'nothing' || reach.space !== spaceOf(name)) throw new StorageError('AccessDenied');
  if (reach.only !== undefined && reach.only !== name) throw new StorageError('AccessDenied');
}

/**
 * The reach of a person into another's space: of one file that they announced, and only to send it. It counts as
 * what its owner keeps. Undefined where they may add none of that name, or not any more.
 */
export async function reachToAdd(
  storage: StorageContext,
  request: FastifyRequest,
  { bucketId, name }: ObjectLocation,
): Promise<Reach | undefined> {
  if (bucketId !== papersBucket || name !== `${spaceOf(name)}/${lastPart(name)}`) return undefined;
  const who = await storage.authenticate(request);
  const space = spaceOf(name);
  const owner = await storage.ownerToAddFor(who, { space, object: lastPart(name) });
  return owner === undefined ? undefined : { owner, space, only: name };
}

/** The account whose an object is that somebody stores; null for the service key. */
export const ownerOf = (reach: Reach): string | null => (typeof reach === 'string' ? null : reach.owner);

/** Throws `AccessDenied` for everybody but the service key. */
export function checkOperator(reach: Reach): void {
  if (reach !== 'everything') throw new StorageError('AccessDenied');
}

/** The role of an API key; undefined for an access token, which names a person. */
async function apiKeyOf({ tokens }: StorageContext, { headers }: FastifyRequest) {
  const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw new StorageError('InvalidJWT');
  const verified = await tokens.verify(token);
  if (!verified.ok) throw new StorageError('InvalidJWT', { message: `invalid JWT: ${verified.reason}` });
  const { sub, role } = verified.claims;
  return sub === undefined ? role : undefined;
}
