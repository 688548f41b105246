import type { VaultClient } from '@kinfolio/contract/client';
import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { PushedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { VaultService } from '../../vault-worker/service.ts';
import type { CategoryWithMissingRows, OpenedRecords } from '../../vault-worker/types/values.ts';
import type { RecordsView } from './records-view.ts';

/** The parts of the session that are used to move records between this device and the server. */
export interface RecordSyncDeps {
  readonly service: VaultService;
  readonly server: VaultClient;
  readonly vaultId: string;
  readonly view: RecordsView;
  /** Tells the other tabs to read these records again. */
  readonly tellTabs: (ids: readonly string[]) => void;
  /**
   * Called with the categories in which the server's records differ from those counted in the newest checkpoint; empty
   * if all match.
   */
  readonly onHeldBack: (held: readonly CategoryWithMissingRows[]) => void;
  /** Called when this device, which had nothing of the passport before, has received all of it. */
  readonly onFirstRecords: () => void;
}

/**
 * How many pushes in a row may have no effect. After that, the cause is not a race with another device but a fault of
 * the server.
 */
const mostVainPushes = 5;

/**
 * Sends all pending changes. Returns the reason if it stopped early, or undefined when there is nothing left to send.
 */
export async function pushRecords(parts: RecordSyncDeps): Promise<ClientErrorCode | undefined> {
  for (let vain = 0; vain < mostVainPushes; ) {
    const batch = await parts.service.nextBatch();
    if (batch.length === 0) return undefined;
    const { problem, stored } = await pushSome(parts, batch);
    // If only some records of the batch were refused, the others are stored and the next batch follows.
    if (problem !== undefined && !stored) return problem;
    vain = stored ? 0 : vain + 1;
  }
  return 'version_conflict';
}

/**
 * Pushes one batch. If the server rejects the batch as malformed, its records are sent one by one, so that one bad
 * record does not hold up the others.
 */
async function pushSome(
  parts: RecordSyncDeps,
  batch: readonly PushedRecord[],
): Promise<{ problem?: ClientErrorCode; stored: boolean }> {
  const signed = await parts.service.signPush(batch);
  const answer = await parts.server.push(parts.vaultId, batch, signed);
  if (answer.ok) {
    const { results } = answer.value;
    publishPushResults(parts, await parts.service.applyPushResults(batch, results));
    await parts.service.noteSigned(batch, answer.value, signed.checkpoints);
    return { stored: results.some(result => result.outcome === 'stored') };
  }
  if (answer.code !== 'bad_request' && answer.code !== 'too_large')
    return { problem: answer.code, stored: false };
  if (batch.length === 1) {
    // The record is kept, and shown as not sent. It is queued again so that the person's next change to it can be sent
    // instead.
    await parts.service.requeueRejected(batch);
    return { problem: answer.code, stored: false };
  }
  let [stored, problem]: [boolean, ClientErrorCode | undefined] = [false, undefined];
  for (const record of batch) {
    const one = await pushSome(parts, [record]);
    stored ||= one.stored;
    problem ??= one.problem;
  }
  return problem === undefined ? { stored } : { problem, stored };
}

/** Shows decrypted records on the page, and tells the other tabs to read them again. */
export function publishPushResults(
  parts: Pick<RecordSyncDeps, 'view' | 'tellTabs'>,
  opened: OpenedRecords,
): void {
  const ids = [...opened.records, ...opened.unreadable].map(({ id }) => id);
  if (ids.length === 0) return;
  parts.view.put(opened);
  parts.tellTabs(ids);
}
