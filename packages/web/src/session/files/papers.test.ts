import { readStoredFile } from '@kinfolio/domain/fields/stored-file';
import { describe, expect, it } from 'vitest';
import { waitUntilTrue } from '../testing/device.ts';
import {
  bytesPerMebibyte,
  createNamedFile,
  createVaryingBytes,
  findFirstUpload,
  listPaperRecords,
  openTestPapers as open,
  readDecryptedFile,
  waitForUploadState,
} from '../testing/papers-world.ts';
import { halifaxRecord, margaretPassword } from '../testing/people.ts';

const uploaded = ({ account }: Awaited<ReturnType<typeof open>>) =>
  Math.max(0, ...[...account.files.uploads.values()].map(upload => upload.bytes.length));

/** A file whose upload was interrupted by a reload after one request had got through. */
const interrupted = async (bytes: Uint8Array<ArrayBuffer>) => {
  const world = await open();
  world.server.trouble = call => (call.startsWith('PATCH') && uploaded(world) > 0 ? 'before' : undefined);
  world.papers.send([createNamedFile('Deeds.pdf', bytes)], {});
  await waitForUploadState(world.papers, 'waiting');
  world.server.trouble = () => undefined;
  const tab = world.tab.reload();
  await tab.until('open');
  await tab.session.passport.whenWhole();
  return { ...world, tab, papers: await tab.session.papers() };
};

describe('a file that is sent', () => {
  it('becomes a paper once the server has all of it, and comes back byte for byte', async () => {
    const { tab, papers, account } = await open();
    const bytes = createVaryingBytes(9 * bytesPerMebibyte + 77);
    papers.send([createNamedFile('Deeds.pdf', bytes)], {});
    expect(listPaperRecords(tab)).toEqual([]);
    await waitForUploadState(papers, 'done');
    expect(listPaperRecords(tab)).toMatchObject([
      { content: { kind: 'paper', fields: { name: 'Deeds.pdf' } } },
    ]);
    expect(findFirstUpload(papers)).toMatchObject({ part: 1, record: { id: listPaperRecords(tab)[0]?.id } });
    expect((await readDecryptedFile(papers, tab)).equals(Buffer.from(bytes))).toBe(true);
    const [[name = '', object] = []] = account.files.objects;
    expect(name).toMatch(new RegExp(`^${account.vault?.vaultId}/`));
    expect(Buffer.from(object?.bytes ?? []).includes(Buffer.from(bytes.slice(0, 64)))).toBe(false);
    expect(await papers.unfinished()).toEqual([]);
  });

  it('goes to its record, under its section, also when the record is deleted meanwhile', async () => {
    const { tab, papers } = await open();
    const saved = await tab.session.passport.save(halifaxRecord);
    if (!saved.ok) throw new Error(saved.problem);
    papers.send([createNamedFile('Statement.pdf', createVaryingBytes(10))], { recordId: saved.value.id });
    await waitForUploadState(papers, 'done');
    expect(listPaperRecords(tab)[0]?.content.fields).toMatchObject({
      section: 'bank-accounts',
      links: saved.value.id,
    });
    await tab.session.passport.remove(saved.value.id);
    papers.cancel(findFirstUpload(papers)?.id ?? '');
    papers.send([createNamedFile('Later.pdf', createVaryingBytes(11))], { recordId: saved.value.id });
    await waitForUploadState(papers, 'done');
    const later = listPaperRecords(tab).find(({ content }) => content.fields['name'] === 'Later.pdf');
    expect(later?.content.fields).not.toHaveProperty('links');
  });

  it('takes the place of another file, whose bytes the earlier version still names', async () => {
    const { tab, papers, account } = await open();
    papers.send([createNamedFile('Policy 2025.pdf', createVaryingBytes(10))], {});
    await waitForUploadState(papers, 'done');
    const before = listPaperRecords(tab)[0];
    papers.cancel(findFirstUpload(papers)?.id ?? '');
    papers.send([createNamedFile('Policy 2026.pdf', createVaryingBytes(12))], { replaces: before?.id });
    await waitForUploadState(papers, 'done');
    const [now, ...others] = listPaperRecords(tab);
    expect(others).toEqual([]);
    expect(now).toMatchObject({ id: before?.id, content: { fields: { name: 'Policy 2026.pdf' } } });
    const [old, next] = [before, now].map(record => readStoredFile(record?.content.fields['file']));
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
    expect(findFirstUpload(papers)).toMatchObject({ state: 'failed', problem });
    expect(server.calls).toEqual([]);
  });

  it('and for which there is no room is told so, and leaves nothing', async () => {
    const { tab, papers, account } = await open();
    account.files.allowedBytes = 1000;
    papers.send([createNamedFile('Big.pdf', createVaryingBytes(5000))], {});
    await waitForUploadState(papers, 'failed');
    expect(findFirstUpload(papers)).toMatchObject({ problem: 'no-room' });
    expect(listPaperRecords(tab)).toEqual([]);
    account.files.allowedBytes = 10_000_000;
    papers.retry(findFirstUpload(papers)?.id ?? '');
    await waitForUploadState(papers, 'done');
    expect(listPaperRecords(tab)).toHaveLength(1);
  });

  it('has its name and content nowhere in the clear', async () => {
    const { laptop, papers, account } = await open();
    papers.send([createNamedFile('canary-name-4711.txt', createVaryingBytes(100), 'text/canary')], {});
    await waitForUploadState(papers, 'done');
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
    const bytes = createVaryingBytes(17 * bytesPerMebibyte + 3);
    papers.send([createNamedFile('Film.mp4', bytes)], {});
    await waitForUploadState(papers, 'waiting');
    expect(listPaperRecords(tab)).toEqual([]);
    expect([...account.files.uploads.values()][0]?.bytes.length).toBe(8 * (bytesPerMebibyte + 16));
    laptop.setOnline(true);
    await waitForUploadState(papers, 'done');
    expect(patches).toBe(4);
    expect((await readDecryptedFile(papers, tab)).equals(Buffer.from(bytes))).toBe(true);
  });

  it('whose last answer was lost is not sent twice', async () => {
    const { tab, laptop, server, papers, account } = await open();
    let lost = false;
    server.trouble = call => {
      if (!call.startsWith('PATCH') || lost) return undefined;
      lost = true;
      return 'after';
    };
    papers.send([createNamedFile('Small.pdf', createVaryingBytes(50))], {});
    await waitForUploadState(papers, 'waiting');
    laptop.setOnline(true);
    await waitForUploadState(papers, 'done');
    expect(account.files.objects.size).toBe(1);
    expect(listPaperRecords(tab)).toHaveLength(1);
  });

  it('goes on after a reload when the same file is chosen again', async () => {
    const bytes = createVaryingBytes(9 * bytesPerMebibyte);
    const { tab, papers, server, account } = await interrupted(bytes);
    expect(await papers.unfinished()).toMatchObject([{ name: 'Deeds.pdf', size: bytes.length }]);
    server.calls.length = 0;
    papers.send([createNamedFile('Deeds.pdf', bytes)], {});
    await waitForUploadState(papers, 'done');
    expect(server.calls.filter(call => call.startsWith('POST /storage'))).toEqual([]);
    expect(account.files.objects.size).toBe(1);
    expect((await readDecryptedFile(papers, tab)).equals(Buffer.from(bytes))).toBe(true);
    expect(await papers.unfinished()).toEqual([]);
  });

  it('begins anew under another key when the file was changed', async () => {
    const bytes = createVaryingBytes(9 * bytesPerMebibyte);
    const { tab, papers, account } = await interrupted(bytes);
    const changed = createVaryingBytes(9 * bytesPerMebibyte);
    changed[3 * bytesPerMebibyte] = 255;
    papers.send([createNamedFile('Deeds.pdf', changed)], {});
    await waitForUploadState(papers, 'done');
    expect((await readDecryptedFile(papers, tab)).equals(Buffer.from(changed))).toBe(true);
    // The bytes already sent for the earlier content were deleted.
    expect(account.files.uploads.size).toBe(0);
    expect(await papers.unfinished()).toEqual([]);
  });

  it('can be given up, and nothing of it stays', async () => {
    const { papers, account } = await interrupted(createVaryingBytes(9 * bytesPerMebibyte));
    const [upload] = await papers.unfinished();
    await papers.giveUp(upload?.object ?? '');
    expect(await papers.unfinished()).toEqual([]);
    expect(account.files.uploads.size).toBe(0);
  });

  it('can be cancelled under way, and nothing of it stays', async () => {
    const { tab, server, papers, account } = await open();
    server.trouble = call => (call.startsWith('PATCH') ? 'before' : undefined);
    papers.send([createNamedFile('Film.mp4', createVaryingBytes(bytesPerMebibyte))], {});
    await waitForUploadState(papers, 'waiting');
    papers.cancel(findFirstUpload(papers)?.id ?? '');
    expect(papers.sending()).toEqual([]);
    await waitUntilTrue(() => account.files.uploads.size === 0);
    expect(listPaperRecords(tab)).toEqual([]);
  });

  it('is forgotten by the page when it locks, and goes on after', async () => {
    const { tab, server, papers } = await open();
    server.trouble = call => (call.startsWith('PATCH') ? 'before' : undefined);
    papers.send([createNamedFile('Film.mp4', createVaryingBytes(bytesPerMebibyte))], {});
    await waitForUploadState(papers, 'waiting');
    await tab.session.lock();
    expect(papers.sending()).toEqual([]);
    server.trouble = () => undefined;
    expect((await tab.session.unlock(margaretPassword)).ok).toBe(true);
    expect(await papers.unfinished()).toMatchObject([{ name: 'Film.mp4' }]);
    papers.send([createNamedFile('Film.mp4', createVaryingBytes(bytesPerMebibyte))], {});
    await waitForUploadState(papers, 'done');
    expect(listPaperRecords(tab)).toHaveLength(1);
  });
});

describe('a stored file', () => {
  it('that was changed, cut short or is gone is not given out', async () => {
    const { tab, papers, account } = await open();
    papers.send([createNamedFile('Will.pdf', createVaryingBytes(2 * bytesPerMebibyte + 1))], {});
    await waitForUploadState(papers, 'done');
    const file = readStoredFile(listPaperRecords(tab)[0]?.content.fields['file']);
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
    papers.send([createNamedFile('Will.pdf', createVaryingBytes(10))], {});
    await waitForUploadState(papers, 'done');
    const file = readStoredFile(listPaperRecords(tab)[0]?.content.fields['file']);
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
    papers.send([createNamedFile('Will.pdf', createVaryingBytes(10))], {});
    await waitForUploadState(papers, 'done');
    expect(await papers.space()).toMatchObject({
      ok: true,
      value: { usedBytes: 65_584, allowedBytes: 5_368_709_120 },
    });
  });
});
