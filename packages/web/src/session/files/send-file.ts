import { mediaTypeOf } from '@kinfolio/domain/stored-file';
import type { PassportRecord } from '../../session/values.ts';
import type { Here } from '../here.ts';
import type { PaperPlace, PaperProblem, Sending } from './papers.ts';
import { savePaper } from './save-paper.ts';
import { sendSealed, takeBack } from './send-sealed.ts';
import {
  forgetUpload,
  type KeptUpload,
  keepUpload,
  partSent,
  readUpload,
  readUploads,
  type Upload,
} from './unfinished.ts';
import { untilNextTry } from './until-next-try.ts';

/** A file to send, and whom to tell how far it is. */
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
  | { readonly ok: true; readonly record: PassportRecord }
  | { readonly ok: false; readonly problem: PaperProblem | 'cancelled' };

/** Sends one file to the end and saves its record. A lost connection, or a server that is busy or away, is waited out; everything else is given back. */
export async function sendFile(here: Here, input: FileInput): Promise<FileSent> {
  const found = await takenUp(here, input);
  const upload = found ?? (await newUpload(here, input));
  input.onObject(upload.object);
  // Of two tabs with the same file, one sends it.
  return await here.outside.alone(`kinfolio-upload-${upload.object}`, async () => {
    const mine = found === undefined ? upload : await stillTheSame(here, input, found);
    input.onObject(mine.object);
    return await sendToEnd(here, input, mine);
  });
}

async function newUpload(here: Here, { object, file, name, place }: FileInput): Promise<Upload> {
  const key = await here.worker.core.newFileKey();
  const type = mediaTypeOf(file.type);
  return { object, key, name, size: file.size, type, hashes: [], place };
}

/**
 * The interrupted upload that this file is the rest of: of the same name and size, and every chunk that may have been
 * sent has the same content. One whose content differs is given up.
 */
async function takenUp(
  here: Here,
  { file, name, place, show, isUnderWay }: FileInput,
): Promise<Upload | undefined> {
  const uploads = await readUploads(here);
  const likely = uploads.filter(
    one => one.name === name && one.size === file.size && isFor(one, place) && !isUnderWay(one.object),
  );
  for (const upload of likely) {
    show({ state: 'comparing' });
    if (await hasContentOf(here, file, upload)) {
      show({ state: 'sending', part: partSent(upload) });
      return upload;
    }
    await giveUp(here, upload);
  }
  return undefined;
}

/** Another tab may have sent more of it meanwhile, from a file that only began like this one, or all of it. */
async function stillTheSame(here: Here, input: FileInput, found: Upload): Promise<Upload> {
  const kept = await readUpload(here, found.object);
  const same = kept !== undefined && (await hasContentOf(here, input.file, kept));
  return same ? kept : await newUpload(here, input);
}

/** Whether every chunk that may have been sent has the content this file has there. */
export async function hasContentOf(here: Here, file: Blob, { hashes }: Upload): Promise<boolean> {
  const found = await here.worker.core.hashChunks(file, hashes.length);
  return found.join() === hashes.join();
}

/** Chosen where it belongs to nothing, a file goes on to wherever it was meant to go. */
function isFor({ place }: Upload, chosen: PaperPlace): boolean {
  if (chosen.recordId === undefined && chosen.replaces === undefined) return true;
  return place.recordId === chosen.recordId && place.replaces === chosen.replaces;
}

async function sendToEnd(here: Here, input: FileInput, begun: Upload): Promise<FileSent> {
  const upload = keepUpload(here, begun);
  await upload.keep({});
  const problem = await sendAll(here, input, upload);
  await upload.end();
  if (problem !== undefined) return { ok: false, problem };
  const saved = await savePaper(here, upload.now());
  if (!saved.ok) return saved;
  await forgetUpload(here, begun.object);
  return { ok: true, record: saved.value };
}

/** Sends until the server has all of it; gives why it never will. Lost connections are waited out. */
export async function sendAll(
  here: Here,
  input: Pick<FileInput, 'show' | 'signal'> & { readonly file: Blob },
  upload: KeptUpload,
): Promise<PaperProblem | 'cancelled' | undefined> {
  const layout = await here.worker.core.layoutOf(upload.now().size);
  let tries = 0;
  let signedIn = false;
  for (;;) {
    const before = upload.now().hashes.length;
    const sent = await sendSealed(here, {
      ...input,
      layout,
      upload,
      onProgress: part => input.show({ state: 'sending', part }),
    });
    if (sent === 'sent') return undefined;
    if (sent === 'sign-in' && !signedIn) {
      signedIn = true;
      await here.open?.syncer.now();
      continue;
    }
    if (sent === 'sign-in') return 'not-open';
    if (sent !== 'offline' && sent !== 'busy') return sent;
    // What got on since the last try was worth trying for.
    tries = upload.now().hashes.length > before ? 1 : tries + 1;
    input.show({ state: sent === 'busy' ? 'busy' : 'waiting' });
    await untilNextTry(here, tries, input.signal);
    if (input.signal.aborted) return 'cancelled';
  }
}

/** Ends an upload for good: on the server as far as it can be reached, and on this device. */
export async function giveUp(here: Here, upload: Upload): Promise<void> {
  await forgetUpload(here, upload.object);
  if (upload.url !== undefined) await takeBack(here, upload.url);
}
