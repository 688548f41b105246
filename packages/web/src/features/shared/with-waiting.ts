import { findKind } from '@kinfolio/domain/kinds/index';
import { findEstateCategory } from '@kinfolio/domain/records/estate';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { createContentToSave, resolveFieldConflict } from '@kinfolio/domain/records/record-merge';
import type { ReadableRecord, SharedEdit, UnsentEdit } from '../../session/api/sharing.ts';

/** The records of a grant, including changes waiting on this device. */
export function applyUnsentEdits(
  records: readonly ReadableRecord[],
  waiting: readonly UnsentEdit[],
): readonly ReadableRecord[] {
  const shown = new Map(records.map(record => [record.id, record]));
  for (const { edit, at, refused } of waiting) {
    if (refused !== undefined) continue;
    const known = shown.get(edit.id);
    if (edit.do === 'delete') {
      if (known !== undefined) shown.set(edit.id, { ...known, waits: 'delete' });
      continue;
    }
    const content = (edit.settles ?? []).reduce(
      (before, key) => resolveFieldConflict(before, key, before.fields[key], at),
      createContentToSave(edit.kind, known?.content, edit.fields, at),
    );
    const section = known?.section ?? sectionOf(edit);
    if (section !== undefined)
      shown.set(edit.id, { id: edit.id, content, section, confirmed: true, waits: 'write' });
  }
  return [...shown.values()];
}

function sectionOf({ kind: id, fields }: Extract<SharedEdit, { do: 'write' }>): string | undefined {
  const ofEstate = findEstateCategory({ kind: id, fields });
  if (ofEstate !== undefined) return ofEstate;
  const kind = findKind(id);
  return kind && findRecordCategory(kind, fields);
}
