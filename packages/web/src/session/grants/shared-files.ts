import type { SharingClient } from '@kinfolio/contract/sharing/client';
import type { FileSource, PaperProblem } from '../api/papers.ts';
import { refusedBy } from '../files/objects.ts';
import { type ReadSealed, readFrom } from '../files/read-file.ts';
import { untilNextTry } from '../files/until-next-try.ts';
import { type SessionContext, serverRefusal } from '../state/context.ts';

/** What opens the files of a grant. Their keys are in the records that were read; the server sends the sealed bytes. */
export function sharedFiles(
  context: SessionContext,
  client: Pick<SharingClient, 'readGrantFile'>,
  grant: string,
): FileSource {
  const read: ReadSealed = async (object, [from, to, whole]) => {
    const answer = await client.readGrantFile(grant, object, [from, to]);
    if (!answer.ok) return refusedBy(gone.has(answer.code) ? 'gone' : problemOf(answer.code));
    const { bytes, whole: said } = answer.value;
    // An object that is longer than it must be was changed as much as a shorter one.
    return bytes.byteLength === to - from && said === whole
      ? { ok: true, value: bytes }
      : refusedBy('damaged');
  };
  return { readFrom: (file, chunk, signal) => readFrom(context, file, chunk, signal, read) };
}

/** The same files, where a connection that was lost is waited for, so that a long saving continues where it was. */
export function patientFiles(context: SessionContext, source: FileSource): FileSource {
  return {
    async readFrom(file, chunk, signal) {
      for (let tries = 1; ; tries += 1) {
        const read = await source.readFrom(file, chunk, signal);
        if (read.ok || read.problem !== 'offline' || signal?.aborted === true) return read;
        await untilNextTry(context, tries, signal);
      }
    },
  };
}

/** Not there, not of an open section, stopped: to who looks at it, it is all the same. */
const gone: ReadonlySet<string> = new Set(['not_found', 'grant_closed', 'second_factor_needed']);

const problemOf = (code: Parameters<typeof serverRefusal>[0]): PaperProblem => serverRefusal(code).problem;
