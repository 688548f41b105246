import type { Clock } from '@kinfolio/domain/calendar';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records';
import { useState } from 'react';
import { boxId, RecordForm } from '../../passport/form/RecordForm.tsx';
import { type SaveFields, useRecordForm } from '../../passport/form/use-record-form.ts';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import { Button } from '../../ui/Button.tsx';
import { dateBoxId } from '../../ui/DateField.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { StepFocus } from '../../ui/StepFocus.tsx';

export interface YourDetailsProps {
  kind: RecordKind;
  content: RecordContent;
  clock: Clock;
  onSave: SaveFields;
}

/** The record about oneself: to read, and after Edit to change. */
export function YourDetails(props: YourDetailsProps) {
  const [editing, setEditing] = useState(false);
  const { kind, content } = props;
  return (
    <StepFocus step={editing ? 'edit' : 'read'} label="Your details">
      {editing ? (
        <EditDetails {...props} onDone={() => setEditing(false)} />
      ) : (
        <div className="stack">
          <RecordDetails kind={kind} content={content} title="you" without={[]} />
          <Button onClick={() => setEditing(true)}>
            Edit <span className="hide">your details</span>
          </Button>
        </div>
      )}
    </StepFocus>
  );
}

const prefix = 'your-details';

function EditDetails({ kind, content, clock, onSave, onDone }: YourDetailsProps & { onDone: () => void }) {
  const form = useRecordForm({ kind, clock, begin: content.fields, onSave });
  const errors = form.problems.map(({ field, part, message }) => {
    const box = boxId(prefix, field);
    return { id: kind.fields[field]?.type === 'date' ? dateBoxId(box, part) : box, message };
  });
  const handleSubmit = async () => {
    if (await form.submit()) onDone();
  };
  return (
    <div className="narrow">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <RecordForm state={form} idPrefix={prefix} submitWords="Save" onSubmit={() => void handleSubmit()}>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </RecordForm>
    </div>
  );
}
