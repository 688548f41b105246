import type { Field } from '@kinfolio/domain/fields/fields';
import type { FieldChange } from '@kinfolio/domain/records/record-changes';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { describeMaskedNumber } from '../../passport/list/row.ts';

export interface ChangeListProps {
  readonly kind: RecordKind;
  readonly changes: readonly FieldChange[];
}

/** Lists the fields that one save changed, one per line. */
export function ChangeList({ kind, changes }: ChangeListProps) {
  return (
    <ul className="changes__fields">
      {changes.map(change => (
        <li key={change.key}>
          <span className="strong">{change.label}</span>{' '}
          <Became field={kind.fields[change.key]} change={change} />
        </li>
      ))}
    </ul>
  );
}

interface BecameProps {
  readonly field: Field | undefined;
  readonly change: FieldChange;
}

function Became({ field, change: { before, after } }: BecameProps) {
  // Does not show the values of notes, which are long, or of hidden numbers, which may look the same before and after.
  if (field?.type === 'multiline' || before === after) {
    if (before === '') return 'added';
    return after === '' ? 'removed' : 'changed';
  }
  if (before === '') {
    return (
      <>
        added: <Words text={after} field={field} />
      </>
    );
  }
  const was = <Words text={before} field={field} />;
  if (after === '') return <>removed, was {was}</>;
  return (
    <>
      was {was}, now <Words text={after} field={field} />
    </>
  );
}

function Words({ text, field }: { readonly text: string; readonly field: Field | undefined }) {
  if (field?.mask === undefined)
    return <span className={field?.type === 'money' ? 'money' : undefined}>{text}</span>;
  return (
    <>
      <span className="ident" aria-hidden="true">
        {text}
      </span>
      <span className="hide">{describeMaskedNumber(text)}</span>
    </>
  );
}
