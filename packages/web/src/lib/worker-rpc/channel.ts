/** One end of a connection to another thread or tab. Messages are cloned in transit, except for what is transferred. */
export interface MessageChannelEnd<Out, In> {
  readonly send: (message: Out, transferred?: readonly Transferable[]) => void;
  readonly listen: (listener: (message: In) => void) => void;
}

/** The methods that a `Worker`, its global scope, a `MessagePort` and a `BroadcastChannel` have in common. */
export interface ChannelEnd {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Makes a channel over a worker, a worker's own scope, a port or a broadcast channel. */
export function createChannel<Out, In>(end: ChannelEnd): MessageChannelEnd<Out, In> {
  return {
    send: (message, transferred = []) => end.postMessage(message, [...transferred]),
    listen: listener =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are from the same build, so the message has the type with which it was sent
      end.addEventListener('message', event => listener(event.data as In)),
  };
}
