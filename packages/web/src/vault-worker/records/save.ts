import { maxEnvelopeLength } from '@kinfolio/contract/shapes';
import type { FieldValue } from '@kinfolio/domain/fields/fields';
import { joinField } from '@kinfolio/domain/payments/join-field';
import { contentToSave, mergeContent, resolveField } from '@kinfolio/domain/records/record-merge';
import { v7 as uuidv7 } from 'uuid';
import { type Keyring, slugFor } from '../keys/keyring.ts';
import type { Row } from '../store/database.ts';
import { type Outcome, ok, type ProblemCode, refuse } from '../types/outcome.ts';
import type { Edit, Opened, PassportRecord } from '../types/values.ts';
import { sameContent } from './merge.ts';
import { toRecord } from './read.ts';
import { isPurged } from './remains.ts';
import { nextVersion, stillLost } from './returning.ts';
import { type OpenRecord, openSealed, seal, sealedOf } from './sealed-record.ts';
import { type NextRow, updateRows } from './update-rows.ts';

/** Seals edits and keeps them, each with its place in the outbox, in one transaction: all of them or none. */
export async function saveEdits(
  keyring: Keyring,
  edits: readonly Edit[],
  now: number,
): Promise<Outcome<Opened>> {
  const ids = edits.map(edit => edit.id ?? uuidv7());
  const contents: PassportRecord['content'][] = [];
  try {
    const rows = await updateRows(keyring.store, ids, async (row, id, index) => {
      const edit = edits[index];
      if (edit === undefined) throw new Refusal('unexpected');
      const { next, content } = await edited(keyring, row, id, edit, new Date(now).toISOString());
      contents[index] = content;
      return next;
    });
    // What was sealed is known: to open it again would take as long as all the rest.
    const records = rows.flatMap((row, index) => {
      const content = contents[index];
      return row && content ? [toRecord(row, asStored(content))] : [];
    });
    return ok({ records, unreadable: [] });
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.problem);
    if (isStorageFault(error)) return refuse('storage-full');
    throw error;
  }
}

/** As it reads once it is opened: what has no JSON is not kept. */
const asStored = (content: PassportRecord['content']): PassportRecord['content'] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same content, as sealing writes it
  JSON.parse(JSON.stringify(content)) as PassportRecord['content'];

/** Leaves the transaction; it becomes a value again before anyone else sees it. */
class Refusal extends Error {
  readonly problem: ProblemCode;
  constructor(problem: ProblemCode) {
    super(problem);
    this.problem = problem;
  }
}

async function edited(
  keyring: Keyring,
  row: Row | undefined,
  id: string,
  edit: Edit,
  savedAt: string,
): Promise<{ next: NextRow; content: PassportRecord['content'] }> {
  const opened = row && (await openSealed(keyring, row));
  if (row && (!opened || row.refused)) throw new Refusal('unreadable');
  // Of a purged record there is nothing to build on; what is written to it now is a record like a new one.
  const current = opened && isPurged(opened.content) ? undefined : opened;
  const next = apply(edit, current, savedAt);
  if (next === undefined) throw new Refusal('not-found');
  const category = slugFor(keyring, next.content, next.category);
  const base = row?.dirty ? row.base : row && sealedOf(row);
  const sent = row?.sent;
  // While a push is under way its version is taken; this one comes after it, whatever the answer.
  const version = nextVersion(sent ?? base, row);
  const sealed = await seal(keyring, id, version, { ...next, category });
  if (sealed === undefined) throw new Refusal('unexpected');
  if (sealed.envelope.length > maxEnvelopeLength) throw new Refusal('too-large');
  const kept = { dirty: 1 as const, ...stillLost(row), ...(base && { base }), ...(sent && { sent }) };
  return { next: { ...sealed, ...kept }, content: next.content };
}

function apply(edit: Edit, current: OpenRecord | undefined, savedAt: string): OpenRecord | undefined {
  if (edit.do === 'write') return written(edit, current, savedAt);
  if (edit.do === 'place') return edit;
  if (current === undefined) return undefined;
  if (edit.do === 'resolve') return { ...current, content: resolved(current.content, edit.fields, savedAt) };
  return { ...current, deleted: edit.do === 'remove', content: { ...current.content, savedAt } };
}

function written(
  edit: Extract<Edit, { do: 'write' }>,
  current: OpenRecord | undefined,
  savedAt: string,
): OpenRecord {
  const mine = contentToSave(
    edit.kind,
    edit.base ?? current?.content,
    { ...edit.fields },
    savedAt,
    edit.stillRight,
  );
  const elsewhere =
    edit.base && current && !sameContent(edit.base, current.content) ? current.content : undefined;
  return {
    content: elsewhere ? mergeContent(edit.base, mine, elsewhere, joinField) : mine,
    deleted: false,
    category: edit.category,
  };
}

const resolved = (
  content: OpenRecord['content'],
  fields: Readonly<Record<string, FieldValue>>,
  savedAt: string,
): OpenRecord['content'] =>
  Object.entries(fields).reduce((left, [key, value]) => resolveField(left, key, value, savedAt), content);

/** What IndexedDB throws when the disk is full or the browser keeps nothing, directly or through Dexie. */
export function isStorageFault(error: unknown): boolean {
  return (
    error instanceof Error && /Quota|OpenFailed|MissingAPI|InvalidState|DatabaseClosed|Abort/.test(error.name)
  );
}
