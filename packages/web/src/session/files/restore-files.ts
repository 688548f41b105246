import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import { filesNamed } from '@kinfolio/domain/papers/papers';
import { v4 as uuid } from 'uuid';
import type { BringIn, PaperOutcome, RoomForFiles } from '../api/papers.ts';
import { asOutcome, type SessionContext } from '../state/context.ts';
import { refusedBy } from './objects.ts';
import { readFrom } from './read-file.ts';
import {
  digestOfSent,
  forgetUpload,
  keepUpload,
  readUpload,
  type Upload,
  uploadKey,
} from './resumable-uploads.ts';
import { hasContentOf, sendAll } from './send-file.ts';
import { cancelUpload } from './send-sealed.ts';
import { readStored } from './stored.ts';

// [Note: A file out of a copy gets a key of its own]
// The record in a copy has the key its file was sealed with. What lies beside it in the zip may have been changed since,
// and one key must never seal two contents. So what is sent is sealed under a new key, and keeps the name of its object:
// by that the same copy is known again, and nothing of it is sent twice.

/** What files of a copy would need on the server, and what is there. */
export async function roomFor(
  context: SessionContext,
  files: readonly StoredFile[],
): Promise<PaperOutcome<RoomForFiles>> {
  return await asOutcome<PaperOutcome<RoomForFiles>>(async () => {
    const stored = await readStored(context);
    if (!stored.ok) return stored;
    const space = await context.server.readStorage();
    if (!space.ok) return refusedBy('offline');
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

/** Sees that a file of a copy lies on the server, and gives where and under which key. */
export async function restoreFile(
  context: SessionContext,
  input: BringIn,
): Promise<PaperOutcome<StoredFile>> {
  return await asOutcome<PaperOutcome<StoredFile>>(async () => {
    const { file, stored, signal } = input;
    const known = stored.has(file.object) ? await asStored(context, input) : undefined;
    if (known !== undefined) return known;
    const content = await input.content();
    if (!content.ok) return content;
    // Of two tabs with the same copy, one sends it.
    return await context.platform.withLock(`kinfolio-upload-${file.object}`, async () => {
      const begun = await takenUp(context, input, content.value);
      const upload = keepUpload(context, begun, uploadKey('copied:', file.object));
      await upload.keep({});
      const problem = await sendAll(context, { file: content.value, show: input.show, signal }, upload);
      await upload.end();
      if (problem !== undefined) return refusedBy(problem === 'cancelled' ? 'not-open' : problem);
      const { object, key } = upload.now();
      const { digest: _former, ...same } = file;
      const digest = await digestOfSent(context, upload.now());
      return { ok: true, value: { ...same, object, key, ...digest } };
    });
  });
}

/** Forgets how files were sent, once their record is saved. */
export async function broughtIn(context: SessionContext, objects: Iterable<string>): Promise<void> {
  await asOutcome(async () => {
    for (const object of objects) await forgetUpload(context, object, 'copied:');
    return { ok: true as const };
  });
}

/** The file as it lies there already: as a record here has it, or as the copy does. Undefined for another's key. */
async function asStored(
  context: SessionContext,
  { file, signal }: BringIn,
): Promise<PaperOutcome<StoredFile> | undefined> {
  const contents = [...context.view.all(), ...context.view.deleted()].map(({ content }) => content);
  const own = filesNamed(contents).get(file.object)?.file;
  if (own?.size === file.size) return { ok: true, value: own };
  const opened = await readFrom(context, file, 0, signal);
  if (opened.ok) return { ok: true, value: file };
  return opened.problem === 'damaged' || opened.problem === 'gone' ? undefined : opened;
}

/** What this device began to send of it before, if it is the same content; otherwise a new upload. */
async function takenUp(
  context: SessionContext,
  { file, title, stored }: BringIn,
  content: Blob,
): Promise<Upload> {
  const kept = await readUpload(context, file.object, 'copied:');
  if (kept !== undefined && kept.size === content.size && (await hasContentOf(context, content, kept)))
    return kept;
  if (kept?.url !== undefined) await cancelUpload(context, kept.url);
  const object = stored.has(file.object) ? uuid() : file.object;
  const key = await context.worker.service.newFileKey();
  return { object, key, name: title, size: file.size, type: file.type, hashes: [], sealed: [], place: {} };
}
