import { type Outcome, refuse } from '../../../vault-worker/types/outcome.ts';
import { type SessionContext, serverRefusal } from '../../state/context.ts';
import { readShownVault } from '../../state/read-vault.ts';
import { afterChallenge, expectCode } from '../challenge.ts';
import { lookBefore } from './taking-back.ts';

/**
 * For who came with the kit and cannot show the second step, because it is lost or another person added it: turns it off by
 * the kit, which opens the passport and so signs for that, and continues with the way in.
 */
export async function dropFactors(context: SessionContext): Promise<Outcome<unknown>> {
  const { pending, server, worker } = context;
  const who = pending?.byKit;
  if (pending === undefined || who === undefined) return refuse('not-open');
  const state = await readShownVault(context);
  if (!state.ok && state.code !== 'proof_required') return serverRefusal(state.code);
  if (!state.ok) {
    const looked = await lookBefore(context, who, { by: 'code', wrong: refuse('wrong-code') });
    if (looked.problem !== 'way-ended') return looked;
  }
  const ready = await worker.service.mayDropFactors(state.ok ? state.value : undefined);
  if (!ready.ok) return ready;
  const dropped = await server.dropFactors();
  if (!dropped.ok) return serverRefusal(dropped.code);
  expectCode(context, false);
  return await afterChallenge(context, pending.onPassed);
}
