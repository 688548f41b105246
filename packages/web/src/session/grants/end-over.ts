import { confirmUnlocked } from '../access/presence.ts';
import { refreshVault } from '../access/start-unlocked.ts';
import type { SharingResult } from '../api/sharing.ts';
import { sendGrantChanges } from './send-grants.ts';
import { type SharingContext, sharingSucceeded, toSharingRefusal } from './sharing-context.ts';
import { signReaderChanges } from './take-over.ts';

// [Note: Expired access is ended] When a window closed, an invitation lapsed or a person left, the server stopped
// releasing their keys, but their device may have kept the secrets it read with. So at the owner's next unlock by
// password or passkey, these grants are stopped and all their secrets are replaced in a single change of keys. The
// server requires the owner to be present for that. After a reload they have not proved that they are, so nothing is
// changed until the next unlock.

/** Ends grants that have expired. Returns the grants left for the next unlock. */
export async function endExpiredGrants(sharing: SharingContext): Promise<SharingResult<readonly string[]>> {
  const { client, context } = sharing;
  const state = await client.readGrants();
  if (!state.ok) return toSharingRefusal(state.code);
  const { service } = context.worker;
  if ((await service.overGrants(state.value)).length === 0) return { ok: true, value: [] };
  await confirmUnlocked(context);
  await refreshVault(context);
  const over = await service.overGrants(state.value);
  for (const { grant } of over)
    if (!(await client.stopGrant(grant, { tell: false })).ok)
      return { ok: true, value: over.map(one => one.grant) };
  const ended = await rekeyStoppedGrants(sharing);
  return { ok: true, value: ended.ok ? [] : over.map(({ grant }) => grant) };
}

/**
 * Replaces the keys of stopped grants. Before that, the owner signs the records that the people with these grants
 * wrote.
 */
export async function rekeyStoppedGrants({ client, context }: SharingContext): Promise<SharingResult> {
  const { service } = context.worker;
  const before = await client.readGrants();
  if (!before.ok) return toSharingRefusal(before.code);
  const over = await service.overGrants(before.value);
  const taken = await signReaderChanges(
    context,
    over.flatMap(({ edited, grant }) => (edited ? [grant] : [])),
  );
  if (!taken.ok) return taken;
  const state = await client.readGrants();
  if (!state.ok) return toSharingRefusal(state.code);
  const change = await service.endGrants(
    state.value,
    over.map(({ grant }) => grant),
  );
  return change === undefined ? sharingSucceeded : await sendGrantChanges(context, change);
}
