import type { Clock } from '@kinfolio/domain/calendar';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records';
import { useState } from 'react';
import { PlainRecordForm } from '../../passport/form/PlainRecordForm.tsx';
import type { SaveFields } from '../../passport/form/use-record-form.ts';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import { Button } from '../../ui/Button.tsx';
import { StepFocus } from '../../ui/StepFocus.tsx';

export interface YourDetailsProps {
  kind: RecordKind;
  content: RecordContent;
  clock: Clock;
  onSave: SaveFields;
}

/** The record about oneself: to read, and after Edit to change. */
export function YourDetails({ kind, content, clock, onSave }: YourDetailsProps) {
  const [editing, setEditing] = useState(false);
  return (
    <StepFocus step={editing ? 'edit' : 'read'} label="Your details">
      {editing ? (
        <PlainRecordForm
          kind={kind}
          clock={clock}
          stored={content.fields}
          prefix="your-details"
          submitWords="Save"
          leaveWords="Cancel"
          onSave={onSave}
          onDone={() => setEditing(false)}
        />
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
