import { appendFileSync } from 'node:fs';
import { expect, inject } from 'vitest';
import { type ClientMethod, listClientMethods } from './client-methods.ts';

// Setup for Vitest: records which methods of the official client succeeded and which were refused.
// `every-client-method.ts` checks the records when all tests have run.

const watching = Symbol.for('kinfolio.watching');
const noted = new Set<string>();

function note(line: string): void {
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(inject('clientCalls'), `${line}\n`);
}

function noteAnswer(name: string, answer: unknown): void {
  const isRefused =
    typeof answer === 'object' && answer !== null && Reflect.get(answer, 'error') instanceof Error;
  note(`${isRefused ? 'refused' : 'ok'} ${name}`);
}

/** Records the outcome of a method's calls. The caller still receives the method's own result. */
function watch({ name, owner, key }: ClientMethod): void {
  const real: unknown = Reflect.get(owner, key);
  if (typeof real !== 'function') throw new Error(`${name} is no method`);
  Reflect.set(owner, key, function watched(this: unknown, ...given: unknown[]) {
    const answer: unknown = Reflect.apply(real, this, given);
    const then: unknown = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'then');
    if (answer instanceof Promise) answer.then(value => noteAnswer(name, value)).catch(() => undefined);
    else if (typeof then === 'function') Reflect.set(answer as object, 'then', whenRead(name, then));
    return answer;
  });
}

/** Records the outcome of a request that the client sends only once its result is awaited. */
const whenRead = (name: string, then: CallableFunction) =>
  function watched(this: unknown, given: unknown, refused: unknown): unknown {
    const seen = (value: unknown) => {
      noteAnswer(name, value);
      return typeof given === 'function' ? given(value) : value;
    };
    return Reflect.apply(then, this, [seen, refused]);
  };

if (!Reflect.has(globalThis, watching)) {
  Reflect.set(globalThis, watching, true);
  for (const method of listClientMethods()) watch(method);
}
note(`file ${expect.getState().testPath ?? ''}`);
