/** One end of a connection to another thread or tab. A message is cloned on the way, except what is transferred. */
export interface Channel<Out, In> {
  readonly send: (message: Out, transferred?: readonly Transferable[]) => void;
  readonly listen: (listener: (message: In) => void) => void;
}

/** What a `Worker`, its own scope, a `MessagePort` and a `BroadcastChannel` have in common. */
export interface ChannelEnd {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Makes a channel over a worker, a worker's own scope, a port or a broadcast channel. */
export function channelOf<Out, In>(end: ChannelEnd): Channel<Out, In> {
  return {
    send: (message, transferred = []) => end.postMessage(message, [...transferred]),
    listen: listener =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are ours and of one build, so what arrives is what was sent
      end.addEventListener('message', event => listener(event.data as In)),
  };
}
