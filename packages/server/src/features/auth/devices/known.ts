import type { Requester, RequestOrigin } from '../../../http/entrance.ts';
import { type ContactAddress, findAccountByAddress } from '../accounts/address.ts';
import type { AuthContext } from '../context.ts';
import { computeOldestKeptDeviceMs, createDeviceNumber, hashDevice } from './meet.ts';
import { listDevices } from './store.ts';

// The id of an account that does not exist. Looking up its devices costs the same as for a real account.
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Describes the sender of a request from the point of view of the account with an email or phone number:
 * above all, whether the account knows their device. Costs the same whether or not there is an account.
 */
export async function createRequester(
  context: AuthContext,
  name: ContactAddress,
  { address, device }: Pick<RequestOrigin, 'address' | 'device'>,
): Promise<Requester> {
  if (device === undefined) return { address };
  const account = await findAccountByAddress(context.db, name);
  return readRequester(context, account?.id ?? nobody, { address, device });
}

/**
 * Describes the sender of a request from the point of view of one account: above all, whether the account
 * knows their device.
 */
export async function readRequester(
  context: AuthContext,
  accountId: string,
  { address, device }: Pick<RequestOrigin, 'address' | 'device'>,
): Promise<Requester> {
  if (device === undefined) return { address };
  const hashes = await listDevices(context.db, accountId, computeOldestKeptDeviceMs(context));
  return readRequesterWithKnownDevices(context, accountId, { address, device }, hashes);
}

/** Like {@link readRequester}, for an account whose known devices have already been read. */
export function readRequesterWithKnownDevices(
  context: AuthContext,
  accountId: string | undefined,
  { address, device }: Pick<RequestOrigin, 'address' | 'device'>,
  hashes: readonly string[],
): Requester {
  if (device === undefined) return { address };
  const shown = hashDevice(context, accountId ?? nobody, device);
  return { address, known: hashes.includes(shown) ? shown : undefined };
}

/**
 * The hash to store for the device that requests a code, so that wrong attempts on other devices do not use
 * the code up. If the device has no number, it is given one.
 */
export function readRequestingDeviceHash(context: AuthContext, { device, tell }: RequestOrigin): string {
  const number = device ?? createDeviceNumber();
  if (device === undefined) tell?.(number);
  return hashRequestingDevice(context, number);
}

export const hashRequestingDevice = (context: AuthContext, device: string): string =>
  context.blind(`asks ${device}`);
