import type { FieldValue } from '@kinfolio/domain/fields/fields';
import { mergeRowsField } from '@kinfolio/domain/payments/join-field';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import {
  createContentToSave,
  mergeContent,
  resolveFieldConflict,
} from '@kinfolio/domain/records/record-merge';
import type { RecordEdit } from '../types/values.ts';
import type { RecordToSeal } from './sealed-record.ts';

/** The record after an edit; undefined if there is nothing to edit. `savedAt` is an ISO instant. */
export function applyEdit(
  edit: RecordEdit,
  current: RecordToSeal | undefined,
  savedAt: string,
): RecordToSeal | undefined {
  if (edit.do === 'write') return written(edit, current, savedAt);
  if (edit.do === 'place') return edit;
  if (current === undefined) return undefined;
  if (edit.do === 'resolve') return { ...current, content: resolved(current.content, edit.fields, savedAt) };
  return { ...current, deleted: edit.do === 'remove', content: { ...current.content, savedAt } };
}

function written(
  edit: Extract<RecordEdit, { do: 'write' }>,
  current: RecordToSeal | undefined,
  savedAt: string,
): RecordToSeal {
  const mine = createContentToSave(
    edit.kind,
    edit.base ?? current?.content,
    { ...edit.fields },
    savedAt,
    edit.stillRight,
  );
  const elsewhere =
    edit.base && current && !hasSameContent(edit.base, current.content) ? current.content : undefined;
  return {
    content: elsewhere ? mergeContent(edit.base, mine, elsewhere, mergeRowsField) : mine,
    deleted: false,
    category: edit.category,
  };
}

const resolved = (
  content: RecordToSeal['content'],
  fields: Readonly<Record<string, FieldValue>>,
  savedAt: string,
): RecordToSeal['content'] =>
  Object.entries(fields).reduce(
    (left, [key, value]) => resolveFieldConflict(left, key, value, savedAt),
    content,
  );

/** The content in the form it will have once opened: values that JSON cannot represent are dropped. */
export const asStored = (content: RecordContent): RecordContent =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the same content in the form that sealing writes
  JSON.parse(JSON.stringify(content)) as RecordContent;

/** Whether two contents are the same, apart from when they were saved. */
export function hasSameContent(a: RecordContent, b: RecordContent): boolean {
  return canonical({ ...a, savedAt: '' }) === canonical({ ...b, savedAt: '' });
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
