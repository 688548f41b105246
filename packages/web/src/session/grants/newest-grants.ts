import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { OpenedSharing } from '../../vault-worker/grants/own-grants.ts';
import { refreshVault } from '../access/start-unlocked.ts';
import type { SharingResult } from '../api/sharing.ts';
import { type SharingContext, toSharingRefusal } from './sharing-context.ts';

/** The grants of an owner, both as the server sent them and decrypted. */
export interface OwnerGrants {
  readonly state: SharingState;
  readonly opened: OpenedSharing;
}

/**
 * Reads and opens what the owner shares. If another device has just changed it, this device first adopts its keys:
 * otherwise the changed access would look as if it had ended.
 */
export async function readOwnerGrants(
  sharing: SharingContext,
  read?: SharingState,
): Promise<SharingResult<OwnerGrants>> {
  const first = await readAndOpen(sharing, read);
  if (!first.ok) return first;
  const named = new Set(first.value.opened.grants.map(({ id }) => id));
  if (first.value.state.grants.every(({ grant }) => named.has(grant))) return first;
  const refreshed = await refreshVault(sharing.context);
  return refreshed.ok ? await readAndOpen(sharing) : refreshed;
}

async function readAndOpen(
  { client, context }: SharingContext,
  read?: SharingState,
): Promise<SharingResult<OwnerGrants>> {
  const answer = read === undefined ? await client.readGrants() : ({ ok: true, value: read } as const);
  if (!answer.ok) return toSharingRefusal(answer.code);
  const opened = await context.worker.service.openSharing(answer.value);
  return { ok: true, value: { state: answer.value, opened } };
}
