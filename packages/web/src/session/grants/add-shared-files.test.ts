import { fileOf } from '@kinfolio/domain/fields/stored-file';
import { expect, it } from 'vitest';
import { createObservable } from '../../lib/observable.ts';
import type { SharedRecord } from '../../vault-worker/grants/read-shared.ts';
import type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';
import * as service from '../../vault-worker/records/files.ts';
import type { Sendings } from '../api/papers.ts';
import { readFrom } from '../files/read-file.ts';
import type { SessionContext } from '../state/context.ts';
import { eventually, serverAddress } from '../testing/device.ts';
import { answerObjects, noObjects } from '../testing/fake-objects.ts';
import { fetchStack } from '../testing/fetch-stack.ts';
import { ManualTime } from '../testing/manual-time.ts';
import { bytesOf, fileNamed } from '../testing/papers-world.ts';
import { type Adding, addSharedFiles } from './add-shared-files.ts';

type Answer = Awaited<ReturnType<Adding['client']['addGrantFile']>>;

const policy: SharedRecord = {
  id: 'the-policy',
  section: 'insurance',
  confirmed: true,
  content: { kind: 'insurance-policy', savedAt: '', fields: { provider: 'Aviva' } },
};
const refused = (code: string, status = 403) => ({ ok: false, code, status, message: '' }) as Answer;
const done: Answer = { ok: true, value: undefined };

/** An editor of Ruth's passport, whose server stores what it is sent. */
function editor() {
  const time = new ManualTime();
  const kept = noObjects();
  const answers: Answer[] = [];
  const storage: { code?: string } = {};
  const said: { object: string; record: string }[] = [];
  const edits: SharedEdit[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    const { pathname: path } = new URL(url instanceof Request ? url.url : url);
    const { method = 'GET', body } = init ?? {};
    const { code } = storage;
    if (code !== undefined)
      return Promise.resolve(Response.json({ statusCode: '403', code }, { status: 403 }));
    return answerObjects(kept, { method, path, headers: new Headers(init?.headers), body, now: '' });
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what sending files works with, and no more of a session
  const context = {
    platform: {
      url: serverAddress,
      uploads: fetchStack(fetch),
      timing: time,
      page: { online: () => true, on: () => () => undefined, askBeforeLeaving: () => undefined },
    },
    auth: { token: async () => 'a token', current: () => undefined },
    state: createObservable({ status: 'open' }),
    unlocked: { vaultId: 'my-own' },
    worker: { service },
  } as unknown as SessionContext;
  const papers = addSharedFiles({
    context,
    client: {
      addGrantFile: async (_grant, file) => {
        said.push(file);
        return answers.shift() ?? done;
      },
    },
    grant: 'of-ruth',
    vault: () => 'vault-of-ruth',
    record: id => (id === policy.id ? policy : undefined),
    edit: async edit => {
      edits.push(edit);
      return { ok: true, value: 'saved' };
    },
  });
  return { answers, context, edits, kept, papers, said, storage, time };
}

const first = (papers: Sendings) => papers.sending()[0];
const until = (papers: Sendings, state: string) => eventually(() => first(papers)?.state === state);
const content = bytesOf(1_500_000);
const scan = () => fileNamed('Policy 2026.pdf', content);

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
  const file = fileOf(edit.fields['file']);
  if (file?.digest === undefined) throw new Error('the record names no file with a digest');
  expect(said).toEqual([{ object: file.object, record: edit.id }]);
  const stored = kept.objects.get(`vault-of-ruth/${file.object}`)?.bytes ?? new Uint8Array();
  expect(Buffer.from(stored).includes(Buffer.from(content.slice(0, 64)))).toBe(false);
  const read = async (_object: string, [from, to]: readonly [number, number, number]) =>
    ({ ok: true, value: stored.slice(from, to).buffer }) as const;
  const opened = await readFrom(context, file, 0, undefined, read);
  expect(opened.ok && Buffer.from(opened.value.bytes).equals(Buffer.from(content))).toBe(true);
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
