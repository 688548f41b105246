import { readStoredFile } from '@kinfolio/domain/fields/stored-file';
import type { FileUpload, Papers } from '../api/papers.ts';
import { type BrowserTab, waitUntilTrue } from './device.ts';
import { createTestWorld } from './people.ts';

export const bytesPerMebibyte = 1_048_576;

/** Bytes that vary with their position and with `seed`. */
export function createVaryingBytes(size: number, seed = 7): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  // A loop is five times as fast as `Uint8Array.from` with a function, which matters with nine million bytes.
  for (let index = 0; index < size; index += 1) bytes[index] = (index * seed + (index >> 12)) % 251;
  return bytes;
}

/** A file as a browser returns it. */
export function createNamedFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  type = 'application/pdf',
): File {
  return new File([bytes], name, { type });
}

/** A signed-up person with access to the files of their passport. */
export async function openTestPapers() {
  const world = createTestWorld();
  const tab = await world.signedUp();
  const papers = await tab.session.papers();
  return { ...world, tab, papers, account: world.server.only() };
}

/** The first file being sent. */
export const findFirstUpload = (papers: Papers): FileUpload | undefined => papers.sending()[0];
/** Resolves once the first file being sent has this state. */
export const waitForUploadState = (papers: Papers, state: FileUpload['state']) =>
  waitUntilTrue(() => findFirstUpload(papers)?.state === state);
/** The papers of the passport, in the order they were made. */
export const listPaperRecords = (tab: BrowserTab) => tab.session.passport.records('paper');

/** The decrypted content of a paper's file. */
export async function readDecryptedFile(papers: Papers, tab: BrowserTab, index = 0): Promise<Buffer> {
  const file = readStoredFile(listPaperRecords(tab)[index]?.content.fields['file']);
  if (file === undefined) throw new Error('there is no such paper');
  const parts: Buffer[] = [];
  for (let chunk: number | undefined = 0; chunk !== undefined; ) {
    const span = await papers.readFrom(file, chunk);
    if (!span.ok) throw new Error(span.problem);
    parts.push(Buffer.from(span.value.bytes));
    chunk = span.value.next;
  }
  return Buffer.concat(parts);
}
