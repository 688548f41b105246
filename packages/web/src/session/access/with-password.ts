import type { AuthChange } from '../../vault-worker/types/auth-change.ts';
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

/**
 * The same for a change of what `auth/v1` keeps: its calls are proved until `act` is done. With `goesOn` they are until
 * {@link endChange}, because its person has yet to type a code.
 */
export async function changeWithPassword<T>(
  context: SessionContext,
  { password, change, goesOn }: { password: string; change: AuthChange; goesOn?: true },
  act: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const confirmed = await confirmByPassword(context, password, change);
  if (!confirmed.ok) return confirmed;
  const acted = await act();
  if (!goesOn || !acted.ok) await endChange(context);
  return acted;
}

/** Nothing of the change is proved any more. */
export async function endChange({ worker }: SessionContext): Promise<void> {
  await worker.service.endChange();
}
