import type { Papers } from '../api/papers.ts';
import { type SessionContext, toServerRefusal } from '../state/context.ts';
import { createResumableUploads } from './create-resumable.ts';
import { decryptFileFrom } from './read-file.ts';
import { scheduleOrphanSweep } from './remove-orphans.ts';
import { readSpaceNeeds, removeRestoredUploads, restoreFileFromCopy } from './restore-files.ts';
import { createOwnUpload } from './send-file.ts';

export function createPapersApi(context: SessionContext): Papers {
  scheduleOrphanSweep(context);
  return {
    ...createResumableUploads(context, createOwnUpload(context)),
    readFrom: (file, chunk, signal) => decryptFileFrom(context, file, chunk, signal),
    async space() {
      const answer = await context.server.readStorage();
      return answer.ok ? answer : toServerRefusal(answer.code);
    },
    roomFor: files => readSpaceNeeds(context, files),
    bringIn: input => restoreFileFromCopy(context, input),
    broughtIn: objects => removeRestoredUploads(context, objects),
  };
}
