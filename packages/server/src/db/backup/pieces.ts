import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { CryptoStream } from '../../adapters/age.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import type { BackupStore } from '../../ports/set-store.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import { type CountedBytes, createByteCounter } from './counting.ts';
import { readManifest } from './manifest.ts';
import { readPieceList, type StoredPiece } from './piece-list.ts';
import { listCompleteSets } from './removal.ts';
import { forwardErrors, pipeThrough } from './streams.ts';

// [Note: A backup reads back what it relies on] All sets share the pieces, so one piece that the disk lost or changed
// would damage every set. Each run therefore compares the size of every stored piece with the size sent, and also the
// hash for a thirtieth of the pieces. A piece that differs is sent again. A server cannot decrypt its own backups, so
// it compares the encrypted bytes, whose size and hash are in the set's list.

/** How many backups it takes until every piece has been read back once. */
const readBackRuns = 30;

/** The pieces listed in the newest set of a store, and the number of that set's run. */
export interface EarlierPieces {
  run: number;
  /** Whether the newest set was changed, or signed with a different key. */
  isForeign: boolean;
  sealed: ReadonlyMap<string, CountedBytes>;
}

/** Reads the newest set. Data that this signer did not sign is ignored. */
export async function readEarlierPieces(sets: BackupStore, signerX: string): Promise<EarlierPieces> {
  const unknown: EarlierPieces = { run: 0, isForeign: false, sealed: new Map() };
  const [newest] = await listCompleteSets(sets);
  if (newest === undefined) return unknown;
  try {
    const { run, pieces } = readManifest(await text(await sets.read(`sets/${newest}/manifest.json`)), [
      signerX,
    ]);
    const { through, counted } = createByteCounter();
    const list = await text(pipeThrough(await sets.read(`sets/${newest}/pieces`), through));
    if (counted().sha256 !== pieces.sha256) return { ...unknown, run };
    const known = readPieceList(list).flatMap(({ name, sealed }) =>
      sealed ? [[name, sealed] as const] : [],
    );
    return { run, isForeign: false, sealed: new Map(known) };
  } catch (error) {
    if (error instanceof StartProblem) return { ...unknown, isForeign: true };
    throw error;
  }
}

/** The result of sending the pieces to a backup store. */
export interface SentPieces {
  pieces: StoredPiece[];
  /** How many pieces were not yet in the backup store. */
  copied: number;
  /** How many pieces were sent again, because the copy in the backup store was missing or damaged. */
  mended: number;
  /** Pieces whose bytes on this server differ from the backup's copy. */
  differing: string[];
}

interface Deps {
  sets: BackupStore;
  files: ObjectStore;
  seal: CryptoStream;
}

interface Wanted {
  id: string;
  bytes: string;
}

/**
 * Sends the pieces that are missing from the backup store or have changed there: see [Note: A backup reads
 * back what it relies on]. The name of a piece in a backup contains its hash. Throws StartProblem for a piece
 * that is missing here.
 */
export async function sendPieces(
  deps: Deps,
  wanted: readonly Wanted[],
  earlier: EarlierPieces,
): Promise<SentPieces> {
  const { sets } = deps;
  const sizes = await sets.sizes('pieces');
  const finished = [...sizes.keys()].filter(name => /\.[0-9a-f]{64}$/.test(name));
  const have = new Map(finished.map(name => [name.split('.')[0] ?? '', name]));
  for (const name of earlier.sealed.keys()) {
    const id = name.split('.')[0] ?? '';
    if (!have.has(id)) have.set(id, name);
  }
  const done: SentPieces = { pieces: [], copied: 0, mended: 0, differing: [] };
  for (const piece of wanted) {
    const known = have.get(piece.id);
    const stored = known === undefined ? undefined : { name: known, sealed: earlier.sealed.get(known) };
    if (
      stored &&
      (await isWhole(sets, { ...piece, ...stored }, { size: sizes.get(stored.name), run: earlier.run + 1 }))
    ) {
      done.pieces.push(stored);
      continue;
    }
    const sent = await sendPiece(deps, piece, stored?.name);
    if (sent === 'differs') {
      done.differing.push(piece.id);
      if (stored) done.pieces.push(stored);
      continue;
    }
    done.pieces.push(sent);
    if (stored === undefined) done.copied += 1;
    else if (stored.sealed !== undefined) done.mended += 1;
  }
  return done;
}

/** Whether a stored piece is unchanged. The hash is checked only if it is the piece's turn in this run. */
async function isWhole(
  sets: BackupStore,
  { id, name, bytes, sealed }: Wanted & StoredPiece,
  { size, run }: { size: number | undefined; run: number },
): Promise<boolean> {
  if (size === undefined || size < Number(bytes)) return false;
  if (sealed !== undefined && size !== sealed.bytes) return false;
  if (Number.parseInt(id.slice(-6), 16) % readBackRuns !== run % readBackRuns) return true;
  // An older version did not record the hash of the encrypted piece, so there is nothing to compare. The
  // piece is sent again when its turn comes.
  if (sealed === undefined) return false;
  const { through, counted } = createByteCounter();
  try {
    await pipeline(await sets.read(`pieces/${name}`), through, drain);
    return counted().sha256 === sealed.sha256;
  } catch {
    return false;
  }
}

async function drain(bytes: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of bytes);
}

async function sendPiece(
  { sets, files, seal }: Deps,
  { id, bytes }: Wanted,
  storedAs: string | undefined,
): Promise<StoredPiece | 'differs'> {
  const plain = createByteCounter();
  const sealed = createByteCounter();
  const read = await files.read(id, { start: 0, end: Number(bytes) - 1 }).catch(() => undefined);
  if (read === undefined)
    throw new StartProblem(`A piece of a file is missing or cannot be read (${id}). No backup was made.`);
  const flowing = forwardErrors(new PassThrough());
  await Promise.all([
    pipeline(read, plain.through, flowing),
    seal(flowing).then(one => sets.put(`pieces/${id}.new`, pipeThrough(one, sealed.through))),
  ]);
  const { sha256, bytes: size } = plain.counted();
  if (size !== Number(bytes))
    throw new StartProblem(`A piece of a file is shorter than it should be (${id}). No backup was made.`);
  const name = `${id}.${sha256}`;
  if (storedAs !== undefined && storedAs !== name) {
    await sets.remove(`pieces/${id}.new`);
    return 'differs';
  }
  await sets.rename(`pieces/${id}.new`, `pieces/${name}`);
  return { name, sealed: sealed.counted() };
}
