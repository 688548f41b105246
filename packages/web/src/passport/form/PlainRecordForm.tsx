import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { createInitialFields } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { createDateBoxId } from '../../ui/form/DateField.tsx';
import { createFieldControlId } from './RecordFields.tsx';
import { RecordForm } from './RecordForm.tsx';
import { type SaveFields, useRecordForm } from './use-record-form.ts';

export interface PlainRecordFormProps {
  readonly kind: RecordKind;
  readonly clock: Clock;
  /** The stored values; absent when adding a record. */
  readonly stored?: Readonly<FieldValues> | undefined;
  /** The prefix of the ids of the fields. */
  readonly prefix: string;
  readonly submitWords: string;
  readonly onSave: SaveFields;
  /** Called after the record has been saved, and when the other button is pressed. */
  readonly onDone: () => void;
  readonly leaveWords: string;
}

/**
 * A form for a single record, on a page about something else. There is no list and no draft, and its errors are listed
 * above it.
 */
export function PlainRecordForm(props: PlainRecordFormProps) {
  const { kind, clock, stored, prefix, submitWords, onSave, onDone, leaveWords } = props;
  const form = useRecordForm({ kind, clock, begin: stored ?? createInitialFields(kind), onSave });
  const errors = form.problems.map(({ field, part, message }) => {
    const box = createFieldControlId(prefix, field);
    return { id: kind.fields[field]?.type === 'date' ? createDateBoxId(box, part) : box, message };
  });
  const handleSubmit = async (): Promise<void> => {
    if (await form.submit()) onDone();
  };
  return (
    <div className="narrow">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <RecordForm
        state={form}
        idPrefix={prefix}
        submitWords={submitWords}
        onSubmit={() => void handleSubmit()}
      >
        <Button variant="quiet" onClick={onDone}>
          {leaveWords}
        </Button>
      </RecordForm>
    </div>
  );
}
