import type { InterruptedUpload, ResumableUploads } from '../api/papers.ts';
import { runUnlessLocked, type SessionContext } from '../state/context.ts';
import { createFileUploads } from './create-sendings.ts';
import { computeSentFraction, readStoredUpload, readStoredUploads } from './resumable-uploads.ts';
import { abandonUpload, type UploadDestination, uploadFileAndSave } from './send-file.ts';

/** Makes a sender for one sort of upload, and continues uploads that a reload interrupted. */
export function createResumableUploads(context: SessionContext, way: UploadDestination): ResumableUploads {
  const takeAway = async (object: string): Promise<void> => {
    await runUnlessLocked(async () => {
      const upload = await readStoredUpload(context, object, way.sort);
      if (upload !== undefined) await abandonUpload(context, upload, way.sort);
    });
  };
  const { busy, ...sendings } = createFileUploads(context, {
    sends: input => uploadFileAndSave(context, way, input),
    takeAway,
  });
  return {
    ...sendings,
    unfinished: async () => await readUnfinished(context, way, busy()),
    giveUp: takeAway,
  };
}

/** The uploads left by an earlier load of the page; empty if they cannot be read. */
async function readUnfinished(
  context: SessionContext,
  { isOf, sort }: UploadDestination,
  busy: ReadonlySet<string>,
): Promise<readonly InterruptedUpload[]> {
  const found = await runUnlessLocked(async () => ({
    ok: true as const,
    value: await readStoredUploads(context, sort),
  }));
  if (!found.ok) return [];
  const left = found.value.filter(one => isOf(one) && !busy.has(one.object));
  return left.map(upload => {
    const { object, name, size, place } = upload;
    return { object, name, size, place, part: computeSentFraction(upload) };
  });
}
