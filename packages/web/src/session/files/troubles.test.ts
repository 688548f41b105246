import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TestDeviceWithTabs } from '../testing/device.ts';
import type { CallFailure } from '../testing/fake-server.ts';
import {
  bytesPerMebibyte,
  createNamedFile,
  createVaryingBytes,
  findFirstUpload,
  listPaperRecords,
  openTestPapers,
  readDecryptedFile,
  waitForUploadState,
} from '../testing/papers-world.ts';

// Large enough for two requests, so that there is a first one, a last one and a moment between them.
const bytes = createVaryingBytes(9 * bytesPerMebibyte);

const begin = 'POST /storage/v1/upload/resumable';
const ask = /^HEAD /;
const send = /^PATCH /;

/** Fires the online event repeatedly, with time to act in between, until the condition is true. */
async function goingOn(laptop: TestDeviceWithTabs, holds: () => boolean): Promise<void> {
  for (let turn = 0; !holds(); turn += 1) {
    if (turn % 50 === 0) laptop.setOnline(true);
    await new Promise(resolve => setImmediate(resolve));
  }
}

describe('a connection that is lost, or a server that is away', () => {
  // Each case: a description, a call, which occurrence of that call fails, and how it fails.
  const phases: readonly (readonly [what: string, call: RegExp, nth: number, trouble: CallFailure])[] = [
    ['while the upload is begun', new RegExp(begin), 1, 'before'],
    ['while the upload is begun, with an answer that it is away', new RegExp(begin), 1, 'away'],
    ['in the first part', send, 1, 'before'],
    ['after the first part', send, 1, 'after'],
    ['in the first part, with an answer that it is away', send, 1, 'away'],
    ['in the last part', send, 2, 'before'],
    ['after the last part', send, 2, 'after'],
    ['in the last part, with an answer that it is away', send, 2, 'away'],
  ];

  it.each(phases)('%s costs nothing but time', async (_what, call, nth, trouble) => {
    const { tab, laptop, server, papers, account } = await openTestPapers();
    let met = 0;
    // The request that asks how much the server has fails in the same way once, and is then repeated.
    let asked = 0;
    server.trouble = name => {
      if (ask.test(name)) return (asked += 1) === 1 ? trouble : undefined;
      if (!call.test(name)) return undefined;
      met += 1;
      return met === nth ? trouble : undefined;
    };
    papers.send([createNamedFile('Deeds.pdf', bytes)], {});
    const stands = trouble === 'away' ? 'busy' : 'waiting';
    await waitForUploadState(papers, stands);
    expect(listPaperRecords(tab)).toEqual([]);
    expect(tab.asksBeforeLeaving).toBe(true);
    await goingOn(laptop, () => findFirstUpload(papers)?.state === 'done');
    expect(met).toBeGreaterThanOrEqual(nth);
    expect(tab.asksBeforeLeaving).toBe(false);
    expect(listPaperRecords(tab)).toHaveLength(1);
    expect(account.files.objects.size).toBe(1);
    expect((await readDecryptedFile(papers, tab)).equals(Buffer.from(bytes))).toBe(true);
    expect(await papers.unfinished()).toEqual([]);
  });

  it('while the record is sent keeps it on the device, until it is sent too', async () => {
    const { tab, server, papers, account } = await openTestPapers();
    await tab.settled();
    const before = account.records.size;
    server.trouble = name => (name.includes('/records') ? 'before' : undefined);
    papers.send([createNamedFile('Will.pdf', createVaryingBytes(10))], {});
    await waitForUploadState(papers, 'done');
    expect(account.records.size).toBe(before);
    server.trouble = () => undefined;
    tab.hear('online');
    await tab.settled();
    expect(account.records.size).toBe(before + 1);
  });

  it('while a file is read is waited out a few times, and then it is said', async () => {
    const { tab, laptop, server, papers } = await openTestPapers();
    papers.send([createNamedFile('Deeds.pdf', bytes)], {});
    await waitForUploadState(papers, 'done');
    let failed = 0;
    const failing = (times: number) => (name: string) => {
      if (!name.startsWith('GET /storage')) return undefined;
      failed += 1;
      return failed <= times ? (failed % 2 === 0 ? 'away' : 'before') : undefined;
    };
    const reading = async (times: number) => {
      failed = 0;
      server.trouble = failing(times);
      let over = false;
      const read = readDecryptedFile(papers, tab).finally(() => {
        over = true;
      });
      read.catch(() => undefined);
      await goingOn(laptop, () => over);
      return await read;
    };
    expect((await reading(3)).equals(Buffer.from(bytes))).toBe(true);
    await expect(reading(4)).rejects.toThrow('offline');
  });
});

describe('a browser without room', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['at the beginning', 'drafts', 0],
    ['in the middle', 'drafts', 2],
    ['for the record', 'records', 0],
  ])('says so %s, and goes on once there is some', async (_when, store, writes) => {
    const { tab, papers, account } = await openTestPapers();
    await tab.settled();
    const put: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put');
    let written = 0;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === store) written += 1;
      if (written > writes) throw new DOMException('full', 'QuotaExceededError');
      return Reflect.apply(put, this, args);
    });
    papers.send([createNamedFile('Deeds.pdf', bytes)], {});
    await waitForUploadState(papers, 'failed');
    expect(findFirstUpload(papers)).toMatchObject({ problem: 'storage-full' });
    expect(written).toBeGreaterThan(writes);
    expect(listPaperRecords(tab)).toEqual([]);
    full.mockRestore();
    papers.retry(findFirstUpload(papers)?.id ?? '');
    await waitForUploadState(papers, 'done');
    expect(account.files.objects.size).toBe(1);
    expect((await readDecryptedFile(papers, tab)).equals(Buffer.from(bytes))).toBe(true);
  });
});
