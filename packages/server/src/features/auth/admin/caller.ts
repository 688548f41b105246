import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import type { RequestBearer } from '../sessions/bearer.ts';

const roles: ReadonlySet<unknown> = new Set(['service_role', 'supabase_admin']);

/** Checks that a request carries the service key, or another administrator's token that this server signed. */
export async function requireServiceKey(
  { tokens }: AuthContext,
  { headers }: RequestBearer,
): Promise<Outcome<void>> {
  const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) return createRefusal('no_authorization');
  const verified = await tokens.verify(token);
  if (!verified.ok)
    return createRefusal('bad_jwt', {
      message: `invalid JWT: unable to parse or verify signature, ${verified.reason}`,
    });
  return roles.has(verified.claims['role']) ? { ok: true, value: undefined } : createRefusal('not_admin');
}
