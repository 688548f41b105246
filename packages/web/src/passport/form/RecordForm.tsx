import { optionsOf } from '@kinfolio/domain/fields';
import { isRequired, isShown } from '@kinfolio/domain/records';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormField } from './FormField.tsx';
import type { RecordFormState } from './use-record-form.ts';

export interface RecordFormProps {
  readonly state: RecordFormState;
  /** Makes the ids of the boxes, so that two forms on a page never share one. */
  readonly idPrefix: string;
  readonly submitWords: string;
  /** Names already used in other records of the kind, by field. */
  readonly known?: Readonly<Record<string, readonly string[]>>;
  /** Beside the submit button: Cancel, Clear and start again. */
  readonly children?: ReactNode;
  readonly onSubmit: () => void;
}

/** The form of a record of any kind. It shows what the kind's data says, in the order in which it says it. */
export function RecordForm({ state, idPrefix, submitWords, known, children, onSubmit }: RecordFormProps) {
  const { kind, values, problems } = state;
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!state.saving) onSubmit();
  };
  return (
    <form className="fields" noValidate autoComplete="off" onSubmit={handleSubmit}>
      {Object.entries(kind.fields)
        .filter(([key, field]) => field.unseen !== true && isShown(kind, values, key))
        .map(([key, field]) => (
          <FormField
            key={key}
            id={boxId(idPrefix, key)}
            name={key}
            field={field}
            value={values[key] ?? ''}
            required={isRequired(kind, values, key)}
            options={optionsOf(field, values)}
            problem={problems.find(one => one.field === key)}
            known={known?.[key] ?? none}
            onChange={state.set}
          />
        ))}
      <div className="actions actions--stretch">
        <Button
          look="primary"
          type="submit"
          notReady={state.missing.length > 0}
          busy={state.saving ? 'Saving...' : undefined}
        >
          {submitWords}
        </Button>
        {children}
      </div>
    </form>
  );
}

const none: readonly string[] = [];

/** The id of a field's box, to which the summary of problems leads. */
export const boxId = (prefix: string, key: string): string => `${prefix}-${key}`;
