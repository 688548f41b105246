import { clearDraft, type DraftKeyring, draftKeys, readDraft, writeDraft } from '../keys/drafts.ts';
import { layoutOf, newFileKey, openPart, sealPart } from '../records/files.ts';

/** What is known of a document that is on this device only; values of our own making, read loosely. */
export type PendingFileContent = Readonly<Record<string, unknown>>;

const beginning = 'held:';

/** Seals a document and keeps it on this device. */
export async function addPendingFile(
  keyring: DraftKeyring,
  id: string,
  file: Blob,
  content: PendingFileContent,
  now: string,
): Promise<void> {
  const key = newFileKey();
  const { sealedBytes } = layoutOf(file.size);
  const { bytes } = await sealPart({ content: file, key, from: 0, to: sealedBytes });
  await keyring.store.held.put({ id, bytes });
  await write(keyring, id, { content, key, size: file.size }, now);
}

/** Keeps what else is known of it by now; of one that is gone, nothing. */
export async function changePendingFile(
  keyring: DraftKeyring,
  id: string,
  content: PendingFileContent,
  now: string,
): Promise<void> {
  const held = await read(keyring, id);
  if (held !== undefined) await write(keyring, id, { ...held, content }, now);
}

/** What is known of each document that is held here, by its id. */
export async function listPendingFiles(
  keyring: DraftKeyring,
): Promise<readonly (readonly [string, PendingFileContent])[]> {
  const keys = await draftKeys(keyring, beginning);
  const ids = keys.map(key => key.slice(beginning.length));
  const all = await Promise.all(ids.map(async id => [id, (await read(keyring, id))?.content] as const));
  return all.flatMap(([id, content]) => (content === undefined ? [] : [[id, content] as const]));
}

/** The document itself; undefined when it is gone or does not open. */
export async function openPendingFile(keyring: DraftKeyring, id: string): Promise<Blob | undefined> {
  const [held, row] = [await read(keyring, id), await keyring.store.held.get(id)];
  if (held === undefined || row === undefined) return undefined;
  const bytes = await new Blob([...row.bytes]).arrayBuffer();
  const opened = await openPart({ bytes, key: held.key, size: held.size, chunk: 0 });
  return opened && new Blob([opened.bytes]);
}

/** Forgets a document. */
export async function dropPendingFile(keyring: DraftKeyring, id: string): Promise<void> {
  await clearDraft(keyring, beginning + id);
  await keyring.store.held.delete(id);
}

/** Puts every document that is held in one place into another. What was there before it broke off stays in both. */
export async function movePendingFiles(from: DraftKeyring, to: DraftKeyring, now: string): Promise<void> {
  for (const [id] of await listPendingFiles(from)) {
    const [held, row] = [await read(from, id), await from.store.held.get(id)];
    if (held === undefined || row === undefined) continue;
    await to.store.held.put(row);
    await write(to, id, held, now);
  }
}

interface Held {
  readonly content: PendingFileContent;
  readonly key: string;
  readonly size: number;
}

async function write(keyring: DraftKeyring, id: string, held: Held, now: string): Promise<void> {
  await writeDraft(keyring, beginning + id, { fields: { ...held }, writtenAt: now });
}

async function read(keyring: DraftKeyring, id: string): Promise<Held | undefined> {
  const fields = (await readDraft(keyring, beginning + id))?.fields;
  const { content, key, size } = fields ?? {};
  return isContent(content) && typeof key === 'string' && typeof size === 'number'
    ? { content, key, size }
    : undefined;
}

const isContent = (value: unknown): value is PendingFileContent =>
  typeof value === 'object' && value !== null;
