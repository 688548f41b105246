import type { Papers } from '../api/papers.ts';
import { type SessionContext, serverRefusal } from '../state/context.ts';
import { createResumable } from './create-resumable.ts';
import { readFrom } from './read-file.ts';
import { sweepNowAndThen } from './remove-orphans.ts';
import { broughtIn, restoreFile, roomFor } from './restore-files.ts';
import { ownWay } from './send-file.ts';

/** The files of one tab's passport. */
export function createPapers(context: SessionContext): Papers {
  sweepNowAndThen(context);
  return {
    ...createResumable(context, ownWay(context)),
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
