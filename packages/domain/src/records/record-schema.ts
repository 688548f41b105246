import { z } from 'zod';
import { fieldTypes } from '../fields/field-types.ts';
import type { Field, FieldValue } from '../fields/fields.ts';
import type { RecordContent, RecordKind } from './record-kind.ts';

// zod would otherwise try `new Function`, once, when the first object schema is made: caught, but a strict content
// policy reports it. The setting is zod's own and global, so it must come before any z.object of this module.
z.config({ jitless: true });

const schemas = new WeakMap<Field, z.ZodType<FieldValue>>();

/** What may be saved in a field, with the sentences people see. Made once for each field. */
export function fieldSchema(field: Field): z.ZodType<FieldValue> {
  const known = schemas.get(field);
  if (known !== undefined) return known;
  const made = field.type === 'flag' ? z.boolean() : fieldTypes[field.type].schema(field);
  schemas.set(field, made);
  return made;
}

/** What may be saved as the fields of a kind. Unknown keys pass. Required fields are `checkRecord`'s matter. */
export function savedSchema(kind: RecordKind): z.ZodType<Record<string, unknown>> {
  const shape = Object.entries(kind.fields).map(
    ([key, field]) => [key, fieldSchema(field).optional()] as const,
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
 * Reads decrypted content loosely: a value of another form, an unknown kind and unknown keys are all kept as
 * they are, because a newer version may have written them. Only a thing that is no record at all (or a known
 * field that holds neither text nor yes and no) is refused; the caller then keeps its bytes and reports it.
 */
export function readRecord(
  kinds: readonly RecordKind[],
  content: unknown,
): { ok: true; content: RecordContent } | { ok: false; problem: 'not-a-record' } {
  return isRecord(kinds, content) ? { ok: true, content } : { ok: false, problem: 'not-a-record' };
}

// Unknown fields of a newer version may hold other JSON than FieldValue; it is only carried, never looked at.
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
