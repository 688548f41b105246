import autocannon, { type LoadRequest } from 'autocannon';
import { median } from './report.ts';

const SECONDS = 2;
const ROUNDS = 7;

/** The requests of a load test. Each person has their own connection and sends one request after another on it. */
export interface LoadRequests {
  readonly origin: string;
  readonly ofPeople: readonly LoadRequest[];
}

/**
 * Compares the requests per second of two servers that do the same work, in many short alternating rounds, so that a
 * disturbance affects both. The first round of each server does not count.
 */
export async function compareThroughput(ours: LoadRequests, theirs: LoadRequests): Promise<ComparedRates> {
  return compareAlternating(
    () => rate(ours),
    () => rate(theirs),
    ROUNDS,
  );
}

/** The rates of two servers that do the same work. */
export interface ComparedRates {
  readonly ours: number;
  readonly baseline: number;
}

/** The medians of many alternating rounds. A first warm-up round of each server does not count. */
export async function compareAlternating(
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
  rounds: number,
): Promise<ComparedRates> {
  await ours();
  await baseline();
  const rates = { ours: [] as number[], baseline: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    rates.ours.push(await ours());
    rates.baseline.push(await baseline());
  }
  return { ours: median(rates.ours), baseline: median(rates.baseline) };
}

async function rate({ origin, ofPeople }: LoadRequests): Promise<number> {
  const waiting = [...ofPeople];
  const result = await autocannon({
    url: origin,
    connections: ofPeople.length,
    duration: SECONDS,
    // If all clients started with the same request, they would stay in step, with ten devices using the same vault at
    // any time.
    setupClient: client => client.setRequests(waiting.splice(0, 1)),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
