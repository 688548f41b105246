import { mediaTypeOf } from '@kinfolio/domain/fields/stored-file';
import type { PassportRecord } from '../../vault-worker/types/values.ts';
import type { PaperPlace, PaperProblem, Sending } from '../api/papers.ts';
import type { SessionContext } from '../state/context.ts';
import {
  forgetUpload,
  formOf,
  type KeptUpload,
  keepUpload,
  partSent,
  readUpload,
  readUploads,
  type Upload,
  type UploadSort,
  uploadKey,
} from './resumable-uploads.ts';
import { savePaper } from './save-paper.ts';
import { cancelUpload, sendSealed } from './send-sealed.ts';
import { untilNextTry } from './until-next-try.ts';

/** A file to send, and who to tell how far it is. */
export interface FileInput {
  /** The name its object gets, unless it goes on with an upload that has one. */
  readonly object: string;
  readonly file: File;
  readonly name: string;
  readonly place: PaperPlace;
  /** Whether another file of this tab is being sent as this object. */
  readonly isUnderWay: (object: string) => boolean;
  readonly show: (state: Partial<Pick<Sending, 'state' | 'part'>>) => void;
  /** The object the file is sent as, as soon as that is known. */
  readonly onObject: (object: string) => void;
  readonly signal: AbortSignal;
}

export type FileSent =
  | { readonly ok: true; readonly record?: PassportRecord }
  | { readonly ok: false; readonly problem: PaperProblem | 'cancelled' };

/** Where files are sent to, and what becomes of them there. */
export interface UploadWay {
  /** Under which its uploads are kept. */
  readonly sort: UploadSort;
  /** Whether an upload that was kept goes the same way. */
  readonly isOf: (upload: Upload) => boolean;
  /** What else an upload is begun with. */
  readonly beginning: (input: FileInput) => Pick<Upload, 'shared'>;
  /** Sends all of it, or returns why it never will be. */
  readonly moves: (input: FileInput, upload: KeptUpload) => Promise<PaperProblem | 'cancelled' | undefined>;
  /** Saves the record that names it. */
  readonly saves: (upload: Upload) => Promise<FileSent>;
}

/** The way into the own passport. */
export const ownWay = (context: SessionContext): UploadWay => ({
  sort: 'upload:',
  isOf: () => true,
  beginning: () => ({}),
  moves: async (input, upload) => await sendAll(context, input, upload),
  saves: async upload => {
    const saved = await savePaper(context, upload);
    return saved.ok ? { ok: true, record: saved.value } : saved;
  },
});

/** Sends one file to the end and saves its record. A lost connection, or a server that is busy or away, is waited out; everything else is given back. */
export async function sendFile(context: SessionContext, way: UploadWay, input: FileInput): Promise<FileSent> {
  const found = await takenUp(context, way, input);
  const upload = found ?? (await newUpload(context, way, input));
  input.onObject(upload.object);
  // Of two tabs with the same file, one sends it.
  return await context.platform.withLock(`kinfolio-upload-${upload.object}`, async () => {
    const mine = found === undefined ? upload : await stillTheSame(context, way, { input, found });
    input.onObject(mine.object);
    return await sendToEnd(context, way, { input, begun: mine });
  });
}

async function newUpload(context: SessionContext, way: UploadWay, input: FileInput): Promise<Upload> {
  const { object, file, name, place } = input;
  const key = await context.worker.service.newFileKey();
  const type = mediaTypeOf(file.type);
  return { object, key, name, size: file.size, type, hashes: [], sealed: [], place, ...way.beginning(input) };
}

/**
 * The interrupted upload that this file is the rest of: of the same name and size, and every chunk that may have been
 * sent has the same content. One whose content differs is given up.
 */
async function takenUp(
  context: SessionContext,
  { isOf, sort }: UploadWay,
  { file, name, place, show, isUnderWay }: FileInput,
): Promise<Upload | undefined> {
  const uploads = (await readUploads(context, sort)).filter(isOf);
  const likely = uploads.filter(
    one => one.name === name && one.size === file.size && isFor(one, place) && !isUnderWay(one.object),
  );
  for (const upload of likely) {
    show({ state: 'comparing' });
    if (await hasContentOf(context, file, upload)) {
      show({ state: 'sending', part: partSent(upload) });
      return upload;
    }
    await giveUp(context, upload, sort);
  }
  return undefined;
}

/** Another tab may have sent more of it meanwhile, from a file that only began like this one, or all of it. */
async function stillTheSame(
  context: SessionContext,
  way: UploadWay,
  { input, found }: { readonly input: FileInput; readonly found: Upload },
): Promise<Upload> {
  const kept = await readUpload(context, found.object, way.sort);
  const same = kept !== undefined && (await hasContentOf(context, input.file, kept));
  return same ? kept : await newUpload(context, way, input);
}

/** Whether every chunk that may have been sent has the content this file has there. */
export async function hasContentOf(
  context: SessionContext,
  file: Blob,
  { hashes }: Upload,
): Promise<boolean> {
  const found = await context.worker.service.hashChunks(file, hashes.length);
  return found.join() === hashes.join();
}

/** Chosen where it belongs to nothing, a file goes on to wherever it was meant to go. */
function isFor({ place }: Upload, chosen: PaperPlace): boolean {
  if (chosen.recordId === undefined && chosen.replaces === undefined) return true;
  return place.recordId === chosen.recordId && place.replaces === chosen.replaces;
}

async function sendToEnd(
  context: SessionContext,
  way: UploadWay,
  { input, begun }: { readonly input: FileInput; readonly begun: Upload },
): Promise<FileSent> {
  const upload = keepUpload(context, begun, uploadKey(way.sort, begun.object));
  await upload.keep({});
  const problem = await way.moves(input, upload);
  await upload.end();
  if (problem !== undefined) return { ok: false, problem };
  const saved = await way.saves(upload.now());
  if (saved.ok) await forgetUpload(context, begun.object, way.sort);
  return saved;
}

/** Sends until the server has all of it; gives why it never will. Lost connections are waited out. */
export async function sendAll(
  context: SessionContext,
  input: Pick<FileInput, 'show' | 'signal'> & { readonly file: Blob },
  upload: KeptUpload,
): Promise<PaperProblem | 'cancelled' | undefined> {
  const layout = await context.worker.service.layoutOf(upload.now().size, formOf(upload.now()));
  let tries = 0;
  let signedIn = false;
  for (;;) {
    const before = upload.now().hashes.length;
    const sent = await sendSealed(context, {
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
    // What got on since the last try was worth trying for.
    tries = upload.now().hashes.length > before ? 1 : tries + 1;
    input.show({ state: sent === 'busy' ? 'busy' : 'waiting' });
    await untilNextTry(context, tries, input.signal);
    if (input.signal.aborted) return 'cancelled';
  }
}

/** Ends an upload for good: on the server as far as it can be reached, and on this device. */
export async function giveUp(context: SessionContext, upload: Upload, sort: UploadSort): Promise<void> {
  await forgetUpload(context, upload.object, sort);
  if (upload.url !== undefined) await cancelUpload(context, upload.url);
}
