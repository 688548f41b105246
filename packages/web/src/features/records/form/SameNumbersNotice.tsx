import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { withSameNumbers } from '@kinfolio/domain/records/same-numbers';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';

export interface SameNumbersNoticeProps {
  readonly kind: RecordKind;
  readonly values: Readonly<FieldValues>;
  /** The records of the kind; one that is changed is not held against itself. */
  readonly records: readonly PassportRecord[];
  readonly id: string | undefined;
  readonly hrefOf: (id: string) => string;
}

/** Names a record with the same numbers and leads to it. What is typed may be saved all the same. */
export function SameNumbersNotice({ kind, values, records, id, hrefOf }: SameNumbersNoticeProps) {
  const others = useMemo(() => records.filter(one => one.id !== id), [records, id]);
  const same = useMemo(() => withSameNumbers(kind, values, others), [kind, values, others]);
  if (same === undefined) return null;
  return (
    <Banner tone="info" role="status">
      <p>
        You have this {lowerFirst(kind.label[0])} already:{' '}
        <Link to={hrefOf(same.id)}>{titleOf(kind, same.content.fields)}</Link>. The numbers are the same. You
        can still save this one.
      </p>
    </Banner>
  );
}
