import type { ClientResult } from '@kinfolio/contract/send';
import { createSharingClient } from '@kinfolio/contract/sharing/client';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { carryingDevice } from '../platform/device-number.ts';
import type { SessionContext } from './context.ts';
import { guard } from './guard.ts';

/** Reads everything that the account shares, as the server has it. */
export async function readSharing(context: SessionContext): Promise<ClientResult<SharingState>> {
  const { auth, platform } = context;
  const { url } = platform;
  const fetch = carryingDevice(platform.fetch, platform.storages.device);
  const client = createSharingClient({ url, fetch, token: auth.token, guard: call => guard(context, call) });
  return await client.readGrants();
}
