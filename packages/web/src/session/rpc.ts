import type { Line } from './line.ts';

/** An object whose every member is an async function over values that can be cloned to another thread. */
export type Service = Record<string, (...args: never[]) => Promise<unknown>>;

/** A call on its way to the service. */
export interface Call {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** What became of a call. */
export type Answer = { readonly id: number } & ({ readonly value: unknown } | { readonly fault: string });

/** Raised on the page when a call failed inside the worker, or the worker is gone. It carries a name, never a value. */
export class WorkerFault extends Error {
  override readonly name = 'WorkerFault';
}

/** Answers calls that arrive on the line. Only a fault's name goes back: its message could quote what was sealed. */
export function serve(service: Service, line: Line<Answer, Call>): void {
  const run = async ({ name, args }: Call): Promise<unknown> => {
    const call = Object.hasOwn(service, name) ? service[name] : undefined;
    if (call === undefined) throw new WorkerFault('no-such-call');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `connect` took them as this very function's own
    return await call(...(args as never[]));
  };
  line.listen(call => {
    run(call).then(
      value => line.send({ id: call.id, value }, buffersIn(value)),
      (error: unknown) => line.send({ id: call.id, fault: error instanceof Error ? error.name : 'Error' }),
    );
  });
}

/** Bytes of a file are handed over, not copied: whoever sends them has them no more. They stand under `bytes`. */
function buffersIn(value: unknown): readonly ArrayBuffer[] {
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return [];
  return [value.bytes].flat().filter(one => one instanceof ArrayBuffer);
}

/** Calls to the other end of the line. `hangUp` fails every call that has no answer yet. */
export interface Connection<S> {
  readonly service: S;
  readonly hangUp: (why?: string) => void;
}

/** Makes the page's end: each member of the service becomes a message and a promise. */
export function connect<S extends object>(line: Line<Call, Answer>): Connection<S> {
  const waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (fault: WorkerFault) => void }
  >();
  let last = 0;
  let ended: string | undefined;
  line.listen(answer => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('fault' in answer) call?.reject(new WorkerFault(answer.fault));
    else call?.resolve(answer.value);
  });
  const call = async (name: string, args: unknown[]): Promise<unknown> => {
    if (ended !== undefined) throw new WorkerFault(ended);
    last += 1;
    const answer = new Promise((resolve, reject) => {
      waiting.set(last, { resolve, reject });
    });
    line.send({ id: last, name, args }, args.flatMap(buffersIn));
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
  const hangUp = (why = 'hung-up') => {
    ended ??= why;
    for (const { reject } of waiting.values()) reject(new WorkerFault(ended));
    waiting.clear();
  };
  return { service, hangUp };
}
