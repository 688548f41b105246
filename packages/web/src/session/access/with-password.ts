import type { AuthChangeKind } from '../../vault-worker/types/auth-change.ts';
import type { CallOutcome } from '../../vault-worker/types/outcome.ts';
import type { SessionContext } from '../state/context.ts';
import { confirmByPassword } from './presence.ts';

/**
 * Runs `act` for a person who can type the password of the open passport. The server requires the password too, so
 * finding an unlocked device is not enough.
 */
export async function withPassword<T>(
  context: SessionContext,
  password: string,
  act: () => Promise<CallOutcome<T>>,
): Promise<CallOutcome<T>> {
  const confirmed = await confirmByPassword(context, password);
  return confirmed.ok ? await act() : confirmed;
}

/**
 * Like {@link withPassword}, for a change to something that `auth/v1` stores: calls to it carry a proof until `act` is
 * done. With `goesOn` they carry the proof until {@link endPasswordChange}, because the person has yet to type a code.
 */
export async function changeWithPassword<T>(
  context: SessionContext,
  { password, change, goesOn }: { password: string; change: AuthChangeKind; goesOn?: true },
  act: () => Promise<CallOutcome<T>>,
): Promise<CallOutcome<T>> {
  const confirmed = await confirmByPassword(context, password, change);
  if (!confirmed.ok) return confirmed;
  const acted = await act();
  if (!goesOn || !acted.ok) await endPasswordChange(context);
  return acted;
}

/** Stops adding proofs to calls, because the change is over. */
export async function endPasswordChange({ worker }: SessionContext): Promise<void> {
  await worker.service.endChange();
}
