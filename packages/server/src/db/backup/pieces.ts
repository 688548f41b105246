import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Passing } from '../../adapters/age.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import type { SetStore } from '../../ports/set-store.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import { type Counted, counting } from './counting.ts';
import { readManifest } from './manifest.ts';
import { piecesOfList, type StoredPiece } from './piece-list.ts';
import { wholeSets } from './removal.ts';
import { heard, passed } from './streams.ts';

// [Note: A backup reads back what it relies on] All sets share the pieces, so one that the disk lost or changed would spoil every set.
// Each run therefore compares the size of every stored piece with what was sent, and the hash of a thirtieth of them. A piece
// that differs is sent again. A server cannot open its backups, so it compares sealed bytes: a set lists their size and hash.

/** After so many backups every piece was read back. */
const readBackRuns = 30;

/** What the newest set of a place has about its pieces, and which run it was. */
export interface Earlier {
  run: number;
  /** Another signer signed it, or it was changed. */
  isForeign: boolean;
  sealed: ReadonlyMap<string, Counted>;
}

/** Reads the newest set. Nothing is used that this signer did not sign. */
export async function readEarlierPieces(sets: SetStore, signerX: string): Promise<Earlier> {
  const unknown: Earlier = { run: 0, isForeign: false, sealed: new Map() };
  const [newest] = await wholeSets(sets);
  if (newest === undefined) return unknown;
  try {
    const { run, pieces } = readManifest(await text(await sets.read(`sets/${newest}/manifest.json`)), [
      signerX,
    ]);
    const { through, counted } = counting();
    const list = await text(passed(await sets.read(`sets/${newest}/pieces`), through));
    if (counted().sha256 !== pieces.sha256) return { ...unknown, run };
    const known = piecesOfList(list).flatMap(({ name, sealed }) => (sealed ? [[name, sealed] as const] : []));
    return { run, isForeign: false, sealed: new Map(known) };
  } catch (error) {
    if (error instanceof StartProblem) return { ...unknown, isForeign: true };
    throw error;
  }
}

/** What a backup did about pieces. */
export interface SentPieces {
  pieces: StoredPiece[];
  /** How many the place did not have. */
  copied: number;
  /** How many it had, and not as they were sent. */
  mended: number;
  /** Pieces whose bytes on this server differ from the backup's. */
  differing: string[];
}

interface Deps {
  sets: SetStore;
  files: ObjectStore;
  seal: Passing;
}

interface Wanted {
  id: string;
  bytes: string;
}

/**
 * Sends the pieces that the place for backups lacks, or holds in another form than they were sent: see [Note: A backup reads back
 * what it relies on]. A piece never changes, and its name in a backup has its hash in it. Throws StartProblem for a piece that is
 * missing here.
 */
export async function sendPieces(
  deps: Deps,
  wanted: readonly Wanted[],
  earlier: Earlier,
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

/** Whether a piece is still what was sent, as far as this run looks. */
async function isWhole(
  sets: SetStore,
  { id, name, bytes, sealed }: Wanted & StoredPiece,
  { size, run }: { size: number | undefined; run: number },
): Promise<boolean> {
  if (size === undefined || size < Number(bytes)) return false;
  if (sealed !== undefined && size !== sealed.bytes) return false;
  if (Number.parseInt(id.slice(-6), 16) % readBackRuns !== run % readBackRuns) return true;
  // An older version did not note what it sent, so its pieces are sent again in their turn.
  if (sealed === undefined) return false;
  const { through, counted } = counting();
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
  const plain = counting();
  const sealed = counting();
  const read = await files.read(id, { start: 0, end: Number(bytes) - 1 }).catch(() => undefined);
  if (read === undefined)
    throw new StartProblem(`A piece of a file is missing or cannot be read (${id}). There is no backup.`);
  const flowing = heard(new PassThrough());
  await Promise.all([
    pipeline(read, plain.through, flowing),
    seal(flowing).then(one => sets.put(`pieces/${id}.new`, passed(one, sealed.through))),
  ]);
  const { sha256, bytes: size } = plain.counted();
  if (size !== Number(bytes))
    throw new StartProblem(`A piece of a file is shorter than it should be (${id}). There is no backup.`);
  const name = `${id}.${sha256}`;
  if (storedAs !== undefined && storedAs !== name) {
    await sets.remove(`pieces/${id}.new`);
    return 'differs';
  }
  await sets.rename(`pieces/${id}.new`, `pieces/${name}`);
  return { name, sealed: sealed.counted() };
}
