import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { ClientResult } from '@kinfolio/contract/send';
import type { PullAnswer } from '@kinfolio/contract/wire';
import { look } from './checkpoints.ts';
import { type Sending, show } from './push.ts';

/**
 * Fetches everything written since the last pull, page by page, and compares it with the newest checkpoints. Where those count
 * something else it looks once more, for another device may have written in between. Returns why it stopped, or undefined at the end.
 */
export async function pull(parts: Sending): Promise<ClientErrorCode | undefined> {
  for (let again = false; ; again = true) {
    const pulled = await pullToEnd(parts);
    if (!pulled.ok) return pulled.code;
    const held = await look(parts, pulled.value);
    if (held.length > 0 && !again) continue;
    parts.onHeldBack(held);
    return undefined;
  }
}

async function pullToEnd(parts: Sending): Promise<ClientResult<PullAnswer>> {
  let begunAgain = false;
  for (;;) {
    const after = await parts.service.readPlaces();
    const page = await parts.server.pull(parts.vaultId, { after });
    if (page.ok) {
      show(parts, await parts.service.applyPage(page.value));
      if (!page.value.more) return page;
    } else if (page.code === 'bad_cursor' && !begunAgain) {
      // The server was set back to an earlier copy: everything is looked at again, and older versions are refused.
      begunAgain = true;
      await parts.service.forgetPlaces();
    } else return page;
  }
}
