import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import type { Bearing } from '../sessions/bearer.ts';

const roles: ReadonlySet<unknown> = new Set(['service_role', 'supabase_admin']);

/** Whether a request carries the service key, or another token of an administrator signed by this server. */
export async function requireService({ tokens }: AuthContext, { headers }: Bearing): Promise<Outcome<void>> {
  const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) return refuse('no_authorization');
  const verified = await tokens.verify(token);
  if (!verified.ok)
    return refuse('bad_jwt', {
      message: `invalid JWT: unable to parse or verify signature, ${verified.reason}`,
    });
  return roles.has(verified.claims['role']) ? { ok: true, value: undefined } : refuse('not_admin');
}
