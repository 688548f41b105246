import type { Outcome } from '../../vault-worker/types/outcome.ts';
import type { SessionContext } from '../state/context.ts';
import { confirmByPassword } from './presence.ts';

/** Acts for the one who knows the password of the open passport: a device left open is not enough, for the server either. */
export async function withPassword<T>(
  context: SessionContext,
  password: string,
  act: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const confirmed = await confirmByPassword(context, password);
  return confirmed.ok ? await act() : confirmed;
}
