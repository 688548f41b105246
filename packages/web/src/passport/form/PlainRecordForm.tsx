import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { emptyFields } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { dateBoxId } from '../../ui/form/DateField.tsx';
import { boxId } from './RecordFields.tsx';
import { RecordForm } from './RecordForm.tsx';
import { type SaveFields, useRecordForm } from './use-record-form.ts';

export interface PlainRecordFormProps {
  readonly kind: RecordKind;
  readonly clock: Clock;
  /** The stored values; absent for a new record. */
  readonly stored?: Readonly<FieldValues> | undefined;
  /** Makes the ids of the boxes. */
  readonly prefix: string;
  readonly submitWords: string;
  readonly onSave: SaveFields;
  /** After a save, and after the other button. */
  readonly onDone: () => void;
  readonly leaveWords: string;
}

/** One form for one record within a page about something else: no list, no draft, its problems summed up above it. */
export function PlainRecordForm(props: PlainRecordFormProps) {
  const { kind, clock, stored, prefix, submitWords, onSave, onDone, leaveWords } = props;
  const form = useRecordForm({ kind, clock, begin: stored ?? emptyFields(kind), onSave });
  const errors = form.problems.map(({ field, part, message }) => {
    const box = boxId(prefix, field);
    return { id: kind.fields[field]?.type === 'date' ? dateBoxId(box, part) : box, message };
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
