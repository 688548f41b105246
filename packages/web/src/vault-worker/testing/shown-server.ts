import type { PullRequest } from '@kinfolio/contract/records/categories';
import type { PullResponse, PushedRecord, PushResult } from '@kinfolio/contract/records/push-and-pull';
import {
  createEmptyFakeRecords,
  pullFakeRecords,
  storeCheckpoints,
  storePushedRecord,
} from '../../session/testing/fake-records.ts';
import type { TestDevice } from './devices.ts';
import { requireValue } from './must.ts';

/** A server that stores everything it receives, but shows only what a test allows. */
export class RestrictedServer {
  readonly kept = createEmptyFakeRecords();
  show: (page: PullResponse) => PullResponse = page => page;
  readonly ids: readonly string[];

  constructor(device: TestDevice) {
    this.ids = device.state.categoryKeys.map(({ id }) => id);
  }

  async takeFrom({ core }: TestDevice, drops = false): Promise<string[]> {
    const batch = await core.nextBatch();
    const { checkpoints = [] } = await core.signPush(batch);
    const answer = this.answer(batch, drops ? [] : checkpoints);
    await core.applyPushResults(batch, answer.results);
    await core.noteSigned(batch, answer, drops ? [] : checkpoints);
    return [...checkpoints];
  }

  answer(batch: readonly PushedRecord[], checkpoints: readonly string[]) {
    const results = batch.map(record => {
      const before = this.kept.records.get(record.id)?.record;
      const result: PushResult = storePushedRecord(this.kept, record);
      // A record that moved leaves a departure in its old category, which also counts as a revision of that category.
      if (result.outcome === 'stored' && before && before.categoryId !== record.categoryId)
        this.kept.revisions.set(before.categoryId, (this.kept.revisions.get(before.categoryId) ?? 0) + 1);
      return result;
    });
    return { results, behind: storeCheckpoints(this.kept, checkpoints), revisions: this.revisions() };
  }

  revisions = () => Object.fromEntries(this.kept.revisions);

  page(asked: PullRequest = { after: {} }): PullResponse {
    return this.show(requireValue(pullFakeRecords(this.kept, this.ids, asked)));
  }

  /** Gives the device everything, and makes it check the checkpoints. */
  async giveTo({ core }: TestDevice) {
    const page = this.page();
    await core.applyPage(page);
    return (await core.lookAtCheckpoints(page)).held;
  }

  async signed({ core }: TestDevice): Promise<string[]> {
    const checkpoints = await core.checkpointsDue();
    const answer = {
      results: [],
      behind: storeCheckpoints(this.kept, checkpoints),
      revisions: this.revisions(),
    };
    await core.noteSigned([], answer, checkpoints);
    return [...checkpoints];
  }

  newest(): string {
    return requireValue([...this.kept.checkpoints.values()][0]);
  }
}
