import { type CallOutcome, refuseWithProblem } from '../../../vault-worker/types/outcome.ts';
import { findUnfinished, type SessionContext, toServerRefusal } from '../../state/context.ts';
import { readServerVault } from '../../state/read-vault.ts';
import { expectCode, runAfterChallenge } from '../challenge.ts';
import { openStateBeforeChanges } from './taking-back.ts';

/**
 * Turns off the second step for a person who has the kit but cannot pass that step, because it is lost or another
 * person added it. The kit opens the passport and can therefore sign the request that turns the step off; the sign-in
 * then continues.
 */
export async function removeFactorsWithKit(context: SessionContext): Promise<CallOutcome<unknown>> {
  const { server, worker } = context;
  const pending = findUnfinished(context, 'challenge');
  if (pending?.byKit === undefined) return refuseWithProblem('not-open');
  const state = await readServerVault(context);
  if (!state.ok && state.code !== 'proof_required') return toServerRefusal(state.code);
  if (!state.ok) {
    const before = await openStateBeforeChanges(context, {
      by: 'code',
      wrong: refuseWithProblem('wrong-code'),
    });
    if (!before.ok) return before;
  }
  const ready = await worker.service.mayDropFactors(state.ok ? state.value : undefined);
  if (!ready.ok) return ready;
  const dropped = await server.dropFactors();
  if (!dropped.ok) return toServerRefusal(dropped.code);
  expectCode(context, false);
  return await runAfterChallenge(context, pending.onPassed);
}
