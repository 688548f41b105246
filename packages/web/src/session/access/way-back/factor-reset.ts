import * as z from 'zod/mini';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../../../vault-worker/types/outcome.ts';
import { callAuthClient } from '../../auth-api/factors.ts';
import { findUnfinished, type SessionContext, toServerRefusal } from '../../state/context.ts';
import { expectCode, runAfterChallenge } from '../challenge.ts';

const own = z.object({ factor_reset_due_at: z.optional(z.string()) });

/**
 * Finds out whether a person has already requested to have the second step turned off, and when the wait for this ends,
 * and records both. This is for a sign-in that began with the password and waits for the second step.
 */
export async function confirmByPasswordForReset(context: SessionContext): Promise<void> {
  const read = await callAuthClient(context.auth, async client => {
    const { data, error } = await client.getUser();
    return { data: data.user, error };
  });
  const found = read.ok ? own.safeParse(read.value).data?.factor_reset_due_at : undefined;
  put(context, found);
}

/** Requests to have the second step turned off. If it was requested before, returns how much longer the wait is. */
export async function requestFactorReset(context: SessionContext): Promise<CallOutcome> {
  if (findUnfinished(context, 'challenge')?.byPassword === undefined) return refuseWithProblem('not-open');
  const answer = await context.server.askReset('factor');
  if (!answer.ok) return toServerRefusal(answer.code);
  put(context, answer.value.dueAt);
  return createSuccess(undefined);
}

/** Turns the second step off once the wait is over, and continues the sign-in. Returns `reset-waits` before that. */
export async function resetFactors(context: SessionContext): Promise<CallOutcome<unknown>> {
  const pending = findUnfinished(context, 'challenge');
  if (pending?.byPassword === undefined) return refuseWithProblem('not-open');
  const taken = await context.server.resetFactors();
  if (taken.ok) {
    expectCode(context, false);
    return await runAfterChallenge(context, pending.onPassed);
  }
  if (taken.code !== 'reset_waits') return toServerRefusal(taken.code);
  // The request was stopped or has already been carried out, or this device's clock is fast.
  put(context, undefined);
  return refuseWithProblem('reset-waits');
}

function put(context: SessionContext, dueAt: string | undefined): void {
  const challenge = findUnfinished(context, 'challenge');
  if (challenge?.requiredChallenge === 'factor') context.unfinished = { ...challenge, byPassword: { dueAt } };
}
