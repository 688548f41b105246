import { addLondonDays, hourMs } from './london.ts';

// [Note: Whose fault a refusal is] A wait never ends on a fault of our own sending. So an address counts as dead only after
// answers that speak of the address itself, and after long; until then every refusal is held to be our own.

/** What is known of a channel to one person. Everything is undefined while it works. */
export interface ChannelHealth {
  readonly failingSinceMs?: number | undefined;
  /** The last answer: an enhanced status (RFC 3463), or `no-domain`, `no-channel`. */
  readonly status?: string | undefined;
  /** Since when the answers are of this kind. */
  readonly statusSinceMs?: number | undefined;
  readonly deadAtMs?: number | undefined;
}

/** What an answer means for an address: that there is none, that it takes nothing for now, or nothing sure. */
type Meaning = 'nobody' | 'full' | 'unsure';

function meaningOf(status: string): Meaning {
  if (/^5\.1\.\d+$/.test(status) || status === '5.2.1') return 'nobody';
  return ['4.2.2', 'no-domain', 'no-channel'].includes(status) ? 'full' : 'unsure';
}

/** A channel after one more refusal, bounce, or try without a way to try. `status` as in {@link ChannelHealth}. */
export function channelAfterFailure(before: ChannelHealth, status: string, atMs: number): ChannelHealth {
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

/** One delivered revives a channel, dead or failing. */
export const channelAfterDelivery = (): ChannelHealth => ({});
