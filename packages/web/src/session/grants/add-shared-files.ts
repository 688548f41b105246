import type { ClientResult } from '@kinfolio/contract/send';
import type { SharingClient } from '@kinfolio/contract/sharing/client';
import { serialiseFile } from '@kinfolio/domain/fields/stored-file';
import { removeIdentityCheck } from '@kinfolio/domain/identity/status';
import { findKind } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { attachPaper } from '@kinfolio/domain/papers/papers';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { v4 as uuid } from 'uuid';
import type { OpenedSharedRecord } from '../../vault-worker/grants/read-shared.ts';
import type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';
import type { FileDestination, PaperProblem, ResumableUploads } from '../api/papers.ts';
import type { SharingProblem, SharingResult } from '../api/sharing.ts';
import { createResumableUploads } from '../files/create-resumable.ts';
import {
  type RunningUpload,
  readSentFileDigest,
  type SharedUploadPlace,
  type StoredUploadState,
} from '../files/resumable-uploads.ts';
import { type FileToUpload, type SendFileResult, sendWholeFile } from '../files/send-file.ts';
import { waitBeforeRetry } from '../files/until-next-try.ts';
import { type SessionContext, toServerRefusal } from '../state/context.ts';

// [Note: A paper for another person] The file is sealed under its own key and sent into the owner's folder. Then the
// record with the key is saved like any edit to the owner's passport: as a new paper, or as an existing paper whose
// file is replaced. Before that, the device announces to the server which file will arrive, and for which record. Like
// an upload into the person's own passport, the upload is stored on this device together with its grant, so that it
// survives a reload.

/** The parts of the session that adding files to one grant needs. */
export interface AddSharedFilesDeps {
  readonly context: SessionContext;
  readonly client: Pick<SharingClient, 'addGrantFile'>;
  readonly grant: string;
  /** The id of the grant's vault; undefined if the vault is not open here. */
  readonly vault: () => string | undefined;
  /** The record with this id, if it has been read; undefined otherwise. */
  readonly record: (id: string) => OpenedSharedRecord | undefined;
  readonly edit: (edit: SharedEdit) => Promise<SharingResult<unknown>>;
}

/** Makes the functions that add files to another person's passport, and replace the files of its papers. */
export function createSharedFileAdder(adding: AddSharedFilesDeps): ResumableUploads {
  const { context, grant } = adding;
  return createResumableUploads(context, {
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
  adding: AddSharedFilesDeps,
  input: FileToUpload,
  upload: RunningUpload,
): Promise<PaperProblem | 'cancelled' | undefined> {
  const announced = await announce(adding, input, upload.now());
  if (announced === 'all-there') return undefined;
  if (announced !== 'announced') return announced;
  const problem = await sendWholeFile(adding.context, input, upload);
  if (problem !== 'unexpected') return problem && theirs(problem);
  // Storage does not say why it refuses, but announcing the file again does.
  const why = await announce(adding, input, upload.now());
  if (why === 'all-there') return undefined;
  return why === 'announced' ? problem : why;
}

/** Announces a file to the server, waiting until it can be reached. Returns why the file is not allowed. */
async function announce(
  { client, context, grant }: AddSharedFilesDeps,
  { show, signal }: FileToUpload,
  { hashes, object, shared }: StoredUploadState,
): Promise<PaperProblem | 'cancelled' | 'announced' | 'all-there'> {
  for (let tries = 1; ; tries += 1) {
    const said = { object, record: shared?.record ?? '' };
    const answer: ClientResult = await client.addGrantFile(grant, said);
    if (answer.ok) return 'announced';
    // An earlier attempt had already sent the whole file.
    if (answer.code === 'already_exists' && hashes.length > 0) return 'all-there';
    if (mayNot.has(answer.code)) return 'may-not-add';
    const { problem } = toServerRefusal(answer.code);
    if (problem !== 'offline') return problem;
    show({ state: 'waiting' });
    await waitBeforeRetry(context, tries, signal);
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

const isGone = ({ record }: AddSharedFilesDeps, { replaces }: FileDestination): boolean =>
  replaces !== undefined && record(replaces) === undefined;

async function saveShared(adding: AddSharedFilesDeps, upload: StoredUploadState): Promise<SendFileResult> {
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
  { context, record: find }: AddSharedFilesDeps,
  upload: StoredUploadState,
  { record: id }: SharedUploadPlace,
): Promise<SharedEdit> {
  const { key, name, object, size, type, place } = upload;
  const file = serialiseFile({ object, key, size, type, ...(await readSentFileDigest(context, upload)) });
  const replaced = place.replaces === undefined ? undefined : find(place.replaces)?.content;
  if (replaced !== undefined) {
    const fields = { ...removeIdentityCheck(replaced.fields), name, file };
    return { do: 'write', id, kind: paper.id, fields, base: replaced };
  }
  const fields = { name, file, dateAdded: todayInLondon(context.platform.timing), ...place.fields };
  const goesWith = place.recordId === undefined ? undefined : find(place.recordId);
  const kind = goesWith && findKind(goesWith.content.kind);
  const placed = goesWith && kind ? attachPaper(fields, goesWith, kind) : fields;
  return { do: 'write', id, kind: paper.id, fields: placed };
}
