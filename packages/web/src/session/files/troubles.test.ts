import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Device } from '../testing/device.ts';
import type { Trouble } from '../testing/fake-server.ts';
import {
  bytesOf,
  fileNamed,
  firstSending,
  mebibyte,
  openPapers,
  paperRecords,
  readWhole,
  until,
} from '../testing/papers-world.ts';

// Two requests for the bytes, so that there is a first, a last and one between.
const bytes = bytesOf(9 * mebibyte);

const begin = 'POST /storage/v1/upload/resumable';
const ask = /^HEAD /;
const send = /^PATCH /;

/** Tells the device that it is online, and again each time it has had a while to act on that, until it holds. */
async function goingOn(laptop: Device, holds: () => boolean): Promise<void> {
  for (let turn = 0; !holds(); turn += 1) {
    if (turn % 50 === 0) laptop.setOnline(true);
    await new Promise(resolve => setImmediate(resolve));
  }
}

describe('a connection that is lost, or a server that is away', () => {
  // Which call, the how many-eth of its kind, and what becomes of it.
  const phases: readonly (readonly [what: string, call: RegExp, nth: number, trouble: Trouble])[] = [
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
    const { tab, laptop, server, papers, account } = await openPapers();
    let met = 0;
    // Twice: the question how far it is meets the same, and is asked again.
    let asked = 0;
    server.trouble = name => {
      if (ask.test(name)) return (asked += 1) === 1 ? trouble : undefined;
      if (!call.test(name)) return undefined;
      met += 1;
      return met === nth ? trouble : undefined;
    };
    papers.send([fileNamed('Deeds.pdf', bytes)], {});
    const stands = trouble === 'away' ? 'busy' : 'waiting';
    await until(papers, stands);
    expect(paperRecords(tab)).toEqual([]);
    expect(tab.asksBeforeLeaving).toBe(true);
    await goingOn(laptop, () => firstSending(papers)?.state === 'done');
    expect(met).toBeGreaterThanOrEqual(nth);
    expect(tab.asksBeforeLeaving).toBe(false);
    expect(paperRecords(tab)).toHaveLength(1);
    expect(account.files.objects.size).toBe(1);
    expect((await readWhole(papers, tab)).equals(Buffer.from(bytes))).toBe(true);
    expect(await papers.unfinished()).toEqual([]);
  });

  it('while the record is sent keeps it on the device, until it is sent too', async () => {
    const { tab, server, papers, account } = await openPapers();
    await tab.settled();
    const before = account.records.size;
    server.trouble = name => (name.includes('/records') ? 'before' : undefined);
    papers.send([fileNamed('Will.pdf', bytesOf(10))], {});
    await until(papers, 'done');
    expect(account.records.size).toBe(before);
    server.trouble = () => undefined;
    tab.hear('online');
    await tab.settled();
    expect(account.records.size).toBe(before + 1);
  });

  it('while a file is read is waited out a few times, and then it is said', async () => {
    const { tab, laptop, server, papers } = await openPapers();
    papers.send([fileNamed('Deeds.pdf', bytes)], {});
    await until(papers, 'done');
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
      const read = readWhole(papers, tab).finally(() => {
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
    const { tab, papers, account } = await openPapers();
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
    papers.send([fileNamed('Deeds.pdf', bytes)], {});
    await until(papers, 'failed');
    expect(firstSending(papers)).toMatchObject({ problem: 'storage-full' });
    expect(written).toBeGreaterThan(writes);
    expect(paperRecords(tab)).toEqual([]);
    full.mockRestore();
    papers.retry(firstSending(papers)?.id ?? '');
    await until(papers, 'done');
    expect(account.files.objects.size).toBe(1);
    expect((await readWhole(papers, tab)).equals(Buffer.from(bytes))).toBe(true);
  });
});
