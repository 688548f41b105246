import { expect, test } from 'vitest';
import { errorCode } from './error-code.ts';

const fromDatabase = (code: string, message: string) => Object.assign(new Error(message), { code });

test('the code of an error is its own or that of its cause, and none where there is none', () => {
  const refused = fromDatabase('23505', 'duplicate key');
  expect(errorCode(refused)).toBe('23505');
  expect(errorCode(new Error('Failed query', { cause: refused }))).toBe('23505');
  expect([errorCode(new Error('anything')), errorCode('text')]).toEqual(['', '']);
});

test('a connection that ended has a code, whatever says it in words: the driver, or a cluster of a machine', () => {
  expect(errorCode(new Error('Connection terminated unexpectedly'))).toBe('ECONNRESET');
  expect(errorCode(fromDatabase('XX000', 'SSL SYSCALL error: EOF detected'))).toBe('ECONNRESET');
  expect(errorCode(fromDatabase('XX000', 'cache lookup failed for relation 1'))).toBe('XX000');
});
