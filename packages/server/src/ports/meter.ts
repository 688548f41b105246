import { channel } from 'node:diagnostics_channel';

/** A finished piece of work, for the metrics at `/metrics`. It never identifies a person. */
export type Measurement =
  | {
      readonly what: 'job';
      readonly queue: string;
      readonly outcome: 'done' | 'failed';
      readonly seconds: number;
    }
  | {
      readonly what: 'store';
      readonly verb: string;
      readonly outcome: 'done' | 'failed';
      readonly seconds: number;
    }
  /** The time from a query to the database's answer, even if the query failed. */
  | { readonly what: 'statement'; readonly seconds: number }
  | { readonly what: 'message'; readonly channel: 'mail' | 'text'; readonly outcome: 'sent' | 'refused' }
  | { readonly what: 'billing drift'; readonly cause: string };

const measured = channel('kinfolio:measured');

/** Reports finished work to the listeners in this process. */
export function reportMeasurement(one: Measurement): void {
  if (measured.hasSubscribers) measured.publish(one);
}

/** Runs an action, and measures how long it took and whether it succeeded. */
export async function measureAction<Value>(
  labels:
    | { readonly what: 'job'; readonly queue: string }
    | { readonly what: 'store'; readonly verb: string },
  act: () => Promise<Value>,
): Promise<Value> {
  const begin = performance.now();
  const tell = (outcome: 'done' | 'failed') =>
    reportMeasurement({ ...labels, outcome, seconds: (performance.now() - begin) / 1000 });
  try {
    const value = await act();
    tell('done');
    return value;
  } catch (error) {
    tell('failed');
    throw error;
  }
}

/** Listens to everything measured in this process. Returns a function that stops it. */
export function listenToMeasurements(hear: (one: Measurement) => void): () => void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `reportMeasurement` writes to this channel
  const heard = (message: unknown) => hear(message as Measurement);
  measured.subscribe(heard);
  return () => measured.unsubscribe(heard);
}
