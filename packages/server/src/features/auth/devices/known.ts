import type { Asker, Entrance } from '../../../http/entrance.ts';
import { type Address, findAccountOf } from '../accounts/address.ts';
import type { AuthContext } from '../context.ts';
import { deviceHash, newNumber, seenSince } from './meet.ts';
import { listDevices } from './store.ts';

// An account that does not exist: looking for its devices costs what looking for those of a real one does.
const nobody = '00000000-0000-0000-0000-000000000000';

/** Who asks, seen from the account of an address. It costs the same whether there is one or not. */
export async function askerAt(
  context: AuthContext,
  name: Address,
  { address, device }: Pick<Entrance, 'address' | 'device'>,
): Promise<Asker> {
  if (device === undefined) return { address };
  const account = await findAccountOf(context.db, name);
  return askerOf(context, account?.id ?? nobody, { address, device });
}

/** Who asks, seen from an account. */
export async function askerOf(
  context: AuthContext,
  accountId: string,
  { address, device }: Pick<Entrance, 'address' | 'device'>,
): Promise<Asker> {
  if (device === undefined) return { address };
  const hashes = await listDevices(context.db, accountId, seenSince(context));
  return askerAmong(context, accountId, { address, device }, hashes);
}

/** Who asks, seen from an account of which the known devices were read. */
export function askerAmong(
  context: AuthContext,
  accountId: string | undefined,
  { address, device }: Pick<Entrance, 'address' | 'device'>,
  hashes: readonly string[],
): Asker {
  if (device === undefined) return { address };
  const shown = deviceHash(context, accountId ?? nobody, device);
  return { address, known: hashes.includes(shown) ? shown : undefined };
}

/**
 * What is kept of the device that asks for a code, so that wrong tries elsewhere do not use it up. One without a number
 * receives one.
 */
export function askingDevice(context: AuthContext, { device, tell }: Entrance): string {
  const number = device ?? newNumber();
  if (device === undefined) tell?.(number);
  return askingHash(context, number);
}

export const askingHash = (context: AuthContext, device: string): string => context.blind(`asks ${device}`);
