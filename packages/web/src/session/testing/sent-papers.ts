import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import { filesNamed } from '@kinfolio/domain/papers/papers';
import { eventually, type Tab } from './device.ts';
import { newWorld } from './people.ts';

type Files = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

/** Sends files, one after the other, each as a new paper or in place of the file of one. */
export async function sendPapers({ session }: Tab, files: Files, replaces?: string): Promise<void> {
  const papers = await session.papers();
  for (const [name, bytes] of Object.entries(files)) {
    papers.send([new File([bytes], name, { type: 'application/pdf' })], { replaces });
    await eventually(() => papers.sending().every(({ state }) => state === 'done'));
  }
}

/** Somebody new whose passport has these files. */
export async function withPapers(files: Files) {
  const world = newWorld();
  const tab = await world.signedUp();
  await sendPapers(tab, files);
  await tab.settled();
  return { ...world, tab, papers: await tab.session.papers(), account: world.server.only() };
}

/** The files of a passport's papers by the name of the paper. */
export function filesIn({ session: { passport } }: Tab): ReadonlyMap<string, StoredFile> {
  const named = filesNamed(passport.records('paper').map(({ content }) => content));
  return new Map([...named.values()].map(({ file, title }) => [title, file]));
}
