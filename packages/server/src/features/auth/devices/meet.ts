import { randomBytes } from 'node:crypto';
import type { RequestOrigin } from '../../../http/entrance.ts';
import type { AuthContext } from '../context.ts';
import type { SessionDevice } from '../tables.ts';
import { describeAgent } from './agent.ts';

/** A device that has not been seen for this long counts as new again. */
const keepUnseenMs = 400 * 24 * 60 * 60_000;

export interface SignInDeviceFacts {
  /** Whether the account recognises the number that the device presented. */
  known: boolean;
  /** The stored hash of the number that the device presented. */
  shown: string | undefined;
  /** The device's next number; undefined if no client would read it. */
  next: string | undefined;
  nextHash: string | null;
  facts: SessionDevice;
}

/**
 * Determines whether an account knows the device that signs in. `hashes` are those of the account's known
 * devices.
 */
export function recogniseDevice(
  context: AuthContext,
  accountId: string,
  { address, agent, device, tell }: RequestOrigin,
  hashes: readonly string[],
): SignInDeviceFacts {
  const next = tell && createDeviceNumber();
  const shown = device === undefined ? undefined : hashDevice(context, accountId, device);
  return {
    known: shown !== undefined && hashes.includes(shown),
    shown,
    next,
    nextHash: next === undefined ? null : hashDevice(context, accountId, next),
    facts: readDeviceFacts(context, { address, agent }),
  };
}

/** Describes a device for the list of sessions. */
export function readDeviceFacts(
  { placeOf }: AuthContext,
  { address, agent }: Pick<RequestOrigin, 'address' | 'agent'>,
  timeZone: string | null = null,
): SessionDevice {
  const place = placeOf(address);
  return { ...describeAgent(agent), timeZone, ...(place !== undefined && { place }) };
}

/** A device last seen before this time is no longer known. */
export const computeOldestKeptDeviceMs = ({ clock }: AuthContext): number => clock.now() - keepUnseenMs;

export const createDeviceNumber = (): string => randomBytes(32).toString('base64url');

/** Hashes a device's number for one account, so that the hash is useless with another account. */
export function hashDevice(context: AuthContext, accountId: string, device: string): string {
  return context.blind(`device ${accountId} ${device}`);
}
