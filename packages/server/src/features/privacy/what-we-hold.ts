import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { personalDataFileDays } from '@kinfolio/contract/retention';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { registeredTables } from './classes.ts';
import { deleteOldWhatWeHold, readLatestWhatWeHold, saveWhatWeHoldOffer } from './leaving-store.ts';
import { type PersonKeys, readPersonKeys, readRowsOfPerson } from './store.ts';
import { allTableTexts } from './what-we-can-see/all-words.ts';
import { commonColumns } from './what-we-can-see/words.ts';

const day = 24 * 60 * 60_000;
const keptMs = personalDataFileDays * day;

export interface WhatWeHoldDeps {
  db: Db;
  clock: Clock;
  store: ObjectStore;
  /** Records pieces whose bytes are to be deleted after a given time. */
  announcePiece(db: Db, id: string, untilMs: number): Promise<void>;
}

interface Part {
  file: string;
  rows: number;
  sha256: string;
  about: string;
  columns: Record<string, string>;
}

/** Creates the file that an account requested, and makes it available for 7 days. It can be repeated. */
export async function makeWhatWeHoldFile(deps: WhatWeHoldDeps, accountId: string): Promise<void> {
  const { db, clock, store } = deps;
  const asked = await readLatestWhatWeHold(db, accountId);
  if (asked === undefined || asked.readyAtMs !== null) return;
  const zip = await zipOf(db, accountId, clock.now());
  const pieceId = crypto.randomUUID();
  await deps.announcePiece(db, pieceId, asked.askedAtMs + keptMs);
  await store.put(pieceId, zip);
  const made = { askedAtMs: asked.askedAtMs, readyAtMs: clock.now(), pieceId, bytes: zip.length };
  await db.transaction(tx => saveWhatWeHoldOffer(tx, accountId, made));
}

/** Streams an account's file; undefined if none is available. */
export async function streamWhatWeHoldFile(
  { db, clock, store }: Pick<WhatWeHoldDeps, 'db' | 'clock' | 'store'>,
  accountId: string,
): Promise<Readable | undefined> {
  const copy = await readLatestWhatWeHold(db, accountId);
  if (copy === undefined || copy.pieceId === null || copy.bytes === null) return undefined;
  if (copy.askedAtMs + keptMs <= clock.now()) return undefined;
  return store.read(copy.pieceId, { start: 0, end: copy.bytes - 1 });
}

/** Deletes the records of files that have been available for 7 days. Safe to call at any time. */
export const deleteExpiredCopies = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  deleteOldWhatWeHold(db, clock.now() - keptMs);

/**
 * Creates a zip of everything stored about a person, at one moment: a file for each table, and a manifest
 * that explains them.
 */
async function zipOf(db: Db, accountId: string, nowMs: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  const parts: Record<string, Part> = {};
  await db.transaction(
    async tx => {
      const keys = await readPersonKeys(tx, accountId);
      for (const name of Object.keys(registeredTables)) {
        const part = await addTable(tx, zip, name, keys);
        if (part !== undefined) parts[name] = part;
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const manifest = {
    format: 'kinfolio-what-we-hold',
    version: 1,
    madeAt: new Date(nowMs).toISOString(),
    parts,
  };
  addFile(zip, 'manifest.json').push(strToU8(JSON.stringify(manifest, null, 2)), true);
  zip.end();
  return Buffer.concat(chunks);
}

function addFile(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: 6 });
  zip.add(file);
  return file;
}

async function addTable(tx: Db, zip: Zip, name: string, keys: PersonKeys): Promise<Part | undefined> {
  const table = registeredTables[name];
  if (table === undefined || !table.exported) return undefined;
  const file = addFile(zip, `tables/${name}.jsonl`);
  const hash = createHash('sha256');
  let rows = 0;
  for await (const page of readRowsOfPerson(tx, name, keys)) {
    const text = strToU8(page.map(row => `${JSON.stringify(shown(row, table.withheld))}\n`).join(''));
    hash.update(text);
    file.push(text);
    rows += page.length;
  }
  file.push(new Uint8Array(0), true);
  const words = allTableTexts[name];
  const sentences = { ...commonColumns, ...words?.columns };
  const columns = Object.fromEntries(Object.entries(sentences).map(([column, [, about]]) => [column, about]));
  return {
    file: `tables/${name}.jsonl`,
    rows,
    sha256: hash.digest('hex'),
    about: words?.about ?? '',
    columns,
  };
}

/** Hides the columns that protect the account, so that a thief of the file cannot use them to sign in. */
function shown(row: Record<string, unknown>, withheld: readonly string[] = []): Record<string, unknown> {
  const hidden = withheld.filter(column => row[column] !== null && row[column] !== undefined);
  return {
    ...row,
    ...Object.fromEntries(hidden.map(column => [column, 'withheld: it guards your account'])),
  };
}
