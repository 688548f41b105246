import type { SharingClient } from '@kinfolio/contract/sharing/client';
import type { FileDecryptor, PaperProblem } from '../api/papers.ts';
import { toPaperRefusal } from '../files/objects.ts';
import { decryptFileFrom, type ReadSealedBytes } from '../files/read-file.ts';
import { waitBeforeRetry } from '../files/until-next-try.ts';
import { type SessionContext, toServerRefusal } from '../state/context.ts';

/** Decrypts the files of a grant. Their keys are in the records that were read; the server sends the sealed bytes. */
export function createSharedFileDecryptor(
  context: SessionContext,
  client: Pick<SharingClient, 'readGrantFile'>,
  grant: string,
): FileDecryptor {
  const read: ReadSealedBytes = async (object, [from, to, whole]) => {
    const answer = await client.readGrantFile(grant, object, [from, to]);
    if (!answer.ok) return toPaperRefusal(gone.has(answer.code) ? 'gone' : problemOf(answer.code));
    const { bytes, whole: said } = answer.value;
    // An object that is too long has been tampered with just like one that is too short.
    return bytes.byteLength === to - from && said === whole
      ? { ok: true, value: bytes }
      : toPaperRefusal('damaged');
  };
  return { readFrom: (file, chunk, signal) => decryptFileFrom(context, file, chunk, signal, read) };
}

/** Like the given source, but waits when the connection is lost, so that a long download continues where it stopped. */
export function createRetryingFileSource(context: SessionContext, source: FileDecryptor): FileDecryptor {
  return {
    async readFrom(file, chunk, signal) {
      for (let tries = 1; ; tries += 1) {
        const read = await source.readFrom(file, chunk, signal);
        if (read.ok || read.problem !== 'offline' || signal?.aborted === true) return read;
        await waitBeforeRetry(context, tries, signal);
      }
    },
  };
}

/** The file is missing, is not in an open section, or is no longer shared. To the reader these are the same. */
const gone: ReadonlySet<string> = new Set(['not_found', 'grant_closed', 'second_factor_needed']);

const problemOf = (code: Parameters<typeof toServerRefusal>[0]): PaperProblem =>
  toServerRefusal(code).problem;
