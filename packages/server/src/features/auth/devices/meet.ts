import { randomBytes } from 'node:crypto';
import type { Entrance } from '../../../http/entrance.ts';
import type { AuthContext } from '../context.ts';
import type { SessionDevice } from '../tables.ts';
import { describeAgent } from './agent.ts';

/** So long after it was last seen, a device is a new one again. */
const keepUnseenMs = 400 * 24 * 60 * 60_000;

/** What an entry finds out about the device it comes from. */
export interface Meeting {
  /** Whether the account knows the device by the number it showed. */
  known: boolean;
  /** What is kept of that number. */
  shown: string | undefined;
  /** Its next number; undefined where nothing would read it. */
  next: string | undefined;
  /** What is kept of the next one. */
  nextHash: string | null;
  facts: SessionDevice;
}

/** Looks at the device of an entry. `hashes` are of the devices that the account knows. */
export function meetDevice(
  context: AuthContext,
  accountId: string,
  { address, agent, device, tell }: Entrance,
  hashes: readonly string[],
): Meeting {
  const next = tell && newNumber();
  const shown = device === undefined ? undefined : deviceHash(context, accountId, device);
  return {
    known: shown !== undefined && hashes.includes(shown),
    shown,
    next,
    nextHash: next === undefined ? null : deviceHash(context, accountId, next),
    facts: deviceFacts(context, { address, agent }),
  };
}

/** What is told of a device in the list of sessions. */
export function deviceFacts(
  { placeOf }: AuthContext,
  { address, agent }: Pick<Entrance, 'address' | 'agent'>,
  timeZone: string | null = null,
): SessionDevice {
  const place = placeOf(address);
  return { ...describeAgent(agent), timeZone, ...(place !== undefined && { place }) };
}

/** The time since which a device must have been seen in order to be known. */
export const seenSince = ({ clock }: AuthContext): number => clock.now() - keepUnseenMs;

export const newNumber = (): string => randomBytes(32).toString('base64url');

/** What is kept of a device's number: of no use with another account. */
export function deviceHash(context: AuthContext, accountId: string, device: string): string {
  return context.blind(`device ${accountId} ${device}`);
}
