import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { whatWeHoldDays } from '@kinfolio/contract/retention';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { keptTables } from './classes.ts';
import { copyOf, deleteOldCopies, offerCopy } from './leaving-store.ts';
import { type PersonKeys, personKeys, rowsOfPerson } from './store.ts';
import { tableWords } from './what-we-can-see/all-words.ts';
import { usualColumns } from './what-we-can-see/words.ts';

const day = 24 * 60 * 60_000;
const keptMs = whatWeHoldDays * day;

/** What making the file works with. */
export interface CopyDeps {
  db: Db;
  clock: Clock;
  store: ObjectStore;
  /** Notes bytes that are swept after a time. */
  announcePiece(db: Db, id: string, untilMs: number): Promise<void>;
}

/** Of one table in the manifest. */
interface Part {
  file: string;
  rows: number;
  sha256: string;
  about: string;
  columns: Record<string, string>;
}

/** Makes the file that an account asked for, and offers it for 7 days. Harmless to repeat. */
export async function makeCopy(deps: CopyDeps, accountId: string): Promise<void> {
  const { db, clock, store } = deps;
  const asked = await copyOf(db, accountId);
  if (asked === undefined || asked.readyAtMs !== null) return;
  const zip = await zipOf(db, accountId, clock.now());
  const pieceId = crypto.randomUUID();
  await deps.announcePiece(db, pieceId, asked.askedAtMs + keptMs);
  await store.put(pieceId, zip);
  const made = { askedAtMs: asked.askedAtMs, readyAtMs: clock.now(), pieceId, bytes: zip.length };
  await db.transaction(tx => offerCopy(tx, accountId, made));
}

/** The file of an account, beginning to flow; undefined while none is offered. */
export async function readCopy(
  { db, clock, store }: Pick<CopyDeps, 'db' | 'clock' | 'store'>,
  accountId: string,
): Promise<Readable | undefined> {
  const copy = await copyOf(db, accountId);
  if (copy === undefined || copy.pieceId === null || copy.bytes === null) return undefined;
  if (copy.askedAtMs + keptMs <= clock.now()) return undefined;
  return store.read(copy.pieceId, { start: 0, end: copy.bytes - 1 });
}

/** Forgets files that were offered for 7 days. Harmless at any time. */
export const forgetOldCopies = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  deleteOldCopies(db, clock.now() - keptMs);

/** Everything that is kept about a person, of one moment: a file for each table, and a manifest that explains them. */
async function zipOf(db: Db, accountId: string, nowMs: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  const parts: Record<string, Part> = {};
  await db.transaction(
    async tx => {
      const keys = await personKeys(tx, accountId);
      for (const name of Object.keys(keptTables)) {
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
  const table = keptTables[name];
  if (table === undefined || !table.exported) return undefined;
  const file = addFile(zip, `tables/${name}.jsonl`);
  const hash = createHash('sha256');
  let rows = 0;
  for await (const page of rowsOfPerson(tx, name, keys)) {
    const text = strToU8(page.map(row => `${JSON.stringify(shown(row, table.withheld))}\n`).join(''));
    hash.update(text);
    file.push(text);
    rows += page.length;
  }
  file.push(new Uint8Array(0), true);
  const words = tableWords[name];
  const sentences = { ...usualColumns, ...words?.columns };
  const columns = Object.fromEntries(Object.entries(sentences).map(([column, [, about]]) => [column, about]));
  return {
    file: `tables/${name}.jsonl`,
    rows,
    sha256: hash.digest('hex'),
    about: words?.about ?? '',
    columns,
  };
}

/** A row without what guards the account: a stolen file must not open it. */
function shown(row: Record<string, unknown>, withheld: readonly string[] = []): Record<string, unknown> {
  const hidden = withheld.filter(column => row[column] !== null && row[column] !== undefined);
  return {
    ...row,
    ...Object.fromEntries(hidden.map(column => [column, 'withheld: it guards your account'])),
  };
}
