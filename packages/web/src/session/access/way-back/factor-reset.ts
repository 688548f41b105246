import * as z from 'zod/mini';
import { type Outcome, ok, refuse } from '../../../vault-worker/types/outcome.ts';
import { asked } from '../../auth-api/factors.ts';
import { type SessionContext, serverRefusal } from '../../state/context.ts';
import { afterChallenge, expectCode } from '../challenge.ts';

const own = z.object({ factor_reset_due_at: z.optional(z.string()) });

/**
 * Notes for a way in that the password began and that waits for a second step: who has only the password may ask to have that
 * turned off, and may have asked before.
 */
export async function noteByPassword(context: SessionContext): Promise<void> {
  const read = await asked(context.auth, async client => {
    const { data, error } = await client.getUser();
    return { data: data.user, error };
  });
  const found = read.ok ? own.safeParse(read.value).data?.factor_reset_due_at : undefined;
  put(context, found);
}

/** Asks to have the second step turned off; asked once more, finds out how long that waits. */
export async function askFactorReset(context: SessionContext): Promise<Outcome> {
  if (context.pending?.byPassword === undefined) return refuse('not-open');
  const answer = await context.server.askReset('factor');
  if (!answer.ok) return serverRefusal(answer.code);
  put(context, answer.value.dueAt);
  return ok(undefined);
}

/** Turns the second step off once its wait is over, and continues with the way in. Until then `reset-waits`. */
export async function resetFactors(context: SessionContext): Promise<Outcome<unknown>> {
  const { pending, server } = context;
  if (pending?.byPassword === undefined) return refuse('not-open');
  const taken = await server.resetFactors();
  if (taken.ok) {
    expectCode(context, false);
    return await afterChallenge(context, pending.onPassed);
  }
  if (taken.code !== 'reset_waits') return serverRefusal(taken.code);
  // It was stopped, or is over by now, or the clock of this device is ahead.
  put(context, undefined);
  return refuse('reset-waits');
}

function put(context: SessionContext, dueAt: string | undefined): void {
  if (context.pending?.requiredChallenge === 'factor')
    context.pending = { ...context.pending, byPassword: { dueAt } };
}
