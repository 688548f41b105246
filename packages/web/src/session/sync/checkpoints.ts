import type { CategoryState, StoredMoveMarker } from '@kinfolio/contract/records/categories';
import type { PulledRecord, StoredVersion } from '@kinfolio/contract/records/push-and-pull';
import type { CategoryWithMissingRows, LastPulledCategories } from '../../vault-worker/types/values.ts';
import { publishPushResults, type RecordSyncDeps } from './push.ts';

/**
 * If there are more records than this since a checkpoint, they are not fetched one by one: a device that already has
 * them will sign the next checkpoint.
 */
const mostSince = 50;

/**
 * Compares the pulled records with the newest checkpoints. Returns the categories in which the server shows something
 * different.
 */
export async function checkServerCheckpoints(
  parts: RecordSyncDeps,
  shown: LastPulledCategories,
): Promise<readonly CategoryWithMissingRows[]> {
  const looked = await parts.service.lookAtCheckpoints(shown);
  publishPushResults(parts, looked);
  const held: CategoryWithMissingRows[] = [];
  for (const one of looked.held) {
    const state = shown.categories.find(({ id }) => id === one.category);
    const isAlike =
      one.earlier !== undefined &&
      state !== undefined &&
      (await isAlikeBefore(parts, { state, revision: one.earlier }, shown));
    if (!isAlike) held.push(one);
  }
  return held;
}

/**
 * Signs checkpoints for changes that do not have one yet: those by an editor, by two devices at once, or under earlier
 * keys.
 */
export async function signDueCheckpoints({ service, server, vaultId }: RecordSyncDeps): Promise<void> {
  const checkpoints = await service.checkpointsDue();
  if (checkpoints.length === 0) return;
  const pushed = await server.push(vaultId, [], { checkpoints });
  // If the push fails, the next round tries again.
  if (pushed.ok) await service.noteSigned([], pushed.value, checkpoints);
}

/** Whether a category matches its checkpoint when everything written since that checkpoint is left out. */
async function isAlikeBefore(
  parts: RecordSyncDeps,
  { state, revision }: { state: CategoryState; revision: number },
  { after }: LastPulledCategories,
): Promise<boolean> {
  const { service, server, vaultId } = parts;
  const page = await server.pull(vaultId, { after: { ...after, [state.id]: revision } });
  if (!page.ok || page.value.more) return false;
  const ofCategory = ({ categoryId }: PulledRecord | StoredMoveMarker) => categoryId === state.id;
  const since = [...page.value.records.filter(ofCategory), ...page.value.departures.filter(ofCategory)];
  if (since.length > mostSince) return false;
  const versions: StoredVersion[] = [];
  for (const { id } of since) {
    const read = await server.versions(vaultId, id);
    if (!read.ok) return false;
    versions.push(...read.value.versions);
  }
  const opened = await service.lookAtEarlier(state, since, versions);
  if (opened !== undefined) publishPushResults(parts, opened);
  return opened !== undefined;
}
