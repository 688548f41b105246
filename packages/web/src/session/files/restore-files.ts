import { filesNamed } from '@kinfolio/domain/papers';
import type { StoredFile } from '@kinfolio/domain/stored-file';
import { v4 as uuid } from 'uuid';
import { attempt, type Here } from '../here.ts';
import { refusedBy } from './objects.ts';
import type { BringIn, PaperOutcome, RoomForFiles } from './papers.ts';
import { readFrom } from './read-file.ts';
import { hasContentOf, sendAll } from './send-file.ts';
import { takeBack } from './send-sealed.ts';
import { readStored } from './stored.ts';
import { forgetUpload, keepUpload, keyOf, readUpload, type Upload } from './unfinished.ts';

// [Note: A file out of a copy gets a key of its own]
// The record in a copy has the key its file was sealed with. What lies beside it in the zip may have been changed since,
// and one key must never seal two contents. So what is sent is sealed under a new key, and keeps the name of its object:
// by that the same copy is known again, and nothing of it is sent twice.

/** What files of a copy would need on the server, and what is there. */
export async function roomFor(here: Here, files: readonly StoredFile[]): Promise<PaperOutcome<RoomForFiles>> {
  return await attempt<PaperOutcome<RoomForFiles>>(async () => {
    const stored = await readStored(here);
    if (!stored.ok) return stored;
    const space = await here.server.readStorage();
    if (!space.ok) return refusedBy('offline');
    const { usedBytes, allowedBytes } = space.value;
    const sizes = await Promise.all(
      files.map(
        async ({ object, size }) => [object, (await here.worker.core.layoutOf(size)).sealedBytes] as const,
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
export async function bringIn(here: Here, input: BringIn): Promise<PaperOutcome<StoredFile>> {
  return await attempt<PaperOutcome<StoredFile>>(async () => {
    const { file, stored, signal } = input;
    const known = stored.has(file.object) ? await asStored(here, input) : undefined;
    if (known !== undefined) return known;
    const content = await input.content();
    if (!content.ok) return content;
    // Of two tabs with the same copy, one sends it.
    return await here.outside.alone(`kinfolio-upload-${file.object}`, async () => {
      const begun = await takenUp(here, input, content.value);
      const upload = keepUpload(here, begun, keyOf('copied:', file.object));
      await upload.keep({});
      const problem = await sendAll(here, { file: content.value, show: input.show, signal }, upload);
      await upload.end();
      if (problem !== undefined) return refusedBy(problem === 'cancelled' ? 'not-open' : problem);
      const { object, key } = upload.now();
      return { ok: true, value: { ...file, object, key } };
    });
  });
}

/** Forgets how files were sent, once their record is saved. */
export async function broughtIn(here: Here, objects: Iterable<string>): Promise<void> {
  await attempt(async () => {
    for (const object of objects) await forgetUpload(here, object, 'copied:');
    return { ok: true as const };
  });
}

/** The file as it lies there already: as a record here has it, or as the copy does. Undefined for another's key. */
async function asStored(
  here: Here,
  { file, signal }: BringIn,
): Promise<PaperOutcome<StoredFile> | undefined> {
  const contents = [...here.view.all(), ...here.view.deleted()].map(({ content }) => content);
  const own = filesNamed(contents).get(file.object)?.file;
  if (own?.size === file.size) return { ok: true, value: own };
  const opened = await readFrom(here, file, 0, signal);
  if (opened.ok) return { ok: true, value: file };
  return opened.problem === 'damaged' || opened.problem === 'gone' ? undefined : opened;
}

/** What this device began to send of it before, if it is the same content; otherwise a new upload. */
async function takenUp(here: Here, { file, title, stored }: BringIn, content: Blob): Promise<Upload> {
  const kept = await readUpload(here, file.object, 'copied:');
  if (kept !== undefined && kept.size === content.size && (await hasContentOf(here, content, kept)))
    return kept;
  if (kept?.url !== undefined) await takeBack(here, kept.url);
  const object = stored.has(file.object) ? uuid() : file.object;
  const key = await here.worker.core.newFileKey();
  return { object, key, name: title, size: file.size, type: file.type, hashes: [], place: {} };
}
