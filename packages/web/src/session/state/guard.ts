import type { VaultClient } from '@kinfolio/contract/client';
import { proofHeader } from '@kinfolio/contract/keyset';
import type { CallWithProof } from '@kinfolio/contract/send';
import type { KeyWorker } from '../../vault-worker/key-worker.ts';
import { belongsToAuthChange } from '../../vault-worker/types/auth-change.ts';
import type { OutgoingCall } from '../../vault-worker/types/server-vault-state.ts';
import type { AuthApi } from '../auth-api/auth.ts';
import type { Platform } from '../platform/platform.ts';

// [Note: Calls that a token alone does not make] Some calls need more than a token. Changes to the ways of opening the
// vault need a proof: the worker signs the request. Frequent calls need a seal, made with bytes that the server
// releases once per session in return for such a proof, and that only the worker keeps.

interface Guarding {
  readonly auth: AuthApi;
  readonly server: VaultClient;
  readonly platform: Pick<Platform, 'url'>;
  readonly worker: KeyWorker;
}

/**
 * The header for a call that needs a proof or a seal; undefined if no vault is open to make it. Throws if the server
 * does not send the values needed to make it.
 */
export async function createGuardHeader(
  context: Guarding,
  { guard: by, ...call }: CallWithProof,
): Promise<string | undefined> {
  const session = context.auth.current()?.sessionId;
  if (session === undefined) return undefined;
  return by === 'proof' ? await proofFor(context, call, session) : await createSealHeader(context, call);
}

async function proofFor(
  { server, worker, platform }: Guarding,
  call: OutgoingCall,
  session: string,
): Promise<string | undefined> {
  const given = await server.proofNonce();
  if (!given.ok && given.status === 0) throw new Error('no answer about the nonce');
  // The call is then sent without the header, and is refused for the same reason with a clearer error than a missing
  // nonce.
  if (!given.ok) return undefined;
  const { nonce } = given.value;
  return await worker.service.proofOf(call, { nonce, origin: platform.url, session });
}

/** The `Kinfolio-Seal` header for a call; undefined if this session makes no seals. */
export async function createSealHeader(
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
 * Adds a proof to those calls of the official client that change the account's protection, if the worker was given a
 * password for them. Other calls are not changed.
 */
export function fetchWithProof(
  outside: typeof globalThis.fetch,
  context: () => Guarding,
): typeof globalThis.fetch {
  return async (asked, init) => {
    const { platform, worker } = context();
    const address = asked instanceof Request ? asked.url : String(asked);
    const path = address.replace(platform.url, '');
    const method = init?.method ?? 'GET';
    if (!belongsToAuthChange(method, path) || !(await worker.service.mayChange(method, path)))
      return await outside(asked, init);
    const body = typeof init?.body === 'string' ? init.body : undefined;
    const proof = await createGuardHeader(context(), { guard: 'proof', method, path, body });
    const headers = new Headers(init?.headers);
    if (proof !== undefined) headers.set(proofHeader, proof);
    return await outside(asked, { ...init, headers });
  };
}
