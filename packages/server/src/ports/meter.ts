import { channel } from 'node:diagnostics_channel';

/** A piece of finished work, for the figures at `/metrics`. It never names a person. */
export type Measured =
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
  /** From the question to the answer of the database, also of one that failed. */
  | { readonly what: 'statement'; readonly seconds: number }
  | { readonly what: 'message'; readonly channel: 'mail' | 'text'; readonly outcome: 'sent' | 'refused' }
  | { readonly what: 'billing drift'; readonly cause: string };

const measured = channel('kinfolio:measured');

/** Counts something that was done, for the listeners in this process. */
export function measure(one: Measured): void {
  if (measured.hasSubscribers) measured.publish(one);
}

/** Does it, and measures how long that took and whether it was done. */
export async function timed<Value>(
  labels:
    | { readonly what: 'job'; readonly queue: string }
    | { readonly what: 'store'; readonly verb: string },
  act: () => Promise<Value>,
): Promise<Value> {
  const begin = performance.now();
  const tell = (outcome: 'done' | 'failed') =>
    measure({ ...labels, outcome, seconds: (performance.now() - begin) / 1000 });
  try {
    const value = await act();
    tell('done');
    return value;
  } catch (error) {
    tell('failed');
    throw error;
  }
}

/** Hears of all that is measured in this process. Returns what ends that. */
export function onMeasured(hear: (one: Measured) => void): () => void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `measure` writes to this channel
  const heard = (message: unknown) => hear(message as Measured);
  measured.subscribe(heard);
  return () => measured.unsubscribe(heard);
}
