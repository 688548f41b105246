import { z } from 'zod';
import { type ExportedRecord, exportFormat, exportVersion } from '../records/record-export.ts';
import type { RecordContent, RecordKind } from '../records/record-kind.ts';
import { readRecord } from '../records/record-schema.ts';

/** Why a file contains no usable records. */
export type ExportProblem = 'empty' | 'not-json' | 'not-ours' | 'newer';

/** Why one record of the file was left out. */
export type RecordProblem = 'no-id' | 'same-id' | 'no-content' | 'no-date' | 'bad-version' | 'cut-short';

/** The messages for both kinds of problem: with the whole file, and with a single record. */
export const exportProblemMessages: Readonly<Record<ExportProblem | RecordProblem, string>> = {
  empty: 'This file is empty. Choose the file you downloaded from Kinfolio.',
  'not-json': 'This is not a complete copy from Kinfolio. The name of a complete copy usually ends in .json.',
  'not-ours': 'This file was made by another program. Choose the complete copy you downloaded from Kinfolio.',
  newer:
    'This copy was made by a newer version of Kinfolio. Reload this page to get the newest version, then try again.',
  'no-id': 'This record has no identifier.',
  'same-id': 'This record has the same identifier as an earlier record in the file.',
  'no-content': 'The content of this record is missing or damaged.',
  'no-date': 'This record does not say when it was saved.',
  'bad-version': 'One of the earlier versions of this record is damaged.',
  'cut-short': 'The file ends partway through this record.',
};

/** A record that was left out: its position among the records (from 1), its title if readable, and the reason. */
export interface BrokenRecord {
  readonly position: number;
  readonly title: string;
  readonly problem: RecordProblem;
}

/** A record read from a file. The other members of an exported record exist only for human readers, and are ignored. */
export type RecordFromFile = Pick<ExportedRecord, 'id' | 'content' | 'deleted' | 'versions'>;

export type ExportReadResult =
  | {
      readonly ok: true;
      readonly exportedAt: string;
      readonly records: readonly RecordFromFile[];
      readonly broken: readonly BrokenRecord[];
      /** Whether the end of the file is missing. If so, `records` are those before the cut. */
      readonly cutShort: boolean;
    }
  | { readonly ok: false; readonly problem: ExportProblem };

/**
 * Reads a complete copy, as `serialiseExport` writes it. A damaged record is left out and listed, while the others are
 * imported; for a file that was cut short, returns the records before the cut. Keeps records of unknown kinds and
 * unknown keys. Never throws.
 */
export function readExport(kinds: readonly RecordKind[], text: string): ExportReadResult {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.trim() === '') return { ok: false, problem: 'empty' };
  const whole = jsonOf(plain);
  const found = whole === undefined ? beforeTheCut(plain) : whole;
  if (found === undefined) return { ok: false, problem: 'not-json' };
  const head = headSchema.safeParse(found);
  if (!head.success) return { ok: false, problem: 'not-ours' };
  if (head.data.version > exportVersion) return { ok: false, problem: 'newer' };
  const { exportedAt, records } = head.data;
  return { ok: true, exportedAt, ...readAll(kinds, records), cutShort: whole === undefined };
}

const headSchema = z.looseObject({
  format: z.literal(exportFormat),
  version: z.int().min(1),
  exportedAt: z.iso.datetime(),
  records: z.array(z.unknown()),
});
const cut = Symbol('cut short');
/** A version 7 UUID (RFC 9562), the only form of id that can be stored. */
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function readAll(kinds: readonly RecordKind[], found: readonly unknown[]) {
  const records: RecordFromFile[] = [];
  const broken: BrokenRecord[] = [];
  const ids = new Set<string>();
  for (const [index, entry] of found.entries()) {
    const reading = readOne(kinds, entry, ids);
    if (typeof reading === 'string')
      broken.push({ position: index + 1, title: titleIn(entry), problem: reading });
    else {
      ids.add(reading.id);
      records.push(reading);
    }
  }
  return { records, broken };
}

function readOne(
  kinds: readonly RecordKind[],
  entry: unknown,
  ids: ReadonlySet<string>,
): RecordFromFile | RecordProblem {
  if (entry === cut) return 'cut-short';
  if (!isObject(entry)) return 'no-content';
  const { id, deleted, versions } = entry;
  if (typeof id !== 'string' || !idShape.test(id)) return 'no-id';
  if (ids.has(id)) return 'same-id';
  const content = contentOf(kinds, entry['content']);
  if (typeof content === 'string') return content;
  const earlier = versionsOf(kinds, versions);
  if (earlier === undefined) return 'bad-version';
  return {
    id,
    content,
    ...(deleted === true ? { deleted } : {}),
    ...(earlier.length === 0 ? {} : { versions: earlier }),
  };
}

function contentOf(kinds: readonly RecordKind[], content: unknown): RecordContent | RecordProblem {
  const reading = readRecord(kinds, content);
  if (!reading.ok) return 'no-content';
  return Number.isNaN(Date.parse(reading.content.savedAt)) ? 'no-date' : reading.content;
}

function versionsOf(kinds: readonly RecordKind[], versions: unknown): RecordFromFile['versions'] {
  if (versions === undefined) return [];
  if (!Array.isArray(versions)) return undefined;
  const read = versions.flatMap((version: unknown) => {
    if (!isObject(version)) return [];
    const content = contentOf(kinds, version['content']);
    if (typeof content === 'string') return [];
    return [version['deleted'] === true ? { content, deleted: true } : { content }];
  });
  return read.length === versions.length ? read : undefined;
}

/** Recovers a file whose end is missing: its header, and each line that is a complete record. */
function beforeTheCut(text: string): Record<string, unknown> | undefined {
  const [head = '', ...rest] = text.split(/^"records": \[$/m);
  if (rest.length !== 1) return undefined;
  const about = jsonOf(`${head.trim().replace(/,$/, '')}}`);
  if (!isObject(about)) return undefined;
  const lines = (rest[0] ?? '').split('\n').filter(line => line.trim() !== '');
  return { ...about, records: lines.map(line => jsonOf(line.trim().replace(/,$/, '')) ?? cut) };
}

function titleIn(entry: unknown): string {
  return isObject(entry) && typeof entry['title'] === 'string' ? entry['title'].slice(0, 200) : '';
}

/** Parses JSON. Returns undefined for text that is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
