import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { emptyFields, settleChoices } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useMemo, useState } from 'react';
import { PlainRecordForm } from '../../../passport/form/PlainRecordForm.tsx';
import type { SharedEdit, SharedRecord } from '../../../session/api/sharing.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** What saves an edit: returns the sentence of what went wrong, or undefined. */
export type OnEdit = (edit: SharedEdit) => Promise<string | undefined>;

export interface EditSharedProps {
  readonly kind: RecordKind;
  /** The record to change; absent for a new one. */
  readonly record?: SharedRecord | undefined;
  /** What a new record begins with. */
  readonly begins?: FieldValues;
  readonly clock: Clock;
  readonly onEdit: OnEdit;
  readonly onDone: () => void;
}

/**
 * The form of a record of another person. It has no draft: what is typed is saved, with the server or on this device until it can
 * be sent, or stays on the form with the reason why not.
 */
export function EditShared({ kind, record, begins, clock, onEdit, onDone }: EditSharedProps) {
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
        stored={base?.fields ?? settleChoices(shown, { ...emptyFields(shown), ...begins })}
        prefix="shared-edit"
        submitWords="Save"
        onSave={handleSave}
        onDone={onDone}
        leaveWords="Cancel"
      />
    </section>
  );
}

/** The kind without what would offer the records and people of another passport: the one of who types. */
function ofThisPassport(kind: RecordKind): RecordKind {
  const fields = Object.entries(kind.fields).filter(
    ([, { type }]) => !['links', 'owners', 'file'].includes(type),
  );
  return { ...kind, fields: Object.fromEntries(fields) };
}
