import type { PullRequest } from '@kinfolio/contract/records/categories';
import type { PullAnswer, PushedRecord, PushResult } from '@kinfolio/contract/wire';
import { noRecords, pull, push, takeCheckpoints } from '../../session/testing/fake-records.ts';
import type { TestDevice } from './devices.ts';
import { must } from './must.ts';

/** A server that keeps what it is given, and shows what a test lets it show. */
export class ShownServer {
  readonly kept = noRecords();
  show: (page: PullAnswer) => PullAnswer = page => page;
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
      const result: PushResult = push(this.kept, record);
      // What moved leaves a departure, which takes a number too.
      if (result.outcome === 'stored' && before && before.categoryId !== record.categoryId)
        this.kept.revisions.set(before.categoryId, (this.kept.revisions.get(before.categoryId) ?? 0) + 1);
      return result;
    });
    return { results, behind: takeCheckpoints(this.kept, checkpoints), revisions: this.revisions() };
  }

  revisions = () => Object.fromEntries(this.kept.revisions);

  page(asked: PullRequest = { after: {} }): PullAnswer {
    return this.show(must(pull(this.kept, this.ids, asked)));
  }

  /** Sends everything, and has the device look. */
  async giveTo({ core }: TestDevice) {
    const page = this.page();
    await core.applyPage(page);
    return (await core.lookAtCheckpoints(page)).held;
  }

  async signed({ core }: TestDevice): Promise<string[]> {
    const checkpoints = await core.checkpointsDue();
    const answer = {
      results: [],
      behind: takeCheckpoints(this.kept, checkpoints),
      revisions: this.revisions(),
    };
    await core.noteSigned([], answer, checkpoints);
    return [...checkpoints];
  }

  newest(): string {
    return must([...this.kept.checkpoints.values()][0]);
  }
}
