import { fileOf } from '@kinfolio/domain/fields/stored-file';
import type { Papers, Sending } from '../api/papers.ts';
import { eventually, type Tab } from './device.ts';
import { newWorld } from './people.ts';

/** Bytes. */
export const mebibyte = 1_048_576;

/** Bytes that differ from place to place. */
export function bytesOf(size: number, seed = 7): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  // Five times as quick as `Uint8Array.from` with a function, which shows with nine million of them.
  for (let index = 0; index < size; index += 1) bytes[index] = (index * seed + (index >> 12)) % 251;
  return bytes;
}

/** A file as a browser gives it. */
export function fileNamed(name: string, bytes: Uint8Array<ArrayBuffer>, type = 'application/pdf'): File {
  return new File([bytes], name, { type });
}

/** Somebody who is signed up, and the files of their passport. */
export async function openPapers() {
  const world = newWorld();
  const tab = await world.signedUp();
  const papers = await tab.session.papers();
  return { ...world, tab, papers, account: world.server.only() };
}

/** The first file on its way. */
export const firstSending = (papers: Papers): Sending | undefined => papers.sending()[0];
/** Resolves once the first file on its way stands so. */
export const until = (papers: Papers, state: Sending['state']) =>
  eventually(() => firstSending(papers)?.state === state);
/** The papers of the passport, in the order they were made. */
export const paperRecords = (tab: Tab) => tab.session.passport.records('paper');

/** The content of a paper, opened. */
export async function readWhole(papers: Papers, tab: Tab, index = 0): Promise<Buffer> {
  const file = fileOf(paperRecords(tab)[index]?.content.fields['file']);
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
