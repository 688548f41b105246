import { kindOf } from '@kinfolio/domain/kinds/index';
import { estateCategory, estateIdOf } from '@kinfolio/domain/records/estate';
import { categoryOf, type RecordContent } from '@kinfolio/domain/records/record-kind';
import type { SharedEdit, ShownRecord, WaitingEdit } from '../../session/api/sharing.ts';

/** The records of a grant with what waits on this device in them. */
export function withWaiting(
  records: readonly ShownRecord[],
  waiting: readonly WaitingEdit[],
): readonly ShownRecord[] {
  const shown = new Map(records.map(record => [record.id, record]));
  for (const { edit, at, refused } of waiting) {
    if (refused !== undefined) continue;
    const known = shown.get(edit.id);
    if (edit.do === 'delete') {
      if (known !== undefined) shown.set(edit.id, { ...known, waits: 'delete' });
      continue;
    }
    const content: RecordContent = { ...known?.content, kind: edit.kind, fields: edit.fields, savedAt: at };
    const section = known?.section ?? sectionOf(edit);
    if (section !== undefined)
      shown.set(edit.id, { id: edit.id, content, section, confirmed: true, waits: 'write' });
  }
  return [...shown.values()];
}

function sectionOf({ kind: id, fields }: Extract<SharedEdit, { do: 'write' }>): string | undefined {
  const estate = estateIdOf({ kind: id, fields });
  if (estate !== undefined) return estateCategory(estate);
  const kind = kindOf(id);
  return kind && categoryOf(kind, fields);
}
