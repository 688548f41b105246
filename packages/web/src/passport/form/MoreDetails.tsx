import { isFieldShown } from '@kinfolio/domain/records/record-check';
import { type MouseEvent, type ToggleEvent, useEffect, useState } from 'react';
import { focusControl } from '../../lib/browser/focus-control.ts';
import { createFieldControlId, RecordFields, type RecordFieldsProps } from './RecordFields.tsx';
import type { RecordFormState } from './use-record-form.ts';

export interface MoreDetailsProps {
  readonly state: RecordFormState;
  /** The keys of the fields shown above this part. */
  readonly first: readonly string[];
  readonly fields: Omit<RecordFieldsProps, 'only'>;
}

/**
 * The fields after the first six, closed at first. The part opens by itself if a field inside has an error, or a value
 * from a paper or an earlier draft, so that nothing is saved unseen. It stays open while a field inside has an error,
 * because the link in the list of errors could not lead to a field that is hidden.
 */
export function MoreDetails({ state, first, fields }: MoreDetailsProps) {
  const { kind, values, start, problems, warnings, attempt, hide } = state;
  const others = Object.keys(kind.fields).filter(key => {
    const field = kind.fields[key];
    return (
      field?.unseen !== true &&
      field?.type !== 'file' &&
      isFieldShown(kind, values, key) &&
      !first.includes(key)
    );
  });
  const wrongKey = others.find(key => problems.some(({ field }) => field === key));
  const wrong = wrongKey !== undefined;
  const changed = others.some(key => values[key] !== start[key] || Object.hasOwn(warnings, key));
  // Each time the form is submitted with an error inside, the part opens again, even if the person has closed it.
  const reason = wrong ? `wrong ${String(attempt)}` : changed ? 'changed' : '';
  const [seen, setSeen] = useState('');
  const [isOpen, setOpen] = useState(false);
  if (reason !== seen) {
    setSeen(reason);
    if (reason !== '') setOpen(true);
  }
  // The values of an existing record have all been stored before, so none of them counts as unseen.
  const [wasOpen, setWasOpen] = useState(fields.recordId !== undefined);
  if (isOpen && !wasOpen) setWasOpen(true);
  const unseen = wasOpen ? '' : others.join(' ');
  useEffect(() => hide(unseen.split(' ')), [hide, unseen]);
  if (others.length === 0) return null;
  const handlePress = (event: MouseEvent<HTMLElement>): void => {
    if (wrongKey === undefined) return;
    event.preventDefault();
    focusControl(createFieldControlId(fields.idPrefix, wrongKey));
  };
  const handleToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void => {
    // The browser fires this event only after the part has closed. Without this line, the error of a form submitted at
    // the same moment would stay hidden.
    if (wrong) currentTarget.open = true;
    setOpen(currentTarget.open);
  };
  return (
    <details className="morefields" open={isOpen || wrong} onToggle={handleToggle}>
      <summary onClick={handlePress}>More details</summary>
      <div className="fields">
        <RecordFields {...fields} only={others} />
      </div>
    </details>
  );
}
