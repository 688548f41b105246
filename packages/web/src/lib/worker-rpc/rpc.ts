import type { MessageChannelEnd } from './channel.ts';

/**
 * An object of async functions whose arguments and results can be cloned to another thread. The last argument may be a
 * callback `(part: number) => void`, which the service calls with its progress, from 0 to 1.
 */
export type RemoteService = Record<string, (...args: never[]) => Promise<unknown>>;

/** A call as it is sent to the service. */
export interface ServiceCall {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
  /** Set if the caller wants progress reports. */
  readonly progress?: true;
}

/** A message from the service to its caller: any number of progress reports, then a value or the name of an error. */
export type ServiceAnswer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly fault: string }
  | { readonly part: number }
);

/** Calls are numbered from 1. Messages with this number are about the worker itself. */
export const workerMessageNumber = 0;

type OnProgress = (part: number) => void;

/**
 * Thrown in the page if a call failed inside the worker, or if the worker has been terminated. It contains the name of
 * the error, and never a value.
 */
export class WorkerFault extends Error {
  override readonly name = 'WorkerFault';
}

/**
 * Answers the calls that arrive on a channel. Only the name of an error is sent back, because its message could quote
 * decrypted data.
 */
export function exposeService(
  service: RemoteService,
  channel: MessageChannelEnd<ServiceAnswer, ServiceCall>,
): void {
  const run = async ({ id, name, args, progress }: ServiceCall): Promise<unknown> => {
    const call = Object.hasOwn(service, name) ? service[name] : undefined;
    if (call === undefined) throw new WorkerFault('no-such-call');
    const onProgress: OnProgress = part => channel.send({ id, part });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `callService` checked the arguments against the type of this function
    return await call(...([...args, ...(progress ? [onProgress] : [])] as never[]));
  };
  channel.listen(call => {
    if (call.id === workerMessageNumber) return;
    run(call).then(
      value => channel.send({ id: call.id, value }, transferredIn(value)),
      (error: unknown) => channel.send({ id: call.id, fault: error instanceof Error ? error.name : 'Error' }),
    );
  });
}

/**
 * The objects that are transferred instead of copied, so that the sender can no longer use them: the buffers in
 * `bytes`, and decoded pictures.
 */
function transferredIn(value: unknown): readonly Transferable[] {
  if (typeof ImageBitmap === 'function' && value instanceof ImageBitmap) return [value];
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return [];
  return [value.bytes].flat().filter(one => one instanceof ArrayBuffer);
}

/** Calls to the other end of a channel. `close` fails all unanswered calls, and all later ones. */
export interface ServiceConnection<S> {
  readonly service: S;
  readonly close: (reason?: string) => void;
}

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (fault: WorkerFault) => void;
  readonly onProgress: OnProgress | undefined;
}

/** Creates the page's end of a connection. Calling a member of `service` sends a message and returns a promise. */
export function callService<S extends object>(
  channel: MessageChannelEnd<ServiceCall, ServiceAnswer>,
): ServiceConnection<S> {
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every member is a call, and the type of the service guarantees that the worker provides it
  const service = new Proxy<S>({} as S, members);
  const close = (reason = 'hung-up') => {
    closed ??= reason;
    for (const { reject } of pending.values()) reject(new WorkerFault(closed));
    pending.clear();
  };
  return { service, close };
}

/** Removes the progress callback from the arguments: a function cannot be cloned. */
function withoutProgress(all: unknown[]): { args: unknown[]; onProgress: OnProgress | undefined } {
  const onProgress = all.at(-1);
  if (typeof onProgress !== 'function') return { args: all, onProgress: undefined };
  return { args: all.slice(0, -1), onProgress: part => void onProgress(part) };
}
