import type { CategoryState, StoredDeparture } from '@kinfolio/contract/records/categories';
import type { PulledRecord, PushedRecord, StoredVersion } from '@kinfolio/contract/wire';
import type { RunInOrder } from '../../../lib/serial-queue.ts';
import { requireKeyring, type WorkerState } from '../../keys/state.ts';
import type { ShownCategories } from '../../types/values.ts';
import { authorOf } from '../push-author.ts';
import { acceptThere, hasLooked, lookAtCheckpoints, lookAtEarlier } from './look.ts';
import { checkpointsDue, noteSigned, type PushedAnswer } from './sign.ts';

/** What the worker does about checkpoints. See [Note: What a server holds back]. */
export const checkpointCalls = (worker: WorkerState, runInOrder: RunInOrder) => ({
  hasLooked: async () => await hasLooked(requireKeyring(worker)),
  lookAtCheckpoints: (shown: ShownCategories) =>
    runInOrder(() => lookAtCheckpoints(requireKeyring(worker), shown, worker.now())),
  lookAtEarlier: async (
    state: CategoryState,
    since: readonly (PulledRecord | StoredDeparture)[],
    versions: readonly StoredVersion[],
  ) => await lookAtEarlier(requireKeyring(worker), state, since, versions),
  acceptThere: async () => await acceptThere(requireKeyring(worker)),
  checkpointsDue: async () => {
    const keyring = requireKeyring(worker);
    return await checkpointsDue(keyring.store, authorOf(keyring));
  },
  noteSigned: async (
    records: readonly PushedRecord[],
    answer: PushedAnswer,
    checkpoints: readonly string[] = [],
  ) => await noteSigned(requireKeyring(worker).store, records, answer, checkpoints),
});
