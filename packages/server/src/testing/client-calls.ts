import { appendFileSync } from 'node:fs';
import { expect, inject } from 'vitest';
import { type ClientMethod, clientMethods } from './client-methods.ts';

// Vitest's setup: notes of every method of the official client that it was answered, and that it was refused. What is
// noted is judged by `every-client-method.ts` when all tests ran.

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

/** Sees what a call answers, without coming between it and whoever waits for it. */
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

/** Of an answer that is only fetched by whoever waits for it. */
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
  for (const method of clientMethods()) watch(method);
}
note(`file ${expect.getState().testPath ?? ''}`);
