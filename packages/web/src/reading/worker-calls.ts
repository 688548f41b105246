import { type ReadingProblem, ReadingStopped } from './problems.ts';

/** Calls to a worker of ours, which answers each of them once. */
export interface Calls<Call, Answer> {
  /** Raises `problem` when the worker cannot do it, cannot be started, or was ended. */
  readonly ask: (call: Call, problem: ReadingProblem, options?: AskOptions) => Promise<Answer>;
  /** Ends the worker at once, whatever it is doing, and every worker it started. */
  readonly end: () => void;
}

export interface AskOptions {
  /** What the worker gets and we no longer have. */
  readonly hand?: Transferable[];
  readonly onProgress?: (part: number) => void;
}

interface Asked<Call> {
  readonly id: number;
  readonly call: Call;
}
type Answered<Answer> = { readonly id: number } & (
  | { readonly answer: Answer }
  | { readonly part: number }
  | { readonly failed: true }
);
interface Waiting<Answer> extends PromiseWithResolvers<Answer> {
  readonly problem: ReadingProblem;
  readonly onProgress: (part: number) => void;
}

/** The page's side. */
export function callsTo<Call, Answer>(worker: Worker): Calls<Call, Answer> {
  const waiting = new Map<number, Waiting<Answer>>();
  let last = 0;
  const failAll = () => {
    for (const { problem, reject } of waiting.values()) reject(new ReadingStopped(problem));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Answered<Answer>>) => {
    const asked = waiting.get(data.id);
    if ('part' in data) {
      asked?.onProgress(data.part);
      return;
    }
    waiting.delete(data.id);
    if ('answer' in data) asked?.resolve(data.answer);
    else asked?.reject(new ReadingStopped(asked.problem));
  });
  worker.addEventListener('error', failAll);
  return {
    ask: async (call, problem, { hand = [], onProgress = () => undefined } = {}) => {
      last += 1;
      const answer: Waiting<Answer> = { ...Promise.withResolvers<Answer>(), problem, onProgress };
      waiting.set(last, answer);
      worker.postMessage({ id: last, call } satisfies Asked<Call>, hand);
      return await answer.promise;
    },
    end: () => {
      worker.terminate();
      failAll();
    },
  };
}

/** The worker's side. */
export function answerCalls(
  answer: (call: never, onProgress: (part: number) => void) => Promise<unknown>,
): void {
  addEventListener('message', ({ data: { id, call } }: MessageEvent<Asked<never>>) => {
    answer(call, part => say({ id, part })).then(
      found => say({ id, answer: found }),
      () => say({ id, failed: true }),
    );
  });
}

function say(answered: Answered<unknown>): void {
  postMessage(answered);
}
