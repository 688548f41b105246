import type { VaultClient } from '@kinfolio/contract/client';
import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { PushedRecord } from '@kinfolio/contract/wire';
import type { VaultService } from '../../vault-worker/service.ts';
import type { HeldBack, Opened } from '../../vault-worker/types/values.ts';
import type { RecordsView } from './records-view.ts';

/** What it takes to move records between this device and the server. */
export interface Sending {
  readonly service: VaultService;
  readonly server: VaultClient;
  readonly vaultId: string;
  readonly view: RecordsView;
  /** Tells the other tabs which records to read again. */
  readonly tellTabs: (ids: readonly string[]) => void;
  /** The server shows other records than its newest checkpoints count, in these categories; none when it does not. */
  readonly onHeldBack: (held: readonly HeldBack[]) => void;
  /** This device, which had nothing of the passport, has it all now. */
  readonly onFirstRecords: () => void;
}

/** Pushes of the same records in a row that brought nothing new; after that it is the server's fault, not a race. */
const mostVainPushes = 5;

/** Sends everything that waits. Gives why it stopped, or undefined when nothing is left to send. */
export async function push(parts: Sending): Promise<ClientErrorCode | undefined> {
  for (let vain = 0; vain < mostVainPushes; ) {
    const batch = await parts.service.nextBatch();
    if (batch.length === 0) return undefined;
    const { problem, stored } = await pushSome(parts, batch);
    // Where a record was refused, the others of its batch are stored and the next batch has its turn.
    if (problem !== undefined && !stored) return problem;
    vain = stored ? 0 : vain + 1;
  }
  return 'version_conflict';
}

/** One push. A record the server takes for malformed must not hold up the others, so they are then sent one by one. */
async function pushSome(
  parts: Sending,
  batch: readonly PushedRecord[],
): Promise<{ problem?: ClientErrorCode; stored: boolean }> {
  const signed = await parts.service.signPush(batch);
  const answer = await parts.server.push(parts.vaultId, batch, signed);
  if (answer.ok) {
    const { results } = answer.value;
    show(parts, await parts.service.applyPushResults(batch, results));
    await parts.service.noteSigned(batch, answer.value, signed.checkpoints);
    return { stored: results.some(result => result.outcome === 'stored') };
  }
  if (answer.code !== 'bad_request' && answer.code !== 'too_large')
    return { problem: answer.code, stored: false };
  if (batch.length === 1) {
    // It stays, shown as not sent; taken back, so that what the person makes of it next may be sent in its place.
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

/** Puts what was opened on the page, and tells the other tabs. */
export function show(parts: Pick<Sending, 'view' | 'tellTabs'>, opened: Opened): void {
  const ids = [...opened.records, ...opened.unreadable].map(({ id }) => id);
  if (ids.length === 0) return;
  parts.view.put(opened);
  parts.tellTabs(ids);
}
