import type { VaultClient } from '@kinfolio/contract/client';
import { proofHeader } from '@kinfolio/contract/keyset';
import type { GuardedCall } from '@kinfolio/contract/send';
import type { KeyWorker } from '../../vault-worker/key-worker.ts';
import { isOfAuthChange } from '../../vault-worker/types/auth-change.ts';
import type { OutgoingCall } from '../../vault-worker/types/shown-vault.ts';
import type { Auth } from '../auth-api/auth.ts';
import type { Platform } from '../platform/platform.ts';

// [Note: Calls that a token alone does not make] What changes ways in is proved: the worker signs the request. What is
// frequent is sealed, by bytes that the server hands over once for a session against such a proof, and the worker keeps.

interface Guarding {
  readonly auth: Auth;
  readonly server: VaultClient;
  readonly platform: Pick<Platform, 'url'>;
  readonly worker: KeyWorker;
}

/**
 * The header of a call that wants a proof or a seal; undefined where there is no open vault to make one. Throws where the
 * server does not answer what is needed for it.
 */
export async function guard(
  context: Guarding,
  { guard: by, ...call }: GuardedCall,
): Promise<string | undefined> {
  const session = context.auth.current()?.sessionId;
  if (session === undefined) return undefined;
  return by === 'proof' ? await proofFor(context, call, session) : await sealFor(context, call);
}

async function proofFor(
  { server, worker, platform }: Guarding,
  call: OutgoingCall,
  session: string,
): Promise<string | undefined> {
  const given = await server.proofNonce();
  if (!given.ok && given.status === 0) throw new Error('no answer about the nonce');
  // Without a header the call is refused for the same reason, which says more than the lack of a nonce.
  if (!given.ok) return undefined;
  const { nonce } = given.value;
  return await worker.service.proofOf(call, { nonce, origin: platform.url, session });
}

/** The header `Kinfolio-Seal` of a call as it is sent; undefined where this session seals nothing. */
export async function sealFor(
  { auth, server, worker }: Omit<Guarding, 'platform'>,
  call: OutgoingCall,
): Promise<string | undefined> {
  const session = auth.current()?.sessionId;
  if (session === undefined) return undefined;
  const made = await worker.service.sealOf(call, session);
  if (made !== undefined) return made;
  const opened = await server.openSession();
  if (!opened.ok && opened.status === 0) throw new Error('no answer about the seal');
  if (!opened.ok) return undefined;
  await worker.service.takeSeal(session, opened.value.seal);
  return await worker.service.sealOf(call, session);
}

/**
 * Adds a proof to the calls of the official client that change what guards the account, where the worker was shown a
 * password for them. The others go as they are.
 */
export function provingFetch(
  outside: typeof globalThis.fetch,
  context: () => Guarding,
): typeof globalThis.fetch {
  return async (asked, init) => {
    const { platform, worker } = context();
    const address = asked instanceof Request ? asked.url : String(asked);
    const path = address.replace(platform.url, '');
    const method = init?.method ?? 'GET';
    if (!isOfAuthChange(method, path) || !(await worker.service.mayChange(method, path)))
      return await outside(asked, init);
    const body = typeof init?.body === 'string' ? init.body : undefined;
    const proof = await guard(context(), { guard: 'proof', method, path, body });
    const headers = new Headers(init?.headers);
    if (proof !== undefined) headers.set(proofHeader, proof);
    return await outside(asked, { ...init, headers });
  };
}
