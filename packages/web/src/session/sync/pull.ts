import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { ClientResult } from '@kinfolio/contract/send';
import { checkServerCheckpoints } from './checkpoints.ts';
import { publishPushResults, type RecordSyncDeps } from './push.ts';

/**
 * Fetches everything written since the last pull, page by page, and compares it with the newest checkpoints. If they
 * differ it checks once more, because another device may have written in between. Returns the reason if it stopped
 * early, or undefined when it is complete.
 */
export async function pullRecords(parts: RecordSyncDeps): Promise<ClientErrorCode | undefined> {
  for (let again = false; ; again = true) {
    const pulled = await pullToEnd(parts);
    if (!pulled.ok) return pulled.code;
    const held = await checkServerCheckpoints(parts, pulled.value);
    if (held.length > 0 && !again) continue;
    parts.onHeldBack(held);
    return undefined;
  }
}

async function pullToEnd(parts: RecordSyncDeps): Promise<ClientResult<PullResponse>> {
  let begunAgain = false;
  for (;;) {
    const after = await parts.service.readPlaces();
    const page = await parts.server.pull(parts.vaultId, { after });
    if (page.ok) {
      publishPushResults(parts, await parts.service.applyPage(page.value));
      if (!page.value.more) return page;
    } else if (page.code === 'bad_cursor' && !begunAgain) {
      // The server was restored from an earlier copy, so everything is read again. Versions older than those on this
      // device are refused.
      begunAgain = true;
      await parts.service.forgetPlaces();
    } else return page;
  }
}
