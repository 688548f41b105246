import type { ClientResult } from '@kinfolio/contract/send';
import type { SharingClient } from '@kinfolio/contract/sharing/client';
import { textOfFile } from '@kinfolio/domain/fields/stored-file';
import { unchecked } from '@kinfolio/domain/identity/status';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { attached } from '@kinfolio/domain/papers/papers';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { v4 as uuid } from 'uuid';
import type { SharedRecord } from '../../vault-worker/grants/read-shared.ts';
import type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';
import type { PaperPlace, PaperProblem, ResumableSendings } from '../api/papers.ts';
import type { SharingOutcome, SharingProblem } from '../api/sharing.ts';
import { createResumable } from '../files/create-resumable.ts';
import { digestOfSent, type KeptUpload, type SharedPlace, type Upload } from '../files/resumable-uploads.ts';
import { type FileInput, type FileSent, sendAll } from '../files/send-file.ts';
import { untilNextTry } from '../files/until-next-try.ts';
import { type SessionContext, serverRefusal } from '../state/context.ts';

// [Note: A paper for another person] Its file is sealed under a key of its own and sent into the owner's folder, then the record
// that has the key is saved as any edit of theirs: a new paper, or one whose file it takes the place of. Which file comes, and for
// which record, is announced to the server first. An upload is kept on this device as one into the own passport is, with the grant
// it goes to, so that a reload ends neither.

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

/** Makes what adds files to what another person shares, and replaces those of its papers. */
export function addSharedFiles(adding: Adding): ResumableSendings {
  const { context, grant } = adding;
  return createResumable(context, {
    sort: 'shared-upload:',
    isOf: ({ shared }) => shared?.grant === grant && shared.vault === adding.vault(),
    beginning: ({ place }) => ({
      shared: { grant, vault: adding.vault() ?? '', record: place.replaces ?? uuid() },
    }),
    moves: async (input, upload) => {
      if (adding.vault() === undefined) return 'may-not-add';
      const problem = await moveShared(adding, input, upload);
      return problem === 'may-not-add' && isGone(adding, input.place) ? 'paper-deleted' : problem;
    },
    saves: async upload => await saveShared(adding, upload),
  });
}

async function moveShared(
  adding: Adding,
  input: FileInput,
  upload: KeptUpload,
): Promise<PaperProblem | 'cancelled' | undefined> {
  const announced = await announce(adding, input, upload.now());
  if (announced === 'all-there') return undefined;
  if (announced !== 'announced') return announced;
  const problem = await sendAll(adding.context, input, upload);
  if (problem !== 'unexpected') return problem && theirs(problem);
  // Storage names no reason: asked once more, the grant does.
  const why = await announce(adding, input, upload.now());
  if (why === 'all-there') return undefined;
  return why === 'announced' ? problem : why;
}

/** Announces a file to the server; waits where it cannot be reached. Returns why it may not come. */
async function announce(
  { client, context, grant }: Adding,
  { show, signal }: FileInput,
  { hashes, object, shared }: Upload,
): Promise<PaperProblem | 'cancelled' | 'announced' | 'all-there'> {
  for (let tries = 1; ; tries += 1) {
    const said = { object, record: shared?.record ?? '' };
    const answer: ClientResult = await client.addGrantFile(grant, said);
    if (answer.ok) return 'announced';
    // All of it was sent by a try before.
    if (answer.code === 'already_exists' && hashes.length > 0) return 'all-there';
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

const isGone = ({ record }: Adding, { replaces }: PaperPlace): boolean =>
  replaces !== undefined && record(replaces) === undefined;

async function saveShared(adding: Adding, upload: Upload): Promise<FileSent> {
  const { place, shared } = upload;
  if (shared === undefined || isGone(adding, place)) return { ok: false, problem: 'paper-deleted' };
  const saved = await adding.edit(await editOf(adding, upload, shared));
  return saved.ok ? { ok: true } : { ok: false, problem: problemOf(saved.problem) };
}

const problemOf = (problem: SharingProblem): PaperProblem => {
  if (problem === 'offline' || problem === 'too-many-tries' || problem === 'not-open') return problem;
  if (problem === 'changed-since') return 'paper-deleted';
  return problem === 'too-large' || problem === 'storage-full' ? problem : 'may-not-add';
};

async function editOf(
  { context, record: find }: Adding,
  upload: Upload,
  { record: id }: SharedPlace,
): Promise<SharedEdit> {
  const { key, name, object, size, type, place } = upload;
  const file = textOfFile({ object, key, size, type, ...(await digestOfSent(context, upload)) });
  const replaced = place.replaces === undefined ? undefined : find(place.replaces)?.content;
  if (replaced !== undefined) {
    const fields = { ...unchecked(replaced.fields), name, file };
    return { do: 'write', id, kind: paper.id, fields, base: replaced };
  }
  const fields = { name, file, dateAdded: todayIn(context.platform.timing), ...place.fields };
  const goesWith = place.recordId === undefined ? undefined : find(place.recordId);
  const kind = goesWith && kindOf(goesWith.content.kind);
  const placed = goesWith && kind ? attached(fields, goesWith, kind) : fields;
  return { do: 'write', id, kind: paper.id, fields: placed };
}
