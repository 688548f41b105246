import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import { expect, it, vi } from 'vitest';
import type { FileDecryptor } from '../api/papers.ts';
import type { SessionContext } from '../state/context.ts';
import { ManualTime } from '../testing/manual-time.ts';
import { createRetryingFileSource } from './shared-files.ts';

// Saving all of another person's papers takes minutes, and phones lose their connection meanwhile.

const file = { object: 'o' } as unknown as StoredFile;
const span = { bytes: new ArrayBuffer(1) };
const offline = { ok: false, problem: 'offline' } as const;

function patient(...answers: Awaited<ReturnType<FileDecryptor['readFrom']>>[]) {
  const timing = new ManualTime();
  const context = { platform: { timing, page: { on: () => () => undefined } } } as unknown as SessionContext;
  const readFrom = vi.fn<FileDecryptor['readFrom']>(() => Promise.resolve(answers.shift() ?? offline));
  return { timing, readFrom, source: createRetryingFileSource(context, { readFrom }) };
}

const settled = () => new Promise(resolve => setImmediate(resolve));

it('waits for a connection that was lost, and goes on with the same piece', async () => {
  const { readFrom, source, timing } = patient(offline, offline, { ok: true, value: span });
  const reading = source.readFrom(file, 7);
  await settled();
  timing.pass(1_000);
  await settled();
  timing.pass(2_000);
  expect(await reading).toEqual({ ok: true, value: span });
  expect(readFrom.mock.calls.map(([, chunk]) => chunk)).toEqual([7, 7, 7]);
});

it('reports any other problem at once, and stops waiting once nothing is wanted any more', async () => {
  const gone = { ok: false, problem: 'gone' } as const;
  expect(await patient(gone).source.readFrom(file, 0)).toEqual(gone);
  const stop = new AbortController();
  const { readFrom, source } = patient(offline);
  const reading = source.readFrom(file, 0, stop.signal);
  await settled();
  stop.abort();
  expect(await reading).toEqual(offline);
  expect(readFrom).toHaveBeenCalledTimes(2);
});
