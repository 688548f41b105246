import { confirmUnlocked } from '../access/presence.ts';
import { refreshVault } from '../access/start-unlocked.ts';
import type { SharingOutcome } from '../api/sharing.ts';
import { sendGrants } from './send-grants.ts';
import { refusal, type SharingContext, yes } from './sharing-context.ts';
import { takeOver } from './take-over.ts';

// [Note: What is over is ended] A window that closed, an invitation that lapsed, a person who left: their gate is shut by the clock,
// and their device may have kept the secrets it read with. So the owner's next unlock by password or passkey stops them and
// makes new secrets, for all of them in one change of keys. The server wants the owner to be present for that. After a reload
// the owner is not, so nothing is written until the next unlock.

/** Ends what is over by itself. The outcome: grants that are left for the next unlock. */
export async function endOver(sharing: SharingContext): Promise<SharingOutcome<readonly string[]>> {
  const { client, context } = sharing;
  const state = await client.readGrants();
  if (!state.ok) return refusal(state.code);
  const { service } = context.worker;
  if ((await service.overGrants(state.value)).length === 0) return { ok: true, value: [] };
  await confirmUnlocked(context);
  await refreshVault(context);
  const over = await service.overGrants(state.value);
  for (const { grant } of over)
    if (!(await client.stopGrant(grant, { tell: false })).ok)
      return { ok: true, value: over.map(one => one.grant) };
  const ended = await endStopped(sharing);
  return { ok: true, value: ended.ok ? [] : over.map(({ grant }) => grant) };
}

/** Makes anew what stopped grants had the keys of, once their owner has signed for what their people wrote. */
export async function endStopped({ client, context }: SharingContext): Promise<SharingOutcome> {
  const { service } = context.worker;
  const before = await client.readGrants();
  if (!before.ok) return refusal(before.code);
  const over = await service.overGrants(before.value);
  const taken = await takeOver(
    context,
    over.flatMap(({ edited, grant }) => (edited ? [grant] : [])),
  );
  if (!taken.ok) return taken;
  const state = await client.readGrants();
  if (!state.ok) return refusal(state.code);
  const change = await service.endGrants(
    state.value,
    over.map(({ grant }) => grant),
  );
  return change === undefined ? yes : await sendGrants(context, change);
}
