import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { isShown } from '@kinfolio/domain/records/record-check';
import { type MouseEvent, type ToggleEvent, useEffect, useState } from 'react';
import { focusControl } from '../../lib/browser/focus-control.ts';
import { boxId, RecordFields, type RecordFieldsProps } from './RecordFields.tsx';
import type { RecordFormState } from './use-record-form.ts';

export interface MoreDetailsProps {
  readonly state: RecordFormState;
  /** The fields above. */
  readonly first: readonly string[];
  readonly fields: Omit<RecordFieldsProps, 'only'>;
}

/** So many of the fields are named on the closed cover. */
const named = 3;

/**
 * The fields after the first six, closed until they are wanted. It opens by itself when one inside is wrong, or holds
 * what was read from a paper or begun before: nothing is saved unseen. While one inside is wrong it stays open: a link
 * of the summary could not lead to a field that is folded away.
 */
export function MoreDetails({ state, first, fields }: MoreDetailsProps) {
  const { kind, values, start, problems, warnings, attempt, hide } = state;
  const others = Object.keys(kind.fields).filter(key => {
    const field = kind.fields[key];
    return (
      field?.unseen !== true && field?.type !== 'file' && isShown(kind, values, key) && !first.includes(key)
    );
  });
  const wrongKey = others.find(key => problems.some(({ field }) => field === key));
  const wrong = wrongKey !== undefined;
  const changed = others.some(key => values[key] !== start[key] || Object.hasOwn(warnings, key));
  // Each submit that finds something wrong inside opens it again, whatever was pressed meanwhile.
  const reason = wrong ? `wrong ${String(attempt)}` : changed ? 'changed' : '';
  const [seen, setSeen] = useState('');
  const [isOpen, setOpen] = useState(false);
  if (reason !== seen) {
    setSeen(reason);
    if (reason !== '') setOpen(true);
  }
  // Of a record that is changed, all was stored before.
  const [wasOpen, setWasOpen] = useState(fields.recordId !== undefined);
  if (isOpen && !wasOpen) setWasOpen(true);
  const unseen = wasOpen ? '' : others.join(' ');
  useEffect(() => hide(unseen.split(' ')), [hide, unseen]);
  if (others.length === 0) return null;
  const handlePress = (event: MouseEvent<HTMLElement>): void => {
    if (wrongKey === undefined) return;
    event.preventDefault();
    focusControl(boxId(fields.idPrefix, wrongKey));
  };
  const handleToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void => {
    // The browser reports a fold afterwards: a form that is sent in the same moment would keep what is wrong folded.
    if (wrong) currentTarget.open = true;
    setOpen(currentTarget.open);
  };
  const labels = others.slice(0, named).map(key => lowerFirst(kind.fields[key]?.label ?? key));
  return (
    <details className="morefields" open={isOpen || wrong} onToggle={handleToggle}>
      <summary onClick={handlePress}>More details ({labels.join(', ')})</summary>
      <div className="fields">
        <RecordFields {...fields} only={others} />
      </div>
    </details>
  );
}
