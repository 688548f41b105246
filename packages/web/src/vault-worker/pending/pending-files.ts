import { type DraftKeyring, deleteDraft, listDraftKeys, readDraft, storeDraft } from '../keys/drafts.ts';
import { computeFileLayout, createFileKey, openFilePart, sealFilePart } from '../records/files.ts';

/** The facts about a document that is only on this device. Only we write them, so they are parsed leniently. */
export type PendingFileContent = Readonly<Record<string, unknown>>;

const beginning = 'held:';

/** Seals a document and stores it on this device. */
export async function addPendingFile(
  keyring: DraftKeyring,
  id: string,
  file: Blob,
  content: PendingFileContent,
  now: string,
): Promise<void> {
  const key = createFileKey();
  const { sealedBytes } = computeFileLayout(file.size);
  const { bytes } = await sealFilePart({ content: file, key, from: 0, to: sealedBytes });
  await keyring.store.held.put({ id, bytes });
  await write(keyring, id, { content, key, size: file.size }, now);
}

/** Adds facts about a document. Does nothing if the document is gone. */
export async function changePendingFile(
  keyring: DraftKeyring,
  id: string,
  content: PendingFileContent,
  now: string,
): Promise<void> {
  const held = await read(keyring, id);
  if (held !== undefined) await write(keyring, id, { ...held, content }, now);
}

/** Lists the facts about each document stored on this device, by id. */
export async function listPendingFiles(
  keyring: DraftKeyring,
): Promise<readonly (readonly [string, PendingFileContent])[]> {
  const keys = await listDraftKeys(keyring, beginning);
  const ids = keys.map(key => key.slice(beginning.length));
  const all = await Promise.all(ids.map(async id => [id, (await read(keyring, id))?.content] as const));
  return all.flatMap(([id, content]) => (content === undefined ? [] : [[id, content] as const]));
}

/** The content of a document; undefined if it is gone or does not open. */
export async function openPendingFile(keyring: DraftKeyring, id: string): Promise<Blob | undefined> {
  const [held, row] = [await read(keyring, id), await keyring.store.held.get(id)];
  if (held === undefined || row === undefined) return undefined;
  const bytes = await new Blob([...row.bytes]).arrayBuffer();
  const opened = await openFilePart({ bytes, key: held.key, size: held.size, chunk: 0 });
  return opened && new Blob([opened.bytes]);
}

export async function deletePendingFile(keyring: DraftKeyring, id: string): Promise<void> {
  await deleteDraft(keyring, beginning + id);
  await keyring.store.held.delete(id);
}

/**
 * Copies every stored document from one keyring's store to another's. After an interruption, the documents copied so
 * far are in both stores.
 */
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
  await storeDraft(keyring, beginning + id, { fields: { ...held }, writtenAt: now });
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
