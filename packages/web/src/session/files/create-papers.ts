import type { Papers, Unfinished } from '../api/papers.ts';
import { asOutcome, type SessionContext, serverRefusal } from '../state/context.ts';
import { createSendings } from './create-sendings.ts';
import { readFrom } from './read-file.ts';
import { sweepNowAndThen } from './remove-orphans.ts';
import { broughtIn, restoreFile, roomFor } from './restore-files.ts';
import { partSent, readUpload, readUploads } from './resumable-uploads.ts';
import { giveUp, sendFile } from './send-file.ts';

/** The files of one tab's passport. */
export function createPapers(context: SessionContext): Papers {
  const takeAway = async (object: string): Promise<void> => {
    await asOutcome(async () => {
      const upload = await readUpload(context, object);
      if (upload !== undefined) await giveUp(context, upload);
    });
  };
  const { busy, ...sendings } = createSendings(context, {
    sends: input => sendFile(context, input),
    takeAway,
  });
  sweepNowAndThen(context);
  return {
    ...sendings,
    unfinished: async () => await readUnfinished(context, busy()),
    giveUp: takeAway,
    readFrom: (file, chunk, signal) => readFrom(context, file, chunk, signal),
    async space() {
      const answer = await context.server.readStorage();
      return answer.ok ? answer : serverRefusal(answer.code);
    },
    roomFor: files => roomFor(context, files),
    bringIn: input => restoreFile(context, input),
    broughtIn: objects => broughtIn(context, objects),
  };
}

/** The uploads that an earlier life of the page left; none where they cannot be read. */
async function readUnfinished(
  context: SessionContext,
  busy: ReadonlySet<string>,
): Promise<readonly Unfinished[]> {
  const found = await asOutcome(async () => ({ ok: true as const, value: await readUploads(context) }));
  if (!found.ok) return [];
  const left = found.value.filter(({ object }) => !busy.has(object));
  return left.map(upload => {
    const { object, name, size, place } = upload;
    return { object, name, size, place, part: partSent(upload) };
  });
}
