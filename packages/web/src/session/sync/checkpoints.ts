import type { CategoryState, StoredDeparture } from '@kinfolio/contract/records/categories';
import type { PulledRecord, StoredVersion } from '@kinfolio/contract/wire';
import type { HeldBack, ShownCategories } from '../../vault-worker/types/values.ts';
import { type Sending, show } from './push.ts';

/** More records since a checkpoint than this are not asked for one by one: a device that knows them signs the next. */
const mostSince = 50;

/** Compares what was pulled with the newest checkpoints. Returns the categories in which the server shows something else. */
export async function look(parts: Sending, shown: ShownCategories): Promise<readonly HeldBack[]> {
  const looked = await parts.service.lookAtCheckpoints(shown);
  show(parts, looked);
  const held: HeldBack[] = [];
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

/** Signs what was written without a checkpoint: by an editor, by two devices at once, under keys of before. */
export async function signWhatIsDue({ service, server, vaultId }: Sending): Promise<void> {
  const checkpoints = await service.checkpointsDue();
  if (checkpoints.length === 0) return;
  const pushed = await server.push(vaultId, [], { checkpoints });
  // Where that fails the next round brings them.
  if (pushed.ok) await service.noteSigned([], pushed.value, checkpoints);
}

/** Whether a category without what was written since its checkpoint is as that counts it. */
async function isAlikeBefore(
  parts: Sending,
  { state, revision }: { state: CategoryState; revision: number },
  { after }: ShownCategories,
): Promise<boolean> {
  const { service, server, vaultId } = parts;
  const page = await server.pull(vaultId, { after: { ...after, [state.id]: revision } });
  if (!page.ok || page.value.more) return false;
  const ofCategory = ({ categoryId }: PulledRecord | StoredDeparture) => categoryId === state.id;
  const since = [...page.value.records.filter(ofCategory), ...page.value.departures.filter(ofCategory)];
  if (since.length > mostSince) return false;
  const versions: StoredVersion[] = [];
  for (const { id } of since) {
    const read = await server.versions(vaultId, id);
    if (!read.ok) return false;
    versions.push(...read.value.versions);
  }
  const opened = await service.lookAtEarlier(state, since, versions);
  if (opened !== undefined) show(parts, opened);
  return opened !== undefined;
}
