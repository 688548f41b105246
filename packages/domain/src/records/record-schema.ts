import { z } from 'zod';
import { fieldTypes } from '../fields/field-types.ts';
import type { Field, FieldValue } from '../fields/fields.ts';
import type { RecordContent, RecordKind } from './record-kind.ts';

// Without this, zod tries `new Function` once, when the first object schema is created. It catches the error, but a
// strict content security policy still reports it. The setting is global to zod, so it must come before any z.object in
// this module.
z.config({ jitless: true });

const schemas = new WeakMap<Field, z.ZodType<FieldValue>>();

/** The valid values of a field, with the messages for people. Created once per field. */
export function createFieldSchema(field: Field): z.ZodType<FieldValue> {
  const known = schemas.get(field);
  if (known !== undefined) return known;
  const made = field.type === 'flag' ? z.boolean() : fieldTypes[field.type].schema(field);
  schemas.set(field, made);
  return made;
}

/**
 * The schema of the fields of a kind that may be saved. Unknown keys are allowed; required fields are checked by
 * `checkRecord`.
 */
export function createSavedSchema(kind: RecordKind): z.ZodType<Record<string, unknown>> {
  const shape = Object.entries(kind.fields).map(
    ([key, field]) => [key, createFieldSchema(field).optional()] as const,
  );
  return z.looseObject(Object.fromEntries(shape));
}

const contentSchema = z.looseObject({
  kind: z.string().min(1),
  fields: z.record(z.string(), z.unknown()),
  alternatives: z.record(z.string(), z.array(z.union([z.string(), z.boolean()]))).optional(),
  savedAt: z.string(),
});

/**
 * Reads decrypted content tolerantly. Values of another form, unknown kinds and unknown keys are kept unchanged,
 * because a newer version of the app may have written them. Only content that is not a record at all (or has a known
 * field that is neither text nor a boolean) is rejected; the caller then keeps its bytes and reports it.
 */
export function readRecord(
  kinds: readonly RecordKind[],
  content: unknown,
): { ok: true; content: RecordContent } | { ok: false; problem: 'not-a-record' } {
  return isRecord(kinds, content) ? { ok: true, content } : { ok: false, problem: 'not-a-record' };
}

// Unknown fields of a newer version may contain any JSON. They are passed through and never inspected.
function isRecord(kinds: readonly RecordKind[], content: unknown): content is RecordContent {
  const read = contentSchema.safeParse(content);
  const kind = kinds.find(known => known.id === read.data?.kind);
  return (
    read.success &&
    Object.entries(kind?.fields ?? {}).every(([key, field]) => {
      const value = read.data.fields[key];
      return value === undefined || typeof value === (field.type === 'flag' ? 'boolean' : 'string');
    })
  );
}
