import { clearDraft, type DraftRing, draftKeys, readDraft, writeDraft } from './drafts.ts';
import { layoutOf, newFileKey, openPart, sealPart } from './files.ts';

/** What is known of a document that is on this device only; values of our own making, read loosely. */
export type HeldContent = Readonly<Record<string, unknown>>;

const beginning = 'held:';

/** Seals a document and keeps it on this device. */
export async function holdFile(
  ring: DraftRing,
  id: string,
  file: Blob,
  content: HeldContent,
  now: string,
): Promise<void> {
  const key = newFileKey();
  const { sealedBytes } = layoutOf(file.size);
  const { bytes } = await sealPart({ content: file, key, from: 0, to: sealedBytes });
  await ring.store.held.put({ id, bytes });
  await write(ring, id, { content, key, size: file.size }, now);
}

/** Keeps what else is known of it by now; of one that is gone, nothing. */
export async function changeHeld(
  ring: DraftRing,
  id: string,
  content: HeldContent,
  now: string,
): Promise<void> {
  const held = await read(ring, id);
  if (held !== undefined) await write(ring, id, { ...held, content }, now);
}

/** What is known of each document that is held here, by its id. */
export async function listHeld(ring: DraftRing): Promise<readonly (readonly [string, HeldContent])[]> {
  const keys = await draftKeys(ring, beginning);
  const ids = keys.map(key => key.slice(beginning.length));
  const all = await Promise.all(ids.map(async id => [id, (await read(ring, id))?.content] as const));
  return all.flatMap(([id, content]) => (content === undefined ? [] : [[id, content] as const]));
}

/** The document itself; undefined when it is gone or does not open. */
export async function openHeld(ring: DraftRing, id: string): Promise<Blob | undefined> {
  const [held, row] = [await read(ring, id), await ring.store.held.get(id)];
  if (held === undefined || row === undefined) return undefined;
  const bytes = await new Blob([...row.bytes]).arrayBuffer();
  const opened = await openPart({ bytes, key: held.key, size: held.size, chunk: 0 });
  return opened && new Blob([opened.bytes]);
}

/** Forgets a document. */
export async function dropHeld(ring: DraftRing, id: string): Promise<void> {
  await clearDraft(ring, beginning + id);
  await ring.store.held.delete(id);
}

/** Puts every document that is held in one place into another. What was there before it broke off stays in both. */
export async function moveHeld(from: DraftRing, to: DraftRing, now: string): Promise<void> {
  for (const [id] of await listHeld(from)) {
    const [held, row] = [await read(from, id), await from.store.held.get(id)];
    if (held === undefined || row === undefined) continue;
    await to.store.held.put(row);
    await write(to, id, held, now);
  }
}

interface Held {
  readonly content: HeldContent;
  readonly key: string;
  readonly size: number;
}

async function write(ring: DraftRing, id: string, held: Held, now: string): Promise<void> {
  await writeDraft(ring, beginning + id, { fields: { ...held }, writtenAt: now });
}

async function read(ring: DraftRing, id: string): Promise<Held | undefined> {
  const fields = (await readDraft(ring, beginning + id))?.fields;
  const { content, key, size } = fields ?? {};
  return isContent(content) && typeof key === 'string' && typeof size === 'number'
    ? { content, key, size }
    : undefined;
}

const isContent = (value: unknown): value is HeldContent => typeof value === 'object' && value !== null;
