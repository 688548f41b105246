/** One end of a line to another thread or tab. What is said on it is cloned on the way, but for what is handed over. */
export interface Line<Out, In> {
  readonly send: (message: Out, handedOver?: readonly ArrayBuffer[]) => void;
  readonly listen: (listener: (message: In) => void) => void;
}

/** What a `Worker`, its own scope, a `MessagePort` and a `BroadcastChannel` have in common. */
export interface LineEnd {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** A line over a worker, a worker's own scope, a port or a broadcast channel. */
export function lineOf<Out, In>(end: LineEnd): Line<Out, In> {
  return {
    send: (message, handedOver = []) => end.postMessage(message, [...handedOver]),
    listen: listener =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are ours and of one build, so what arrives is what was sent
      end.addEventListener('message', event => listener(event.data as In)),
  };
}
