import type { ClientResult } from '@kinfolio/contract/send';
import type { SharingClient } from '@kinfolio/contract/sharing/client';
import { mediaTypeOf, textOfFile } from '@kinfolio/domain/fields/stored-file';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { attached } from '@kinfolio/domain/papers/papers';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { v4 as uuid } from 'uuid';
import type { SharedRecord } from '../../vault-worker/grants/read-shared.ts';
import type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';
import type { PaperPlace, PaperProblem, Sendings } from '../api/papers.ts';
import type { SharingOutcome, SharingProblem } from '../api/sharing.ts';
import { createSendings } from '../files/create-sendings.ts';
import { digestOfSent, type KeptUpload, type Upload } from '../files/resumable-uploads.ts';
import { type FileInput, type FileSent, sendAll } from '../files/send-file.ts';
import { cancelUpload } from '../files/send-sealed.ts';
import { untilNextTry } from '../files/until-next-try.ts';
import { type SessionContext, serverRefusal } from '../state/context.ts';

// [Note: A paper for another person] Its file is sealed under a key of its own and sent into the owner's folder, then the record
// that has the key is saved as any edit of theirs. Which file comes, and for which record, is announced to the server first. What was sent
// lies in memory alone: a reload ends it, and the server forgets what it has of it after a day.

/** What adding files to one grant works with. */
export interface Adding {
  readonly context: SessionContext;
  readonly client: Pick<SharingClient, 'addGrantFile'>;
  readonly grant: string;
  /** The vault of the grant; undefined while it is not open here. */
  readonly vault: () => string | undefined;
  /** A record that was read; undefined for one that is not there. */
  readonly record: (id: string) => SharedRecord | undefined;
  readonly edit: (edit: SharedEdit) => Promise<SharingOutcome<unknown>>;
}

/** A file that was begun: it continues, and is saved as the same record, when it is tried again. */
interface Begun {
  readonly record: string;
  upload: Upload;
}

/** Makes what adds files to what another person shares. */
export function addSharedFiles(adding: Adding): Sendings {
  const { context } = adding;
  const begun = new WeakMap<File, Begun>();
  const urls = new Map<string, string>();
  const { busy: _busy, ...sendings } = createSendings(context, {
    sends: async input => {
      const vault = adding.vault();
      if (vault === undefined) return { ok: false, problem: 'may-not-add' };
      const mine = begun.get(input.file) ?? {
        record: uuid(),
        upload: await newUpload(context, input, vault),
      };
      begun.set(input.file, mine);
      input.onObject(mine.upload.object);
      const sent = await sendShared(adding, input, mine);
      if (mine.upload.url !== undefined) urls.set(mine.upload.object, mine.upload.url);
      return sent;
    },
    takeAway: async object => {
      const url = urls.get(object);
      if (url !== undefined) await cancelUpload(context, url);
    },
  });
  return sendings;
}

async function newUpload(context: SessionContext, input: FileInput, vault: string): Promise<Upload> {
  const { file, name, object, place } = input;
  const key = await context.worker.service.newFileKey();
  const type = mediaTypeOf(file.type);
  return { object, key, name, size: file.size, type, hashes: [], sealed: [], place, vault };
}

async function sendShared(adding: Adding, input: FileInput, mine: Begun): Promise<FileSent> {
  const { context } = adding;
  const refused = await announce(adding, input, mine);
  if (refused !== undefined) return { ok: false, problem: refused };
  const problem = await sendAll(context, input, inMemory(mine));
  if (problem === 'unexpected') {
    // Storage names no reason: asked once more, the grant does.
    const why = await announce(adding, input, mine);
    return { ok: false, problem: why ?? problem };
  }
  if (problem !== undefined) return { ok: false, problem: theirs(problem) };
  const saved = await adding.edit(await editOf(adding, input.place, mine));
  return saved.ok ? { ok: true } : { ok: false, problem: problemOf(saved.problem) };
}

/** Announces a file to the server; waits where it cannot be reached. Returns why it may not come. */
async function announce(
  { client, context, grant }: Adding,
  { show, signal }: FileInput,
  { record, upload: { object, hashes } }: Begun,
): Promise<PaperProblem | 'cancelled' | undefined> {
  for (let tries = 1; ; tries += 1) {
    const answer: ClientResult = await client.addGrantFile(grant, { object, record });
    if (answer.ok) return undefined;
    // All of it was sent by a try before.
    if (answer.code === 'already_exists' && hashes.length > 0) return undefined;
    if (mayNot.has(answer.code)) return 'may-not-add';
    const { problem } = serverRefusal(answer.code);
    if (problem !== 'offline') return problem;
    show({ state: 'waiting' });
    await untilNextTry(context, tries, signal);
    if (signal.aborted) return 'cancelled';
  }
}

const mayNot: ReadonlySet<string> = new Set([
  'forbidden',
  'not_found',
  'grant_closed',
  'second_factor_needed',
  'already_exists',
]);

const theirs = (problem: PaperProblem | 'cancelled') =>
  problem === 'no-room' ? ('no-room-of-theirs' as const) : problem;

const problemOf = (problem: SharingProblem): PaperProblem => {
  if (problem === 'offline' || problem === 'too-many-tries' || problem === 'not-open') return problem;
  return problem === 'too-large' || problem === 'storage-full' ? problem : 'may-not-add';
};

function inMemory(mine: Begun): KeptUpload {
  return {
    now: () => mine.upload,
    keep: async change => {
      mine.upload = { ...mine.upload, ...change };
    },
    end: async () => undefined,
  };
}

async function editOf(
  { context, record: find }: Adding,
  { recordId, fields: more }: PaperPlace,
  { record: id, upload }: Begun,
): Promise<SharedEdit> {
  const { key, name, object, size, type } = upload;
  const file = textOfFile({ object, key, size, type, ...(await digestOfSent(context, upload)) });
  const fields = { name, file, dateAdded: todayIn(context.platform.timing), ...more };
  const goesWith = recordId === undefined ? undefined : find(recordId);
  const kind = goesWith && kindOf(goesWith.content.kind);
  const placed = goesWith && kind ? attached(fields, goesWith, kind) : fields;
  return { do: 'write', id, kind: paper.id, fields: placed };
}
