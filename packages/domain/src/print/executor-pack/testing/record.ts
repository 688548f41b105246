import type { FieldValues } from '../../../fields/fields.ts';
import type { RecordToExport } from '../../../records/record-export.ts';

/** A record last saved on 20 November 2026. */
export function createTestRecord(kind: string, id: string, fields: FieldValues): RecordToExport {
  return { id, content: { kind, fields, savedAt: '2026-11-20T10:00:00.000Z' } };
}
