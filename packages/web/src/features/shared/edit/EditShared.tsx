import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { createInitialFields, updateDependentChoices } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useMemo, useState } from 'react';
import { PlainRecordForm } from '../../../passport/form/PlainRecordForm.tsx';
import type { OpenedSharedRecord, SharedEdit } from '../../../session/api/sharing.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** Saves an edit. Resolves to an error message, or to undefined on success. */
export type SaveSharedEdit = (edit: SharedEdit) => Promise<string | undefined>;

export interface EditSharedRecordProps {
  readonly kind: RecordKind;
  /** The record to change; absent for a new one. */
  readonly record?: OpenedSharedRecord | undefined;
  /** The first values of a new record. */
  readonly begins?: FieldValues;
  readonly clock: Clock;
  readonly onEdit: SaveSharedEdit;
  readonly onDone: () => void;
}

/**
 * The form for another person's record. It needs no draft, because an edit is saved on the server, or on this device
 * until it can be sent. If it cannot be saved, it stays in the form together with the error.
 */
export function EditSharedRecord({ kind, record, begins, clock, onEdit, onDone }: EditSharedRecordProps) {
  const [id] = useState(() => record?.id ?? crypto.randomUUID());
  const [base] = useState(record?.content);
  const [problem, setProblem] = useState<string>();
  const shown = useMemo(() => ofThisPassport(kind), [kind]);
  const handleSave = async (typed: Parameters<Parameters<typeof PlainRecordForm>[0]['onSave']>[0]) => {
    const hidden = Object.entries(base?.fields ?? {}).filter(([key]) => !Object.hasOwn(shown.fields, key));
    const fields = { ...Object.fromEntries(hidden), ...typed };
    const refused = await onEdit({ do: 'write', id, kind: kind.id, fields, ...(base && { base }) });
    setProblem(refused);
    return refused === undefined;
  };
  return (
    <section
      className="sheet narrow"
      aria-label={record === undefined ? kind.texts.addTitle : kind.texts.updateTitle}
    >
      <h2 className="h3">{record === undefined ? kind.texts.addTitle : kind.texts.updateTitle}</h2>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>Not saved. {problem}</p>
        </Banner>
      )}
      <PlainRecordForm
        kind={shown}
        clock={clock}
        stored={base?.fields ?? updateDependentChoices(shown, { ...createInitialFields(shown), ...begins })}
        prefix="shared-edit"
        submitWords="Save"
        onSave={handleSave}
        onDone={onDone}
        leaveWords="Cancel"
      />
    </section>
  );
}

/**
 * Removes from the kind the fields that would offer the editor's own records and people instead of those in the shared
 * passport.
 */
function ofThisPassport(kind: RecordKind): RecordKind {
  const fields = Object.entries(kind.fields).filter(
    ([, { type }]) => !['links', 'owners', 'file'].includes(type),
  );
  return { ...kind, fields: Object.fromEntries(fields) };
}
