import { fileOf } from '@kinfolio/domain/fields/stored-file';
import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/device.ts';
import {
  bytesOf,
  fileNamed,
  firstSending,
  mebibyte,
  openPapers as open,
  paperRecords,
  readWhole,
  until,
} from '../testing/papers-world.ts';
import { halifax, password } from '../testing/people.ts';

const uploaded = ({ account }: Awaited<ReturnType<typeof open>>) =>
  Math.max(0, ...[...account.files.uploads.values()].map(upload => upload.bytes.length));

/** A file of which one request got through before the page was reloaded. */
const interrupted = async (bytes: Uint8Array<ArrayBuffer>) => {
  const world = await open();
  world.server.trouble = call => (call.startsWith('PATCH') && uploaded(world) > 0 ? 'before' : undefined);
  world.papers.send([fileNamed('Deeds.pdf', bytes)], {});
  await until(world.papers, 'waiting');
  world.server.trouble = () => undefined;
  const tab = world.tab.reload();
  await tab.until('open');
  await tab.session.passport.whenWhole();
  return { ...world, tab, papers: await tab.session.papers() };
};

describe('a file that is sent', () => {
  it('becomes a paper once the server has all of it, and comes back byte for byte', async () => {
    const { tab, papers, account } = await open();
    const bytes = bytesOf(9 * mebibyte + 77);
    papers.send([fileNamed('Deeds.pdf', bytes)], {});
    expect(paperRecords(tab)).toEqual([]);
    await until(papers, 'done');
    expect(paperRecords(tab)).toMatchObject([{ content: { kind: 'paper', fields: { name: 'Deeds.pdf' } } }]);
    expect(firstSending(papers)).toMatchObject({ part: 1, record: { id: paperRecords(tab)[0]?.id } });
    expect((await readWhole(papers, tab)).equals(Buffer.from(bytes))).toBe(true);
    const [[name = '', object] = []] = account.files.objects;
    expect(name).toMatch(new RegExp(`^${account.vault?.vaultId}/`));
    expect(Buffer.from(object?.bytes ?? []).includes(Buffer.from(bytes.slice(0, 64)))).toBe(false);
    expect(await papers.unfinished()).toEqual([]);
  });

  it('goes to its record, under its section, also when the record is deleted meanwhile', async () => {
    const { tab, papers } = await open();
    const saved = await tab.session.passport.save(halifax);
    if (!saved.ok) throw new Error(saved.problem);
    papers.send([fileNamed('Statement.pdf', bytesOf(10))], { recordId: saved.value.id });
    await until(papers, 'done');
    expect(paperRecords(tab)[0]?.content.fields).toMatchObject({
      section: 'bank-accounts',
      links: saved.value.id,
    });
    await tab.session.passport.remove(saved.value.id);
    papers.cancel(firstSending(papers)?.id ?? '');
    papers.send([fileNamed('Later.pdf', bytesOf(11))], { recordId: saved.value.id });
    await until(papers, 'done');
    const later = paperRecords(tab).find(({ content }) => content.fields['name'] === 'Later.pdf');
    expect(later?.content.fields).not.toHaveProperty('links');
  });

  it('takes the place of another file, whose bytes the earlier version still names', async () => {
    const { tab, papers, account } = await open();
    papers.send([fileNamed('Policy 2025.pdf', bytesOf(10))], {});
    await until(papers, 'done');
    const before = paperRecords(tab)[0];
    papers.cancel(firstSending(papers)?.id ?? '');
    papers.send([fileNamed('Policy 2026.pdf', bytesOf(12))], { replaces: before?.id });
    await until(papers, 'done');
    const [now, ...others] = paperRecords(tab);
    expect(others).toEqual([]);
    expect(now).toMatchObject({ id: before?.id, content: { fields: { name: 'Policy 2026.pdf' } } });
    const [old, next] = [before, now].map(record => fileOf(record?.content.fields['file']));
    expect(next?.key).not.toBe(old?.key);
    expect(account.files.objects.size).toBe(2);
  });

  it.each([
    ['of 0 bytes', 0, 'empty-file'],
    ['of more than 2 GiB', 2 ** 31 + 1, 'large-file'],
  ])('and is %s is refused before anything is sent', async (_what, size, problem) => {
    const { papers, server } = await open();
    const file = new File([], 'x.pdf');
    Object.defineProperty(file, 'size', { value: size });
    server.calls.length = 0;
    papers.send([file], {});
    expect(firstSending(papers)).toMatchObject({ state: 'failed', problem });
    expect(server.calls).toEqual([]);
  });

  it('and for which there is no room is told so, and leaves nothing', async () => {
    const { tab, papers, account } = await open();
    account.files.allowedBytes = 1000;
    papers.send([fileNamed('Big.pdf', bytesOf(5000))], {});
    await until(papers, 'failed');
    expect(firstSending(papers)).toMatchObject({ problem: 'no-room' });
    expect(paperRecords(tab)).toEqual([]);
    account.files.allowedBytes = 10_000_000;
    papers.retry(firstSending(papers)?.id ?? '');
    await until(papers, 'done');
    expect(paperRecords(tab)).toHaveLength(1);
  });

  it('has its name and content nowhere in the clear', async () => {
    const { laptop, papers, account } = await open();
    papers.send([fileNamed('canary-name-4711.txt', bytesOf(100), 'text/canary')], {});
    await until(papers, 'done');
    const kept =
      (laptop.local.getItem('kinfolio-account') ?? '') + JSON.stringify([...account.files.objects.keys()]);
    expect(kept).not.toMatch(/canary/);
    expect(JSON.stringify([...account.records.values()])).not.toMatch(/canary/);
  });
});

describe('an upload that is interrupted', () => {
  it('goes on where it was when the connection comes back', async () => {
    const { tab, laptop, server, papers, account } = await open();
    let patches = 0;
    server.trouble = call => {
      if (call.startsWith('PATCH')) patches += 1;
      return call.startsWith('PATCH') && patches === 2 ? 'before' : undefined;
    };
    const bytes = bytesOf(17 * mebibyte + 3);
    papers.send([fileNamed('Film.mp4', bytes)], {});
    await until(papers, 'waiting');
    expect(paperRecords(tab)).toEqual([]);
    expect([...account.files.uploads.values()][0]?.bytes.length).toBe(8 * (mebibyte + 16));
    laptop.setOnline(true);
    await until(papers, 'done');
    expect(patches).toBe(4);
    expect((await readWhole(papers, tab)).equals(Buffer.from(bytes))).toBe(true);
  });

  it('whose last answer was lost is not sent twice', async () => {
    const { tab, laptop, server, papers, account } = await open();
    let lost = false;
    server.trouble = call => {
      if (!call.startsWith('PATCH') || lost) return undefined;
      lost = true;
      return 'after';
    };
    papers.send([fileNamed('Small.pdf', bytesOf(50))], {});
    await until(papers, 'waiting');
    laptop.setOnline(true);
    await until(papers, 'done');
    expect(account.files.objects.size).toBe(1);
    expect(paperRecords(tab)).toHaveLength(1);
  });

  it('goes on after a reload when the same file is chosen again', async () => {
    const bytes = bytesOf(9 * mebibyte);
    const { tab, papers, server, account } = await interrupted(bytes);
    expect(await papers.unfinished()).toMatchObject([{ name: 'Deeds.pdf', size: bytes.length }]);
    server.calls.length = 0;
    papers.send([fileNamed('Deeds.pdf', bytes)], {});
    await until(papers, 'done');
    expect(server.calls.filter(call => call.startsWith('POST /storage'))).toEqual([]);
    expect(account.files.objects.size).toBe(1);
    expect((await readWhole(papers, tab)).equals(Buffer.from(bytes))).toBe(true);
    expect(await papers.unfinished()).toEqual([]);
  });

  it('begins anew under another key when the file was changed', async () => {
    const bytes = bytesOf(9 * mebibyte);
    const { tab, papers, account } = await interrupted(bytes);
    const changed = bytesOf(9 * mebibyte);
    changed[3 * mebibyte] = 255;
    papers.send([fileNamed('Deeds.pdf', changed)], {});
    await until(papers, 'done');
    expect((await readWhole(papers, tab)).equals(Buffer.from(changed))).toBe(true);
    // What had been sent of the other content was taken back.
    expect(account.files.uploads.size).toBe(0);
    expect(await papers.unfinished()).toEqual([]);
  });

  it('can be given up, and nothing of it stays', async () => {
    const { papers, account } = await interrupted(bytesOf(9 * mebibyte));
    const [upload] = await papers.unfinished();
    await papers.giveUp(upload?.object ?? '');
    expect(await papers.unfinished()).toEqual([]);
    expect(account.files.uploads.size).toBe(0);
  });

  it('can be cancelled under way, and nothing of it stays', async () => {
    const { tab, server, papers, account } = await open();
    server.trouble = call => (call.startsWith('PATCH') ? 'before' : undefined);
    papers.send([fileNamed('Film.mp4', bytesOf(mebibyte))], {});
    await until(papers, 'waiting');
    papers.cancel(firstSending(papers)?.id ?? '');
    expect(papers.sending()).toEqual([]);
    await eventually(() => account.files.uploads.size === 0);
    expect(paperRecords(tab)).toEqual([]);
  });

  it('is forgotten by the page when it locks, and goes on after', async () => {
    const { tab, server, papers } = await open();
    server.trouble = call => (call.startsWith('PATCH') ? 'before' : undefined);
    papers.send([fileNamed('Film.mp4', bytesOf(mebibyte))], {});
    await until(papers, 'waiting');
    await tab.session.lock();
    expect(papers.sending()).toEqual([]);
    server.trouble = () => undefined;
    expect((await tab.session.unlock(password)).ok).toBe(true);
    expect(await papers.unfinished()).toMatchObject([{ name: 'Film.mp4' }]);
    papers.send([fileNamed('Film.mp4', bytesOf(mebibyte))], {});
    await until(papers, 'done');
    expect(paperRecords(tab)).toHaveLength(1);
  });
});

describe('a stored file', () => {
  it('that was changed, cut short or is gone is not given out', async () => {
    const { tab, papers, account } = await open();
    papers.send([fileNamed('Will.pdf', bytesOf(2 * mebibyte + 1))], {});
    await until(papers, 'done');
    const file = fileOf(paperRecords(tab)[0]?.content.fields['file']);
    if (file === undefined) throw new Error('there is no file');
    const [[name = '', object] = []] = account.files.objects;
    if (object === undefined) throw new Error('there is no object');
    const whole = object.bytes;
    object.bytes = whole.slice(0, -1);
    expect(await papers.readFrom(file, 0)).toEqual({ ok: false, problem: 'damaged' });
    object.bytes = new Uint8Array([...whole, 0]);
    expect(await papers.readFrom(file, 0)).toEqual({ ok: false, problem: 'damaged' });
    object.bytes = whole.with(5, (whole[5] ?? 0) ^ 1);
    expect(await papers.readFrom(file, 0)).toEqual({ ok: false, problem: 'damaged' });
    object.bytes = whole;
    expect((await papers.readFrom(file, 0)).ok).toBe(true);
    account.files.objects.delete(name);
    expect(await papers.readFrom(file, 0)).toEqual({ ok: false, problem: 'gone' });
  });

  it('that somebody deleted on the server while its record stands comes back when it is opened', async () => {
    const { tab, papers, account } = await open();
    papers.send([fileNamed('Will.pdf', bytesOf(10))], {});
    await until(papers, 'done');
    const file = fileOf(paperRecords(tab)[0]?.content.fields['file']);
    if (file === undefined) throw new Error('there is no file');
    const [[name = '', object] = []] = account.files.objects;
    if (object === undefined) throw new Error('there is no object');
    account.files.objects.delete(name);
    account.files.removed.set(name, object);
    expect((await papers.readFrom(file, 0)).ok).toBe(true);
    expect([...account.files.objects.keys()]).toEqual([name]);
  });

  it('counts towards the room there is', async () => {
    const { papers } = await open();
    papers.send([fileNamed('Will.pdf', bytesOf(10))], {});
    await until(papers, 'done');
    expect(await papers.space()).toMatchObject({
      ok: true,
      value: { usedBytes: 65_584, allowedBytes: 5_368_709_120 },
    });
  });
});
