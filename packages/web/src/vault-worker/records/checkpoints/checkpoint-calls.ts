import type { CategoryState, StoredMoveMarker } from '@kinfolio/contract/records/categories';
import type { PulledRecord, PushedRecord, StoredVersion } from '@kinfolio/contract/records/push-and-pull';
import type { RunInOrder } from '../../../lib/serial-queue.ts';
import { requireKeyring, type WorkerState } from '../../keys/state.ts';
import type { LastPulledCategories } from '../../types/values.ts';
import { findPushAuthor } from '../push-author.ts';
import {
  acceptServerRows,
  checkAllCheckpoints,
  checkEarlierCheckpoint,
  hasCheckedAllCategories,
} from './look.ts';
import { type CheckpointPushResult, listUnsignedCheckpoints, recordPushedState } from './sign.ts';

/** The worker's calls about checkpoints. See [Note: What a server holds back]. */
export const checkpointCalls = (worker: WorkerState, runInOrder: RunInOrder) => ({
  hasLooked: async () => await hasCheckedAllCategories(requireKeyring(worker)),
  lookAtCheckpoints: (shown: LastPulledCategories) =>
    runInOrder(() => checkAllCheckpoints(requireKeyring(worker), shown, worker.now())),
  lookAtEarlier: async (
    state: CategoryState,
    since: readonly (PulledRecord | StoredMoveMarker)[],
    versions: readonly StoredVersion[],
  ) => await checkEarlierCheckpoint(requireKeyring(worker), state, since, versions),
  acceptThere: async () => await acceptServerRows(requireKeyring(worker)),
  checkpointsDue: async () => {
    const keyring = requireKeyring(worker);
    return await listUnsignedCheckpoints(keyring.store, findPushAuthor(keyring));
  },
  noteSigned: async (
    records: readonly PushedRecord[],
    answer: CheckpointPushResult,
    checkpoints: readonly string[] = [],
  ) => await recordPushedState(requireKeyring(worker).store, records, answer, checkpoints),
});
