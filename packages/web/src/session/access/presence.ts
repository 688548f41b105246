import type { ConfirmSessionRequest } from '@kinfolio/contract/proof';
import type { AuthChange } from '../../vault-worker/types/auth-change.ts';
import type { ProblemCode } from '../../vault-worker/types/outcome.ts';
import { done, type Outcome, refuse } from '../../vault-worker/types/outcome.ts';
import { openAccount, type SessionContext, serverRefusal } from '../state/context.ts';

const wrong: Readonly<Record<ConfirmSessionRequest['method'], ProblemCode>> = {
  password: 'wrong-password',
  kit: 'wrong-code',
  passkey: 'wrong-passkey',
};

/** Shows the server once more who is there: from then on it takes changes of what guards the account, for ten minutes. */
export async function confirmPresence(
  { server }: SessionContext,
  shown: ConfirmSessionRequest,
): Promise<Outcome> {
  const confirmed = await server.confirmSession(shown);
  if (confirmed.ok) return done;
  return confirmed.code === 'proof_refused' ? refuse(wrong[shown.method]) : serverRefusal(confirmed.code);
}

/**
 * The same by the password of the open passport, which this device looks at first. `change` is what of `auth/v1` it is
 * shown for.
 */
export async function confirmByPassword(
  context: SessionContext,
  password: string,
  change?: AuthChange,
): Promise<Outcome> {
  if (openAccount(context) === undefined) return refuse('not-open');
  const secret = await context.worker.service.secretOfOpen(password, change);
  if (!secret.ok) return secret;
  return await confirmPresence(context, { method: 'password', secret: secret.value.authSecret });
}

/** After an unlock from this device: the server hears of it when it can be reached. */
export async function confirmUnlocked(context: SessionContext): Promise<void> {
  const secret = await context.worker.service.secretToSignIn();
  if (secret === undefined || context.auth.current() === undefined) return;
  await confirmPresence(context, { method: 'password', secret: secret.authSecret });
}
