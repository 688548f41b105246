import { readStoredFile } from '@kinfolio/domain/fields/stored-file';
import { expect, it } from 'vitest';
import { createObservable } from '../../lib/observable.ts';
import type { OpenedSharedRecord } from '../../vault-worker/grants/read-shared.ts';
import type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';
import * as service from '../../vault-worker/records/files.ts';
import type { ResumableUploads } from '../api/papers.ts';
import { decryptFileFrom } from '../files/read-file.ts';
import type { SessionContext } from '../state/context.ts';
import { testServerUrl, waitUntilTrue } from '../testing/device.ts';
import { createEmptyFakeObjects, respondToObjectsCall } from '../testing/fake-objects.ts';
import { createFetchHttpStack } from '../testing/fetch-stack.ts';
import { ManualTime } from '../testing/manual-time.ts';
import { createNamedFile, createVaryingBytes } from '../testing/papers-world.ts';
import { type AddSharedFilesDeps, createSharedFileAdder } from './add-shared-files.ts';

type Answer = Awaited<ReturnType<AddSharedFilesDeps['client']['addGrantFile']>>;

const policy: OpenedSharedRecord = {
  id: 'the-policy',
  section: 'insurance',
  confirmed: true,
  content: { kind: 'insurance-policy', savedAt: '', fields: { provider: 'Aviva' } },
};
const refused = (code: string, status = 403) => ({ ok: false, code, status, message: '' }) as Answer;
const done: Answer = { ok: true, value: undefined };

const lease: OpenedSharedRecord = {
  ...policy,
  id: 'the-lease',
  content: {
    kind: 'paper',
    savedAt: '',
    fields: { name: 'Lease.pdf', file: 'old', dateAdded: '2024-05-01', links: policy.id, verified: true },
  },
};

/** An editor's device, whose stored data survives its pages. */
const newDevice = () => ({ kept: createEmptyFakeObjects(), drafts: new Map<string, object>() });

const draftsIn = (drafts: Map<string, object>) => ({
  writeDraft: async (key: string, draft: object) => void drafts.set(key, draft),
  readDraft: async (key: string) => drafts.get(key),
  draftKeys: async (beginning: string) => [...drafts.keys()].filter(key => key.startsWith(beginning)),
  clearDraft: async (key: string) => void drafts.delete(key),
});

/**
 * An editor of Ruth's passport, with a server that stores the uploads. `grant` is the grant that shares the passport.
 */
function editor({ kept, drafts } = newDevice(), grant = 'of-ruth') {
  const time = new ManualTime();
  const answers: Answer[] = [];
  const storage: { code?: string; patches?: number } = {};
  const there = new Map([policy, lease].map(one => [one.id, one]));
  const said: { object: string; record: string }[] = [];
  const edits: SharedEdit[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    const { pathname: path } = new URL(url instanceof Request ? url.url : url);
    const { method = 'GET', body } = init ?? {};
    const { code } = storage;
    if (method === 'PATCH' && storage.patches !== undefined && (storage.patches -= 1) < 0)
      return Promise.reject(new TypeError('the connection is gone'));
    if (code !== undefined)
      return Promise.resolve(Response.json({ statusCode: '403', code }, { status: 403 }));
    return respondToObjectsCall(kept, { method, path, headers: new Headers(init?.headers), body, now: '' });
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sending files uses only these members of a session
  const context = {
    platform: {
      url: testServerUrl,
      uploads: createFetchHttpStack(fetch),
      timing: time,
      page: { online: () => true, on: () => () => undefined, askBeforeLeaving: () => undefined },
      withLock: async (_name: string, what: () => Promise<unknown>) => await what(),
    },
    auth: { token: async () => 'a token', current: () => undefined },
    state: createObservable({ status: 'open' }),
    unlocked: { vaultId: 'my-own' },
    worker: {
      service: {
        ...service,
        newFileKey: service.createFileKey,
        sealPart: service.sealFilePart,
        openPart: service.openFilePart,
        layoutOf: service.computeFileLayout,
        digestOf: service.computeFileDigest,
        isListOf: service.isListOfFile,
        ...draftsIn(drafts),
      },
    },
  } as unknown as SessionContext;
  const papers = createSharedFileAdder({
    context,
    client: {
      addGrantFile: async (_grant, file) => {
        said.push(file);
        return answers.shift() ?? done;
      },
    },
    grant,
    vault: () => 'vault-of-ruth',
    record: id => there.get(id),
    edit: async edit => {
      edits.push(edit);
      return { ok: true, value: 'saved' };
    },
  });
  return { answers, context, drafts, edits, kept, papers, said, storage, there, time };
}

const first = (papers: ResumableUploads) => papers.sending()[0];
const until = (papers: ResumableUploads, state: string) =>
  waitUntilTrue(() => first(papers)?.state === state);
const content = createVaryingBytes(1_500_000);
const scan = () => createNamedFile('Policy 2026.pdf', content);

it('says which file comes, seals it into the owner’s folder, and saves a paper of the record that opens it', async () => {
  const { context, edits, kept, papers, said } = editor();
  papers.send([scan()], { recordId: policy.id });
  await until(papers, 'done');
  const [edit] = edits;
  if (edit?.do !== 'write') throw new Error('nothing was saved');
  expect(edit).toMatchObject({
    kind: 'paper',
    fields: { name: 'Policy 2026.pdf', section: 'insurance', links: policy.id },
  });
  const file = readStoredFile(edit.fields['file']);
  if (file?.digest === undefined) throw new Error('the record names no file with a digest');
  expect(said).toEqual([{ object: file.object, record: edit.id }]);
  const stored = kept.objects.get(`vault-of-ruth/${file.object}`)?.bytes ?? new Uint8Array();
  expect(Buffer.from(stored).includes(Buffer.from(content.slice(0, 64)))).toBe(false);
  const read = async (_object: string, [from, to]: readonly [number, number, number]) =>
    ({ ok: true, value: stored.slice(from, to).buffer }) as const;
  const opened = await decryptFileFrom(context, file, 0, undefined, read);
  expect(opened.ok && Buffer.from(opened.value.bytes).equals(Buffer.from(content))).toBe(true);
});

it('a new file takes the place of the one a paper has, and what was found out about that one goes', async () => {
  const { edits, papers, said } = editor();
  papers.send([scan()], { replaces: lease.id });
  await until(papers, 'done');
  const [edit] = edits;
  if (edit?.do !== 'write') throw new Error('nothing was saved');
  expect(edit).toMatchObject({ id: lease.id, kind: 'paper', base: lease.content });
  const { file, ...others } = edit.fields;
  expect(others).toEqual({ name: 'Policy 2026.pdf', dateAdded: '2024-05-01', links: policy.id });
  expect(said).toEqual([{ object: readStoredFile(file)?.object, record: lease.id }]);
});

it('a file for a paper that was deleted meanwhile is no new paper, and its person is told', async () => {
  const before = editor();
  before.there.delete(lease.id);
  before.answers.push(refused('forbidden'));
  before.papers.send([scan()], { replaces: lease.id });
  await until(before.papers, 'failed');
  expect(first(before.papers)?.problem).toBe('paper-deleted');
  const after = editor();
  after.answers.push(refused('offline', 0));
  after.papers.send([scan()], { replaces: lease.id });
  await until(after.papers, 'waiting');
  after.there.delete(lease.id);
  after.time.pass(1_000);
  await until(after.papers, 'failed');
  expect(first(after.papers)?.problem).toBe('paper-deleted');
  expect([...before.edits, ...after.edits]).toEqual([]);
});

it('an upload that a reload interrupted goes on, for the same record of the same grant', async () => {
  const device = newDevice();
  const begun = editor(device);
  begun.storage.patches = 0;
  begun.papers.send([scan()], { recordId: policy.id });
  await until(begun.papers, 'waiting');
  const other = editor(device, 'of-anna');
  expect(await other.papers.unfinished()).toEqual([]);
  const after = editor(device);
  expect(await after.papers.unfinished()).toMatchObject([
    { name: 'Policy 2026.pdf', place: { recordId: policy.id } },
  ]);
  after.papers.send([scan()], { recordId: policy.id });
  await until(after.papers, 'done');
  expect(after.said).toEqual(begun.said);
  expect(after.edits).toMatchObject([{ id: begun.said[0]?.record }]);
  expect([device.kept.objects.size, device.kept.uploads.size, device.drafts.size]).toEqual([1, 0, 0]);
  expect(await after.papers.unfinished()).toEqual([]);
});

it('what was all sent before a reload is saved, and sent no second time', async () => {
  const device = newDevice();
  const begun = editor(device);
  begun.there.clear();
  begun.papers.send([scan()], { replaces: lease.id });
  await until(begun.papers, 'failed');
  const after = editor(device);
  after.answers.push(refused('already_exists', 409));
  after.storage.code = 'AccessDenied';
  after.papers.send([scan()], { replaces: lease.id });
  await until(after.papers, 'done');
  expect([begun.edits.length, after.edits.length]).toEqual([0, 1]);
  expect(device.drafts.size).toBe(0);
});

it('an upload that is given up is taken back', async () => {
  const device = newDevice();
  const begun = editor(device);
  begun.storage.patches = 0;
  begun.papers.send([scan()], { recordId: policy.id });
  await until(begun.papers, 'waiting');
  const after = editor(device);
  const [left] = await after.papers.unfinished();
  await after.papers.giveUp(left?.object ?? '');
  expect([device.kept.uploads.size, device.drafts.size]).toEqual([0, 0]);
});

it('waits while the server cannot be reached, and goes on by itself', async () => {
  const { answers, edits, papers, time } = editor();
  answers.push(refused('offline', 0));
  papers.send([scan()], { recordId: policy.id });
  await until(papers, 'waiting');
  expect(edits).toEqual([]);
  time.pass(1_000);
  await until(papers, 'done');
  expect(edits).toHaveLength(1);
});

it('who may not add is told so before a byte is sent; who may later tries the same file again', async () => {
  const { answers, edits, kept, papers, said } = editor();
  answers.push(refused('grant_closed'));
  papers.send([scan()], { recordId: policy.id });
  await until(papers, 'failed');
  expect(first(papers)?.problem).toBe('may-not-add');
  expect([kept.objects.size, kept.uploads.size]).toEqual([0, 0]);
  papers.retry(first(papers)?.id ?? '');
  await until(papers, 'done');
  expect(new Set(said.map(({ object, record }) => `${object} ${record}`)).size).toBe(1);
  expect(edits).toHaveLength(1);
});

it('the room is the owner’s, and who is stopped in the middle hears why', async () => {
  const full = editor();
  full.kept.allowedBytes = 10;
  full.papers.send([scan()], { recordId: policy.id });
  await until(full.papers, 'failed');
  expect(first(full.papers)?.problem).toBe('no-room-of-theirs');
  const stopped = editor();
  stopped.answers.push(done, refused('forbidden'));
  stopped.storage.code = 'AccessDenied';
  stopped.papers.send([scan()], { recordId: policy.id });
  await until(stopped.papers, 'failed');
  expect(first(stopped.papers)?.problem).toBe('may-not-add');
});
