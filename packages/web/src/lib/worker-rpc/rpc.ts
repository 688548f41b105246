import type { Channel } from './channel.ts';

/**
 * An object whose every member is an async function over values that can be cloned to another thread. Its last argument
 * may be a function `(part: number) => void`, which the service calls with its progress, from 0 to 1.
 */
export type Service = Record<string, (...args: never[]) => Promise<unknown>>;

/** A call on its way to the service. */
export interface Call {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
  /** Whether the caller listens to progress. */
  readonly progress?: true;
}

/** What a service sends back: progress any number of times, then a value or the name of a fault. */
export type Answer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly fault: string }
  | { readonly part: number }
);

/** Calls are numbered from 1. Messages with this number are about the worker itself. */
export const besideCalls = 0;

type OnProgress = (part: number) => void;

/** Raised on the page when a call failed inside the worker, or the worker is gone. It carries a name, never a value. */
export class WorkerFault extends Error {
  override readonly name = 'WorkerFault';
}

/** Answers the calls that arrive on a channel. Only a fault's name goes back: its message could quote what was sealed. */
export function exposeService(service: Service, channel: Channel<Answer, Call>): void {
  const run = async ({ id, name, args, progress }: Call): Promise<unknown> => {
    const call = Object.hasOwn(service, name) ? service[name] : undefined;
    if (call === undefined) throw new WorkerFault('no-such-call');
    const onProgress: OnProgress = part => channel.send({ id, part });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `callService` took them as this very function's own
    return await call(...([...args, ...(progress ? [onProgress] : [])] as never[]));
  };
  channel.listen(call => {
    if (call.id === besideCalls) return;
    run(call).then(
      value => channel.send({ id: call.id, value }, transferredIn(value)),
      (error: unknown) => channel.send({ id: call.id, fault: error instanceof Error ? error.name : 'Error' }),
    );
  });
}

/** What is transferred, not copied, so that the sender loses it: the buffers under `bytes`, and a decoded picture. */
function transferredIn(value: unknown): readonly Transferable[] {
  if (typeof ImageBitmap === 'function' && value instanceof ImageBitmap) return [value];
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return [];
  return [value.bytes].flat().filter(one => one instanceof ArrayBuffer);
}

/** Calls to the other end of a channel. `close` fails every call that has no answer yet, and every later one. */
export interface Connection<S> {
  readonly service: S;
  readonly close: (reason?: string) => void;
}

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (fault: WorkerFault) => void;
  readonly onProgress: OnProgress | undefined;
}

/** Makes the page's end: each member of the service becomes a message and a promise. */
export function callService<S extends object>(channel: Channel<Call, Answer>): Connection<S> {
  const pending = new Map<number, PendingCall>();
  let last = 0;
  let closed: string | undefined;
  channel.listen(answer => {
    const call = pending.get(answer.id);
    if ('part' in answer) {
      call?.onProgress?.(answer.part);
      return;
    }
    pending.delete(answer.id);
    if ('fault' in answer) call?.reject(new WorkerFault(answer.fault));
    else call?.resolve(answer.value);
  });
  const call = async (name: string, all: unknown[]): Promise<unknown> => {
    if (closed !== undefined) throw new WorkerFault(closed);
    const { args, onProgress } = withoutProgress(all);
    last += 1;
    const id = last;
    const answer = new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject, onProgress });
    });
    channel.send({ id, name, args, ...(onProgress && { progress: true }) }, args.flatMap(transferredIn));
    return await answer;
  };
  const members: ProxyHandler<S> = {
    get:
      (_target, name) =>
      (...args: unknown[]) =>
        call(String(name), args),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every member asked of it is a call; that it is served is the type's word
  const service = new Proxy<S>({} as S, members);
  const close = (reason = 'hung-up') => {
    closed ??= reason;
    for (const { reject } of pending.values()) reject(new WorkerFault(closed));
    pending.clear();
  };
  return { service, close };
}

/** Takes the function that listens to progress off the arguments: a function cannot be cloned. */
function withoutProgress(all: unknown[]): { args: unknown[]; onProgress: OnProgress | undefined } {
  const onProgress = all.at(-1);
  if (typeof onProgress !== 'function') return { args: all, onProgress: undefined };
  return { args: all.slice(0, -1), onProgress: part => void onProgress(part) };
}
