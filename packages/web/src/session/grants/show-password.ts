import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { confirmByPassword } from '../access/presence.ts';
import { refreshVault } from '../access/start-unlocked.ts';
import type { SharingResult } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';
import { endExpiredGrants } from './end-over.ts';
import { readOwnerGrants } from './newest-grants.ts';
import { type SharingContext, sharingSucceeded } from './sharing-context.ts';

/** Proves the person's identity to the server with the password, and adopts the server's newest keys. */
export async function provePresenceByPassword(
  context: SessionContext,
  password: string,
): Promise<SharingResult> {
  const present = await confirmByPassword(context, password);
  if (!present.ok) return present;
  const state = await refreshVault(context);
  return state.ok ? sharingSucceeded : state;
}

/** The server's state of sharing, once the password was proved and expired grants have been ended. */
export async function readSharingForChange(
  sharing: SharingContext,
  password: string,
): Promise<SharingResult<SharingState>> {
  const shown = await provePresenceByPassword(sharing.context, password);
  if (!shown.ok) return shown;
  await endExpiredGrants(sharing);
  const newest = await readOwnerGrants(sharing);
  return newest.ok ? { ok: true, value: newest.value.state } : newest;
}
