import { z } from 'zod';
import { type ExportedRecord, exportFormat, exportVersion } from '../records/record-export.ts';
import type { RecordContent, RecordKind } from '../records/record-kind.ts';
import { readRecord } from '../records/record-schema.ts';

/** Why a file gives no records at all. */
export type ExportProblem = 'empty' | 'not-json' | 'not-ours' | 'newer';

/** Why one record of the file was left out. */
export type RecordProblem = 'no-id' | 'same-id' | 'no-content' | 'no-date' | 'bad-version' | 'cut-short';

/** The sentences for both. */
export const exportProblemWords: Readonly<Record<ExportProblem | RecordProblem, string>> = {
  empty: 'This file is empty. Choose the file you downloaded from Kinfolio.',
  'not-json': 'This is not a complete copy from Kinfolio. Its name usually ends in .json.',
  'not-ours': 'This file was made by another program. Choose the complete copy you downloaded from Kinfolio.',
  newer: 'This copy was made by a newer Kinfolio. Reload this page to get the newest one, then try again.',
  'no-id': 'It has no identifier.',
  'same-id': 'It has the same identifier as an earlier record in the file.',
  'no-content': 'Its content is missing or damaged.',
  'no-date': 'It does not say when it was saved.',
  'bad-version': 'One of its earlier versions is damaged.',
  'cut-short': 'The file stops in the middle of it.',
};

/** A record that was left out: its place among the records, counted from 1, its title if that could be read, and why. */
export interface BrokenRecord {
  readonly position: number;
  readonly title: string;
  readonly problem: RecordProblem;
}

/** A record that came in; the rest of what the file says of it is for people only. */
export type ReadRecord = Pick<ExportedRecord, 'id' | 'content' | 'deleted' | 'versions'>;

export type ExportReading =
  | {
      readonly ok: true;
      readonly exportedAt: string;
      readonly records: readonly ReadRecord[];
      readonly broken: readonly BrokenRecord[];
      /** The end of the file is missing; the records are those before the cut. */
      readonly cutShort: boolean;
    }
  | { readonly ok: false; readonly problem: ExportProblem };

/**
 * Reads a complete copy (`exportText`). A record that is damaged is left out and named, and the others come in; of
 * a file that was cut short, those before the cut do. Records of unknown kinds and unknown keys are kept. Never
 * throws.
 */
export function readExport(kinds: readonly RecordKind[], text: string): ExportReading {
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
/** A UUID of version 7 (RFC 9562): the only form in which a record can be stored. */
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function readAll(kinds: readonly RecordKind[], found: readonly unknown[]) {
  const records: ReadRecord[] = [];
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
): ReadRecord | RecordProblem {
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

function versionsOf(kinds: readonly RecordKind[], versions: unknown): ReadRecord['versions'] {
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

/** What a file that does not end properly still has: its head, and each line that is a record. */
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

/** Undefined for text that is no JSON. */
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
