import type { ConfirmSessionRequest } from '@kinfolio/contract/proof';
import type { AuthChangeKind } from '../../vault-worker/types/auth-change.ts';
import type { ProblemCode } from '../../vault-worker/types/outcome.ts';
import { type CallOutcome, emptySuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import { readCurrentAccount, type SessionContext, toServerRefusal } from '../state/context.ts';

const wrong: Readonly<Record<ConfirmSessionRequest['method'], ProblemCode>> = {
  password: 'wrong-password',
  kit: 'wrong-code',
  passkey: 'wrong-passkey',
};

/**
 * Proves the person's identity to the server again. For the next ten minutes the server accepts changes to the
 * account's protection.
 */
export async function confirmPresence(
  { server }: SessionContext,
  shown: ConfirmSessionRequest,
): Promise<CallOutcome> {
  const confirmed = await server.confirmSession(shown);
  if (confirmed.ok) return emptySuccess;
  return confirmed.code === 'proof_refused'
    ? refuseWithProblem(wrong[shown.method])
    : toServerRefusal(confirmed.code);
}

/**
 * Proves the person's identity with the password of the open passport, which this device checks first. `change` is the
 * part of `auth/v1` that the proof is for.
 */
export async function confirmByPassword(
  context: SessionContext,
  password: string,
  change?: AuthChangeKind,
): Promise<CallOutcome> {
  if (readCurrentAccount(context) === undefined) return refuseWithProblem('not-open');
  const secret = await context.worker.service.secretOfOpen(password, change);
  if (!secret.ok) return secret;
  return await confirmPresence(context, { method: 'password', secret: secret.value.authSecret });
}

/** Tells the server about an unlock on this device, as soon as it can be reached. */
export async function confirmUnlocked(context: SessionContext): Promise<void> {
  const secret = await context.worker.service.secretToSignIn();
  if (secret === undefined || context.auth.current() === undefined) return;
  await confirmPresence(context, { method: 'password', secret: secret.authSecret });
}
