import type { Page } from 'playwright-core';
import { median } from '../report.ts';
import { fromPasswordToList, lockAndType, openDeviceWithAccounts } from '../unlock.ts';
import type { Trace } from './span.ts';

const ROUNDS = 7;

/** Divides an unlock with this many records into the spans that the worker with the keys has measured. */
export async function traceUnlock(count: number): Promise<Trace[]> {
  const { server, device, person } = await openDeviceWithAccounts(count);
  const times = new Map<string, number[]>();
  const note = (span: string, ms: number) => times.set(span, [...(times.get(span) ?? []), ms]);
  for (let round = 0; round < ROUNDS; round += 1) {
    await lockAndType(device.page, person);
    const took = await fromPasswordToList(device.page);
    const spans = await readWorkerSpans(device.page);
    for (const [span, ms] of spans) note(span, ms);
    note(
      'the rest: messages between threads, the list drawn',
      took - spans.reduce((sum, [, ms]) => sum + ms, 0),
    );
    note('from the password to the list', took);
  }
  await device.close();
  await server.stop();
  const spans = [...times].map(([span, some]) => [span, median(some)] as const);
  return [{ name: `unlock, ${count.toLocaleString('en-GB')} records`, spans }];
}

/** The spans that the workers of a page have measured. */
async function readWorkerSpans(page: Page): Promise<[string, number][]> {
  const found = await Promise.all(
    page.workers().map(worker =>
      worker
        .evaluate(() =>
          performance
            .getEntriesByType('measure')
            .map(({ name, duration }): [string, number] => [name, duration]),
        )
        // The worker of the last unlock may just be ending.
        .catch(() => []),
    ),
  );
  return found.flat();
}
