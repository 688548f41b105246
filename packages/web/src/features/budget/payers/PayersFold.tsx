import { outsideOwnerLabel, ownerShareMessages } from '@kinfolio/domain/fields/field-words';
import type { Field } from '@kinfolio/domain/fields/fields';
import {
  findOwnersProblem,
  outsideOwnerId,
  readOwners,
  readTypedOwners,
} from '@kinfolio/domain/fields/owners';
import { useId, useState } from 'react';
import { OwnersWidget } from '../../../passport/form/OwnersWidget.tsx';
import { usePersonNames } from '../../../passport/related/related.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';

interface PayersFoldProps {
  readonly summary: string;
  readonly field: Field;
  /** Who pays, in stored form; '' if no payer is set. */
  readonly stored: string;
  /** Returns an error message, or undefined on success. */
  readonly onSave: (payers: string) => Promise<string | undefined>;
}

/** Shows who pays for something and how much, folded away until the person opens it. */
export function PayersDetails({ summary, field, stored, onSave }: PayersFoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <PayersForm field={field} stored={stored} onSave={onSave} onSaved={() => setOpen(false)} />}
    </details>
  );
}

interface PayersFormProps extends Omit<PayersFoldProps, 'summary'> {
  readonly onSaved: () => void;
}

function PayersForm({ field, stored, onSave, onSaved }: PayersFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(stored);
  const [isChecked, setChecked] = useState(false);
  const problem = findOwnersProblem(readTypedOwners(typed));
  const save = async (): Promise<void> => {
    setChecked(true);
    if (problem !== undefined) return;
    const wrong = await onSave(typed);
    showToast({ message: wrong ?? 'Your answer about who pays has been saved' });
    if (wrong === undefined) onSaved();
  };
  return (
    <div className="stack gap-top">
      <OwnersWidget
        id={id}
        field={field}
        value={typed}
        required={false}
        options={[]}
        known={[]}
        error={isChecked && problem !== undefined ? ownerShareMessages[problem] : undefined}
        onChange={value => setTyped(String(value))}
      />
      <div>
        <Button variant="primary" onClick={() => void save()}>
          Save who pays
        </Button>
      </div>
    </div>
  );
}

/** Describes who pays, such as "Ruth 60%, David 40%" or "Ruth and David, in equal parts". */
export function usePayersText(): (stored: string) => string {
  const nameOf = usePersonNames();
  return stored => {
    const owners = readOwners(stored);
    const names = owners.map(({ id, share }) => {
      const name = id === outsideOwnerId ? outsideOwnerLabel : (nameOf(id) ?? 'Someone deleted');
      return share === undefined ? name : `${name} ${share}%`;
    });
    const isEqual = owners.length > 1 && owners.every(({ share }) => share === undefined);
    return isEqual ? `${names.join(' and ')}, in equal shares` : names.join(', ');
  };
}
