import { person } from '@kinfolio/domain/kinds/person';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { type ReactNode, useState } from 'react';
import { systemClock } from '../../lib/clock.ts';
import { PlainRecordForm } from '../../passport/form/PlainRecordForm.tsx';
import type { SaveFields } from '../../passport/form/use-record-form.ts';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import { getProblemText } from '../../session/api/problem-words.ts';
import { usePassport, useRecords } from '../../session/api/react.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';

// The form does not ask for the owner's relationship to themselves.
const { relationship: _notAsked, ...asked } = person.fields;
const myself = { ...person, fields: asked };

export interface DetailsPanelProps {
  /** Renders the part below the fields in which the owner's name is verified. */
  children: (fields: RecordContent['fields']) => ReactNode;
}

/** The owner's record, which was sealed at sign-up. */
export function DetailsPanel({ children }: DetailsPanelProps) {
  const passport = usePassport();
  const record = useRecords(person.id).find(({ content }) => content.fields['relationship'] === 'self');
  if (!record) return <p>Your details are on their way. They will appear here when they arrive.</p>;
  const save = async (fields: typeof record.content.fields) => {
    const outcome = await passport.save({
      id: record.id,
      kind: person.id,
      category: 'private',
      base: record.content,
      fields: { ...fields, relationship: 'self' },
    });
    showToast({ message: outcome.ok ? 'Your details are saved' : getProblemText(outcome.problem) });
    return outcome.ok;
  };
  return (
    <>
      <YourDetails kind={myself} content={record.content} clock={systemClock} onSave={save} />
      {children(record.content.fields)}
    </>
  );
}

interface YourDetailsProps {
  kind: RecordKind;
  content: RecordContent;
  clock: Clock;
  onSave: SaveFields;
}

/** The owner's own record. It is shown for reading, and after Edit as a form. */
function YourDetails({ kind, content, clock, onSave }: YourDetailsProps) {
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
