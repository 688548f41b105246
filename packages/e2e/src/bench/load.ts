import autocannon, { type LoadRequest } from 'autocannon';
import { median } from './report.ts';

const SECONDS = 2;
const ROUNDS = 7;

/** Who sends what: each person has a connection of their own and sends one request after the other on it. */
export interface Load {
  readonly origin: string;
  readonly ofPeople: readonly LoadRequest[];
}

/**
 * Requests per second of two servers that do the same: many short rounds in turn, so that a noisy moment falls on
 * both, after one round each that does not count.
 */
export async function compare(ours: Load, theirs: Load): Promise<Compared> {
  return compareInTurn(
    () => rate(ours),
    () => rate(theirs),
    ROUNDS,
  );
}

/** Rates of two that do the same. */
export interface Compared {
  readonly ours: number;
  readonly baseline: number;
}

/** The medians of many rounds in turn, after one round each, still cold, that does not count. */
export async function compareInTurn(
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
  rounds: number,
): Promise<Compared> {
  await ours();
  await baseline();
  const rates = { ours: [] as number[], baseline: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    rates.ours.push(await ours());
    rates.baseline.push(await baseline());
  }
  return { ours: median(rates.ours), baseline: median(rates.baseline) };
}

async function rate({ origin, ofPeople }: Load): Promise<number> {
  const waiting = [...ofPeople];
  const result = await autocannon({
    url: origin,
    connections: ofPeople.length,
    duration: SECONDS,
    // Given to all at once, the requests would be sent by all in step, ten devices always at the same vault.
    setupClient: client => client.setRequests(waiting.splice(0, 1)),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
