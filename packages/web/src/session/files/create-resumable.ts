import type { ResumableSendings, Unfinished } from '../api/papers.ts';
import { asOutcome, type SessionContext } from '../state/context.ts';
import { createSendings } from './create-sendings.ts';
import { partSent, readUpload, readUploads } from './resumable-uploads.ts';
import { giveUp, sendFile, type UploadWay } from './send-file.ts';

/** Makes what sends files one way, and continues what a reload interrupted. */
export function createResumable(context: SessionContext, way: UploadWay): ResumableSendings {
  const takeAway = async (object: string): Promise<void> => {
    await asOutcome(async () => {
      const upload = await readUpload(context, object, way.sort);
      if (upload !== undefined) await giveUp(context, upload, way.sort);
    });
  };
  const { busy, ...sendings } = createSendings(context, {
    sends: input => sendFile(context, way, input),
    takeAway,
  });
  return {
    ...sendings,
    unfinished: async () => await readUnfinished(context, way, busy()),
    giveUp: takeAway,
  };
}

/** The uploads that an earlier life of the page left; none where they cannot be read. */
async function readUnfinished(
  context: SessionContext,
  { isOf, sort }: UploadWay,
  busy: ReadonlySet<string>,
): Promise<readonly Unfinished[]> {
  const found = await asOutcome(async () => ({
    ok: true as const,
    value: await readUploads(context, sort),
  }));
  if (!found.ok) return [];
  const left = found.value.filter(one => isOf(one) && !busy.has(one.object));
  return left.map(upload => {
    const { object, name, size, place } = upload;
    return { object, name, size, place, part: partSent(upload) };
  });
}
