import { createHash } from 'node:crypto';
import { listFilesOfCopy } from '@kinfolio/domain/backup/copy-files';
import { planCopy } from '@kinfolio/domain/backup/copy-plan';
import { readStoredFile, type StoredFile } from '@kinfolio/domain/fields/stored-file';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { exportRecords, type RecordToExport, serialiseExport } from '@kinfolio/domain/records/record-export';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { streamFileContent } from '../../../session/api/read-content.ts';
import { type BrowserTab, waitUntilTrue } from '../../../session/testing/device.ts';
import { bytesPerMebibyte, createVaryingBytes } from '../../../session/testing/papers-world.ts';
import { halifaxRecord } from '../../../session/testing/people.ts';
import { createPersonWithPapers, sendTestPapers } from '../../../session/testing/sent-papers.ts';
import type { BatchCallbacks } from '../in-batches.ts';
import { createRestoreJob, type ImportJobResult } from '../jobs.ts';
import type { FileImporter } from './bring-files.ts';
import { findLostFiles, listAllFiles, planFileUploads } from './plan-files.ts';
import { readImportFile } from './read-import-file.ts';

const [old, next, film] = [
  createVaryingBytes(100),
  createVaryingBytes(200, 11),
  createVaryingBytes(9 * bytesPerMebibyte + 3, 13),
];
const going = { signal: new AbortController().signal, onProgress: () => undefined };
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Sets up Ruth, who has a policy whose file was replaced, a film, and a bank account. */
async function ruth() {
  const world = await createPersonWithPapers({ 'Policy 2025.pdf': old, 'Film.mp4': film });
  const { tab } = world;
  await tab.session.passport.save(halifaxRecord);
  await sendTestPapers(tab, { 'Policy 2026.pdf': next }, tab.session.passport.records('paper')[0]?.id);
  await tab.settled();
  return { ...world, records: await everything(tab) };
}

async function everything({ session: { passport } }: BrowserTab): Promise<readonly RecordToExport[]> {
  const withVersions = passport
    .all()
    .filter(({ content }) => content.kind !== 'person')
    .map(async ({ id, content }) => {
      const history = await passport.history(id);
      if (!history.ok) throw new Error(history.problem);
      return {
        id,
        content,
        versions: history.value.flatMap(one => (one.content ? [{ content: one.content }] : [])),
      };
    });
  return await Promise.all(withVersions);
}

type Files = Record<string, Uint8Array<ArrayBuffer>>;

/** The zip of a passport, as the export page creates it. */
async function zipOf({ papers, records }: Awaited<ReturnType<typeof ruth>>, spoil = (files: Files) => files) {
  const text = serialiseExport(exportRecords(allKinds, records, '2026-11-21T12:00:00.000Z'));
  const files: Files = { 'passport.json': strToU8(text) };
  for (const { file, entry } of listFilesOfCopy(records)) files[entry] = await bytesIn(papers, file);
  return new Blob([zipSync(spoil(files), { level: 0 })]);
}

async function bytesIn(papers: FileImporter['papers'], file: StoredFile | undefined) {
  if (file === undefined) throw new Error('there is no file');
  const reading = streamFileContent(papers, file, going.signal);
  const parts = await Array.fromAsync(reading.pieces);
  if (reading.problem() !== undefined) throw new Error(reading.problem());
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Adds a copy to a tab's passport, as the import page does when its button is pressed. */
async function add(
  { session }: BrowserTab,
  zip: Blob,
  following: BatchCallbacks = going,
): Promise<ImportJobResult & { readonly held?: string }> {
  const { passport } = session;
  const read = await readImportFile(zip);
  if (!read.ok || read.file.what !== 'copy') throw new Error('it is no copy');
  const { copy, files } = read.file;
  const plan = planCopy(allKinds, copy.records, [...passport.all(), ...passport.deleted()]);
  expect(plan.differ).toEqual([]);
  const papers = await session.papers();
  const answer = await papers.roomFor(listAllFiles(copy.records));
  if (!answer.ok) throw new Error(answer.problem);
  const room = { status: 'known' as const, papers, ...answer.value };
  const wanted = [...plan.fresh, ...findLostFiles(plan.same, files, room)];
  const { records, held } = planFileUploads(wanted, files, room);
  const job = createRestoreJob(passport, allKinds, records, { papers, files, stored: room.stored });
  return { ...(await job.run(following)), ...(held !== undefined && { held }) };
}

/** The content of a passport: the name of each record, and the hashes of its current and past files. */
async function contentsOf(
  tab: BrowserTab,
): Promise<readonly (readonly [name: string, hashes: readonly string[]])[]> {
  const papers = await tab.session.papers();
  const all = await everything(tab);
  const found = all.map(async ({ content, versions = [] }) => {
    const files = [content, ...versions.map(one => one.content)].map(({ fields }) =>
      readStoredFile(fields['file']),
    );
    const read = files.filter(file => file !== undefined).map(file => bytesIn(papers, file).then(hash));
    return [String(content.fields['name']), await Promise.all(read)] as const;
  });
  return (await Promise.all(found)).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const keysOf = async (tab: BrowserTab) => listFilesOfCopy(await everything(tab)).map(({ file }) => file.key);
const uploads = (calls: readonly string[]) =>
  calls.filter(call => call.startsWith('POST /storage/v1/upload'));

describe('a copy with files', () => {
  it('makes the same passport in another account, files of earlier versions too, and only once', async () => {
    const from = await ruth();
    const zip = await zipOf(from);
    const to = await createPersonWithPapers({});
    const result = await add(to.tab, zip);
    expect(result).toMatchObject({ refused: [], without: [], historyMissing: false });
    expect(result.added).toHaveLength(3);
    expect(await contentsOf(to.tab)).toEqual(await contentsOf(from.tab));
    expect(await contentsOf(to.tab)).toContainEqual(['Policy 2026.pdf', [hash(next), hash(old)]]);
    // The files were encrypted with new keys, because a file in the zip may differ from the original.
    expect(new Set([...(await keysOf(from.tab)), ...(await keysOf(to.tab))]).size).toBe(6);
    to.server.calls.length = 0;
    expect(await add(to.tab, zip)).toMatchObject({ added: [], replaced: [] });
    expect(uploads(to.server.calls)).toEqual([]);
  });

  it('sends nothing that is there already', async () => {
    const from = await ruth();
    const zip = await zipOf(from);
    const { passport } = from.tab.session;
    await passport.removeMany(passport.records('paper').map(({ id }) => id));
    await from.tab.settled();
    from.server.calls.length = 0;
    const papers = from.tab.session.passport.deleted().filter(({ content }) => content.kind === 'paper');
    expect(papers).toHaveLength(2);
    const read = await readImportFile(zip);
    if (!read.ok || read.file.what !== 'copy') throw new Error('it is no copy');
    const { copy, files } = read.file;
    const answer = await from.papers.roomFor(listAllFiles(copy.records));
    if (!answer.ok) throw new Error(answer.problem);
    const bringer = { papers: from.papers, files, stored: answer.value.stored };
    const result = await createRestoreJob(passport, allKinds, copy.records, bringer).run(going);
    expect(result).toMatchObject({ without: [], refused: [] });
    expect(uploads(from.server.calls)).toEqual([]);
    const policy = (await contentsOf(from.tab)).find(([name]) => name === 'Policy 2026.pdf');
    expect([...new Set(policy?.[1])]).toEqual([hash(next), hash(old)]);
  });

  it.each<[string, (files: Files, film: string) => Files, string]>([
    [
      'is not in the zip',
      (files, name) => Object.fromEntries(Object.entries(files).filter(([one]) => one !== name)),
      'gone',
    ],
    [
      'is shorter than its record says',
      (files, name) => ({ ...files, [name]: createVaryingBytes(5) }),
      'damaged',
    ],
  ])(
    'of which a file %s brings everything else, and names it; a whole copy heals it later',
    async (_how, spoil, problem) => {
      const from = await ruth();
      const zip = await zipOf(from, files =>
        spoil(files, Object.keys(files).find(name => name.includes('Film')) ?? ''),
      );
      const to = await createPersonWithPapers({});
      const result = await add(to.tab, zip);
      expect(result.added).toHaveLength(3);
      expect(result.without).toEqual([{ title: 'Film.mp4', problem }]);
      const healed = await add(to.tab, await zipOf(from));
      expect(healed).toMatchObject({
        added: [],
        replaced: [{ content: { fields: { name: 'Film.mp4' } } }],
        without: [],
      });
      await to.tab.settled();
      const files = await everything(to.tab);
      const kept = files.find(({ content }) => content.fields['name'] === 'Film.mp4')?.content.fields['file'];
      expect(hash(await bytesIn(to.papers, readStoredFile(kept)))).toBe(hash(film));
    },
  );

  it('for which there is no room brings what has no files, and says how much it needs', async () => {
    const zip = await zipOf(await ruth());
    const to = await createPersonWithPapers({});
    to.account.files.allowedBytes = bytesPerMebibyte;
    const result = await add(to.tab, zip);
    expect(result.held).toBe(
      'Papers are left out for now. They need 9.2 MB, and you have room for 1 MB. Delete papers you no longer need. Then choose this copy again to add the papers. You can add everything else now.',
    );
    expect(result.added.map(({ kind }) => kind)).toEqual(['bank-account']);
    expect(to.account.files.objects.size).toBe(0);
  });

  it('that meets a full server in the middle keeps what is whole, and goes on from there', async () => {
    const from = await ruth();
    const zip = await zipOf(from);
    const to = await createPersonWithPapers({});
    const filled = {
      ...going,
      onProgress: (done: number) => {
        if (done === 2) to.account.files.allowedBytes = 0;
      },
    };
    const result = await add(to.tab, zip, filled);
    expect(result).toMatchObject({ stopped: 'no-room' });
    expect(result.added.map(({ kind }) => kind)).toEqual(['bank-account', 'paper']);
    to.account.files.allowedBytes = 2 ** 30;
    expect((await add(to.tab, zip)).added.map(({ kind }) => kind)).toEqual(['paper']);
    expect(await contentsOf(to.tab)).toEqual(await contentsOf(from.tab));
  });

  it('whose page was closed in the middle of a file goes on with it, and sends no part twice', async () => {
    const from = await ruth();
    const zip = await zipOf(from);
    const to = await createPersonWithPapers({});
    const stop = new AbortController();
    const sent = () =>
      Math.max(0, ...[...to.account.files.uploads.values()].map(({ bytes }) => bytes.length));
    to.server.trouble = call => (call.startsWith('PATCH') && sent() > 0 ? 'before' : undefined);
    const adding = add(to.tab, zip, { ...going, signal: stop.signal });
    await waitUntilTrue(() => sent() > 0);
    stop.abort();
    expect(await adding).toMatchObject({ stopped: 'asked' });
    to.server.trouble = () => undefined;
    const tab = to.tab.reload();
    await tab.until('open');
    await tab.session.passport.whenWhole();
    const [before, offset] = [to.account.files.objects.size, sent()];
    expect([before, offset]).toEqual([2, 8 * (bytesPerMebibyte + 16)]);
    to.server.calls.length = 0;
    expect((await add(tab, zip)).without).toEqual([]);
    expect(uploads(to.server.calls)).toEqual([]);
    expect(await contentsOf(tab)).toEqual(await contentsOf(from.tab));
  });
});
