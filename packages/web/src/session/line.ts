/** One end of a line to another thread or tab. What is said on it is cloned on the way. */
export interface Line<Out, In> {
  readonly send: (message: Out) => void;
  readonly listen: (listener: (message: In) => void) => void;
}

/** What a `Worker`, its own scope, a `MessagePort` and a `BroadcastChannel` have in common. */
export interface LineEnd {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** A line over a worker, a worker's own scope, a port or a broadcast channel. */
export function lineOf<Out, In>(end: LineEnd): Line<Out, In> {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; none of these ends has an origin to name
    send: message => end.postMessage(message),
    listen: listener =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are ours and of one build, so what arrives is what was sent
      end.addEventListener('message', event => listener(event.data as In)),
  };
}
