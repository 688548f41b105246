import type { ClientErrorCode } from '@kinfolio/contract/errors';
import { type Sending, show } from './push.ts';

/** Fetches everything written since the last pull, page by page. Gives why it stopped, or undefined at the end. */
export async function pull(parts: Sending): Promise<ClientErrorCode | undefined> {
  let begunAgain = false;
  for (;;) {
    const after = await parts.service.readPlaces();
    const page = await parts.server.pull(parts.vaultId, { after });
    if (page.ok) {
      show(parts, await parts.service.applyPage(page.value));
      if (!page.value.more) return undefined;
    } else if (page.code === 'bad_cursor' && !begunAgain) {
      // The server was set back to an earlier copy: everything is looked at again, and older versions are refused.
      begunAgain = true;
      await parts.service.forgetPlaces();
    } else return page.code;
  }
}
