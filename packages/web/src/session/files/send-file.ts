import { readMediaType } from '@kinfolio/domain/fields/stored-file';
import type { PassportRecord } from '../../vault-worker/types/values.ts';
import type { FileDestination, FileUpload, PaperProblem } from '../api/papers.ts';
import type { SessionContext } from '../state/context.ts';
import {
  computeSentFraction,
  createUploadStorageKey,
  deleteStoredUpload,
  type RunningUpload,
  readStoredUpload,
  readStoredUploads,
  readUploadFileFormat,
  type StoredUploadState,
  storeRunningUpload,
  type UploadKind,
} from './resumable-uploads.ts';
import { savePaperRecord } from './save-paper.ts';
import { deletePartialUpload, sendSealedFile } from './send-sealed.ts';
import { waitBeforeRetry } from './until-next-try.ts';

/** A file to send, and the callbacks for its progress. */
export interface FileToUpload {
  /** The name for the file's object, unless it continues an upload that already has a name. */
  readonly object: string;
  readonly file: File;
  readonly name: string;
  readonly place: FileDestination;
  /** Whether this tab is already sending another file as this object. */
  readonly isUnderWay: (object: string) => boolean;
  readonly show: (state: Partial<Pick<FileUpload, 'state' | 'part'>>) => void;
  /** Called with the name of the file's object, as soon as that is known. */
  readonly onObject: (object: string) => void;
  readonly signal: AbortSignal;
}

export type SendFileResult =
  | { readonly ok: true; readonly record?: PassportRecord }
  | { readonly ok: false; readonly problem: PaperProblem | 'cancelled' };

/** How files of one sort are sent and saved. */
export interface UploadDestination {
  /** The sort under which these uploads are stored on the device. */
  readonly sort: UploadKind;
  /** Whether a stored upload belongs to this sort. */
  readonly isOf: (upload: StoredUploadState) => boolean;
  /** Additional fields for the state of a new upload. */
  readonly beginning: (input: FileToUpload) => Pick<StoredUploadState, 'shared'>;
  /** Sends the whole file. Returns undefined, or the reason why sending will never succeed. */
  readonly moves: (
    input: FileToUpload,
    upload: RunningUpload,
  ) => Promise<PaperProblem | 'cancelled' | undefined>;
  /** Saves the record that refers to the file. */
  readonly saves: (upload: StoredUploadState) => Promise<SendFileResult>;
}

/** Uploads into the person's own passport. */
export const createOwnUpload = (context: SessionContext): UploadDestination => ({
  sort: 'upload:',
  isOf: () => true,
  beginning: () => ({}),
  moves: async (input, upload) => await sendWholeFile(context, input, upload),
  saves: async upload => {
    const saved = await savePaperRecord(context, upload);
    return saved.ok ? { ok: true, record: saved.value } : saved;
  },
});

/**
 * Sends one file completely and saves its record. Waits while the connection is lost, or the server is busy or
 * unavailable; returns every other problem.
 */
export async function uploadFileAndSave(
  context: SessionContext,
  way: UploadDestination,
  input: FileToUpload,
): Promise<SendFileResult> {
  const found = await takenUp(context, way, input);
  const upload = found ?? (await newUpload(context, way, input));
  input.onObject(upload.object);
  // If two tabs send the same file, only one of them does so at a time.
  return await context.platform.withLock(`kinfolio-upload-${upload.object}`, async () => {
    const mine = found === undefined ? upload : await stillTheSame(context, way, { input, found });
    input.onObject(mine.object);
    return await sendToEnd(context, way, { input, begun: mine });
  });
}

async function newUpload(
  context: SessionContext,
  way: UploadDestination,
  input: FileToUpload,
): Promise<StoredUploadState> {
  const { object, file, name, place } = input;
  const key = await context.worker.service.newFileKey();
  const type = readMediaType(file.type);
  return { object, key, name, size: file.size, type, hashes: [], sealed: [], place, ...way.beginning(input) };
}

/**
 * The interrupted upload that this file continues: the name and size are the same, and so is the content of every chunk
 * that may have been sent. If the content differs, the earlier upload is given up.
 */
async function takenUp(
  context: SessionContext,
  { isOf, sort }: UploadDestination,
  { file, name, place, show, isUnderWay }: FileToUpload,
): Promise<StoredUploadState | undefined> {
  const uploads = (await readStoredUploads(context, sort)).filter(isOf);
  const likely = uploads.filter(
    one => one.name === name && one.size === file.size && isFor(one, place) && !isUnderWay(one.object),
  );
  for (const upload of likely) {
    show({ state: 'comparing' });
    if (await hasFileContent(context, file, upload)) {
      show({ state: 'sending', part: computeSentFraction(upload) });
      return upload;
    }
    await abandonUpload(context, upload, sort);
  }
  return undefined;
}

/**
 * Checks once more that an upload is of this file: another tab may meanwhile have sent more, or all, of a
 * file that only starts like this one. In that case a new upload begins.
 */
async function stillTheSame(
  context: SessionContext,
  way: UploadDestination,
  { input, found }: { readonly input: FileToUpload; readonly found: StoredUploadState },
): Promise<StoredUploadState> {
  const kept = await readStoredUpload(context, found.object, way.sort);
  const same = kept !== undefined && (await hasFileContent(context, input.file, kept));
  return same ? kept : await newUpload(context, way, input);
}

/** Whether every chunk that may have been sent has the same content in this file. */
export async function hasFileContent(
  context: SessionContext,
  file: Blob,
  { hashes }: StoredUploadState,
): Promise<boolean> {
  const found = await context.worker.service.hashChunks(file, hashes.length);
  return found.join() === hashes.join();
}

/** A file chosen without a record also continues an upload that was meant for a record. */
function isFor({ place }: StoredUploadState, chosen: FileDestination): boolean {
  if (chosen.recordId === undefined && chosen.replaces === undefined) return true;
  return place.recordId === chosen.recordId && place.replaces === chosen.replaces;
}

async function sendToEnd(
  context: SessionContext,
  way: UploadDestination,
  { input, begun }: { readonly input: FileToUpload; readonly begun: StoredUploadState },
): Promise<SendFileResult> {
  const upload = storeRunningUpload(context, begun, createUploadStorageKey(way.sort, begun.object));
  await upload.keep({});
  const problem = await way.moves(input, upload);
  await upload.end();
  if (problem !== undefined) return { ok: false, problem };
  const saved = await way.saves(upload.now());
  if (saved.ok) await deleteStoredUpload(context, begun.object, way.sort);
  return saved;
}

/**
 * Sends until the server has the whole file. Waits while the connection is lost. Resolves to undefined, or to the
 * reason why sending will never succeed.
 */
export async function sendWholeFile(
  context: SessionContext,
  input: Pick<FileToUpload, 'show' | 'signal'> & { readonly file: Blob },
  upload: RunningUpload,
): Promise<PaperProblem | 'cancelled' | undefined> {
  const layout = await context.worker.service.layoutOf(upload.now().size, readUploadFileFormat(upload.now()));
  let tries = 0;
  let signedIn = false;
  for (;;) {
    const before = upload.now().hashes.length;
    const sent = await sendSealedFile(context, {
      ...input,
      layout,
      upload,
      onProgress: part => input.show({ state: 'sending', part }),
    });
    if (sent === 'sent') return undefined;
    if (sent === 'sign-in' && !signedIn) {
      signedIn = true;
      await context.unlocked?.syncer.syncNow();
      continue;
    }
    if (sent === 'sign-in') return 'not-open';
    if (sent !== 'offline' && sent !== 'busy') return sent;
    // If the last attempt made progress, the count of tries starts again.
    tries = upload.now().hashes.length > before ? 1 : tries + 1;
    input.show({ state: sent === 'busy' ? 'busy' : 'waiting' });
    await waitBeforeRetry(context, tries, input.signal);
    if (input.signal.aborted) return 'cancelled';
  }
}

/** Ends an upload for good, on this device and, if it can be reached, on the server. */
export async function abandonUpload(
  context: SessionContext,
  upload: StoredUploadState,
  sort: UploadKind,
): Promise<void> {
  await deleteStoredUpload(context, upload.object, sort);
  if (upload.url !== undefined) await deletePartialUpload(context, upload.url);
}
