import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import { listReferencedFiles } from '@kinfolio/domain/papers/papers';
import { v4 as uuid } from 'uuid';
import type { FileSpaceNeeds, FileToImport, PaperOutcome } from '../api/papers.ts';
import { runUnlessLocked, type SessionContext } from '../state/context.ts';
import { toPaperRefusal } from './objects.ts';
import { decryptFileFrom } from './read-file.ts';
import {
  createUploadStorageKey,
  deleteStoredUpload,
  readSentFileDigest,
  readStoredUpload,
  type StoredUploadState,
  storeRunningUpload,
} from './resumable-uploads.ts';
import { hasFileContent, sendWholeFile } from './send-file.ts';
import { deletePartialUpload } from './send-sealed.ts';
import { listStoredObjects } from './stored.ts';

// [Note: A file from a copy gets a new key] The record in a backup copy has the key with which its file was sealed. The
// file in the zip may have been changed since, and one key must never seal two contents. So the file is sealed under a
// new key. It keeps its object name, which identifies the same copy later, so that the file is not sent twice.

/** The space that files from a backup copy need on the server, and which of them are already there. */
export async function readSpaceNeeds(
  context: SessionContext,
  files: readonly StoredFile[],
): Promise<PaperOutcome<FileSpaceNeeds>> {
  return await runUnlessLocked<PaperOutcome<FileSpaceNeeds>>(async () => {
    const stored = await listStoredObjects(context);
    if (!stored.ok) return stored;
    const space = await context.server.readStorage();
    if (!space.ok) return toPaperRefusal('offline');
    const { usedBytes, allowedBytes } = space.value;
    const sizes = await Promise.all(
      files.map(
        async ({ object, size }) =>
          [object, (await context.worker.service.layoutOf(size, 'kinfolio-file-2')).sealedBytes] as const,
      ),
    );
    return {
      ok: true,
      value: {
        stored: new Set(stored.value.objects.keys()),
        freeBytes: Math.max(0, allowedBytes - usedBytes),
        sealedBytes: new Map(sizes),
      },
    };
  });
}

/**
 * Makes sure that a file from a backup copy is on the server, and returns where it is stored and the key under which it
 * is sealed.
 */
export async function restoreFileFromCopy(
  context: SessionContext,
  input: FileToImport,
): Promise<PaperOutcome<StoredFile>> {
  return await runUnlessLocked<PaperOutcome<StoredFile>>(async () => {
    const { file, stored, signal } = input;
    const known = stored.has(file.object) ? await asStored(context, input) : undefined;
    if (known !== undefined) return known;
    const content = await input.content();
    if (!content.ok) return content;
    // If two tabs restore the same copy, only one of them sends the file.
    return await context.platform.withLock(`kinfolio-upload-${file.object}`, async () => {
      const begun = await takenUp(context, input, content.value);
      const upload = storeRunningUpload(context, begun, createUploadStorageKey('copied:', file.object));
      await upload.keep({});
      const problem = await sendWholeFile(context, { file: content.value, show: input.show, signal }, upload);
      await upload.end();
      if (problem !== undefined) return toPaperRefusal(problem === 'cancelled' ? 'not-open' : problem);
      const { object, key } = upload.now();
      const { digest: _former, ...same } = file;
      const digest = await readSentFileDigest(context, upload.now());
      return { ok: true, value: { ...same, object, key, ...digest } };
    });
  });
}

/** Forgets the uploads of files once their record is saved. */
export async function removeRestoredUploads(
  context: SessionContext,
  objects: Iterable<string>,
): Promise<void> {
  await runUnlessLocked(async () => {
    for (const object of objects) await deleteStoredUpload(context, object, 'copied:');
    return { ok: true as const };
  });
}

/**
 * The file as described by a record here or by the copy, if the server already has it. Undefined if the stored file
 * does not open with the key in that description.
 */
async function asStored(
  context: SessionContext,
  { file, signal }: FileToImport,
): Promise<PaperOutcome<StoredFile> | undefined> {
  const contents = [...context.view.all(), ...context.view.deleted()].map(({ content }) => content);
  const own = listReferencedFiles(contents).get(file.object)?.file;
  if (own?.size === file.size) return { ok: true, value: own };
  const opened = await decryptFileFrom(context, file, 0, signal);
  if (opened.ok) return { ok: true, value: file };
  return opened.problem === 'damaged' || opened.problem === 'gone' ? undefined : opened;
}

/** The earlier upload of this file from this device, if the content is the same; otherwise a new upload. */
async function takenUp(
  context: SessionContext,
  { file, title, stored }: FileToImport,
  content: Blob,
): Promise<StoredUploadState> {
  const kept = await readStoredUpload(context, file.object, 'copied:');
  if (kept !== undefined && kept.size === content.size && (await hasFileContent(context, content, kept)))
    return kept;
  if (kept?.url !== undefined) await deletePartialUpload(context, kept.url);
  const object = stored.has(file.object) ? uuid() : file.object;
  const key = await context.worker.service.newFileKey();
  return { object, key, name: title, size: file.size, type: file.type, hashes: [], sealed: [], place: {} };
}
