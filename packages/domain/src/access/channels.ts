import { addLondonDays, hourMs } from './london.ts';

// [Note: Whose fault a refusal is] A fault in our own sending must never end a wait. So an address counts as dead only
// after repeated answers about the address itself, over a long time; until then we treat every refusal as our own
// fault.

/** The health of a channel to one person. Every member is undefined while the channel works. */
export interface ChannelHealth {
  readonly failingSinceMs?: number | undefined;
  /** The last answer: an enhanced status code (RFC 3463), `no-domain` or `no-channel`. */
  readonly status?: string | undefined;
  /** When the channel began to give this kind of answer, without any other in between. */
  readonly statusSinceMs?: number | undefined;
  readonly deadAtMs?: number | undefined;
}

/**
 * What an answer means: the address does not exist, it is not accepting mail for now, or the answer does not
 * tell.
 */
type Meaning = 'nobody' | 'full' | 'unsure';

function meaningOf(status: string): Meaning {
  if (/^5\.1\.\d+$/.test(status) || status === '5.2.1') return 'nobody';
  return ['4.2.2', 'no-domain', 'no-channel'].includes(status) ? 'full' : 'unsure';
}

/**
 * Returns a channel's health after another refusal, bounce, or attempt with no address to send to. `status` is as in
 * {@link ChannelHealth}.
 */
export function healthAfterFailure(before: ChannelHealth, status: string, atMs: number): ChannelHealth {
  const meaning = meaningOf(status);
  const isSame = before.status !== undefined && meaningOf(before.status) === meaning;
  const statusSinceMs = (isSame ? before.statusSinceMs : undefined) ?? atMs;
  const failingSinceMs = before.failingSinceMs ?? atMs;
  const gone =
    (meaning === 'nobody' && atMs - statusSinceMs >= 24 * hourMs) ||
    (meaning === 'full' && atMs >= addLondonDays(statusSinceMs, 7)) ||
    atMs >= addLondonDays(failingSinceMs, 60);
  return { failingSinceMs, status, statusSinceMs, deadAtMs: before.deadAtMs ?? (gone ? atMs : undefined) };
}

/** A single delivered message makes a dead or failing channel healthy again. */
export const healthAfterDelivery = (): ChannelHealth => ({});
