import type { ClientResult } from '@kinfolio/contract/send';
import { createSharingClient } from '@kinfolio/contract/sharing/client';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { fetchWithDeviceNumber } from '../platform/device-number.ts';
import type { SessionContext } from './context.ts';
import { createGuardHeader } from './guard.ts';

/** Reads the server's state of everything that the account shares. */
export async function readServerSharing(context: SessionContext): Promise<ClientResult<SharingState>> {
  const { auth, platform } = context;
  const { url } = platform;
  const fetch = fetchWithDeviceNumber(platform.fetch, platform.storages.device);
  const client = createSharingClient({
    url,
    fetch,
    token: auth.token,
    guard: call => createGuardHeader(context, call),
  });
  return await client.readGrants();
}
