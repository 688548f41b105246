import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import { listReferencedFiles } from '@kinfolio/domain/papers/papers';
import { type BrowserTab, waitUntilTrue } from './device.ts';
import { createTestWorld } from './people.ts';

type Files = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

/** Sends files one at a time, each as a new paper, or in place of the file of the paper `replaces`. */
export async function sendTestPapers(
  { session }: BrowserTab,
  files: Files,
  replaces?: string,
): Promise<void> {
  const papers = await session.papers();
  for (const [name, bytes] of Object.entries(files)) {
    papers.send([new File([bytes], name, { type: 'application/pdf' })], { replaces });
    await waitUntilTrue(() => papers.sending().every(({ state }) => state === 'done'));
  }
}

/** A new person whose passport has these files. */
export async function createPersonWithPapers(files: Files) {
  const world = createTestWorld();
  const tab = await world.signedUp();
  await sendTestPapers(tab, files);
  await tab.settled();
  return { ...world, tab, papers: await tab.session.papers(), account: world.server.only() };
}

/** The files of a passport's papers by the name of the paper. */
export function listFilesByName({ session: { passport } }: BrowserTab): ReadonlyMap<string, StoredFile> {
  const named = listReferencedFiles(passport.records('paper').map(({ content }) => content));
  return new Map([...named.values()].map(({ file, title }) => [title, file]));
}
