import type { FieldValue } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatFieldValue } from '@kinfolio/domain/records/record-views';
import { useState } from 'react';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { usePassport } from '../../../session/api/react.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';

export interface ConflictNoticeProps {
  readonly kind: RecordKind;
  readonly record: PassportRecord;
}

/**
 * Shows both values of each field that two devices changed at the same time, and lets the person choose which one to
 * keep.
 */
export function ConflictNotice({ kind, record }: ConflictNoticeProps) {
  const changed = Object.entries(record.content.alternatives ?? {});
  if (changed.length === 0) return null;
  return (
    <Banner tone="caution">
      <p className="strong">Changed in two places</p>
      <p>We keep both values until you choose one.</p>
      {changed.map(([key, others]) => {
        const current = record.content.fields[key];
        const values = current === undefined ? others : [current, ...others];
        return <Choice key={key} kind={kind} record={record} field={key} values={values} />;
      })}
    </Banner>
  );
}

interface ChoiceProps extends ConflictNoticeProps {
  readonly field: string;
  readonly values: readonly FieldValue[];
}

function Choice({ kind, record, field, values }: ChoiceProps) {
  const passport = usePassport();
  const [failed, setFailed] = useState(false);
  const label = kind.fields[field]?.label ?? field;
  const keep = async (value: FieldValue): Promise<void> => {
    const outcome = await passport.resolve(record.id, { [field]: value });
    setFailed(!outcome.ok);
  };
  return (
    <fieldset>
      <legend className="legend">{label}</legend>
      <div className="actions">
        {values.map(value => (
          <Button key={String(value)} onClick={() => void keep(value)}>
            Keep {formatFieldValue(kind, { ...record.content.fields, [field]: value }, field)}
          </Button>
        ))}
      </div>
      {failed && <p role="alert">Your choice was not saved. Both values are still here, so try again.</p>}
    </fieldset>
  );
}
