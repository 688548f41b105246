import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { findSameNumbers } from '@kinfolio/domain/records/same-numbers';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';

export interface SameNumbersNoticeProps {
  readonly kind: RecordKind;
  readonly values: Readonly<FieldValues>;
  /** The records of this kind. The record with this `id` is left out, so that a record is not compared with itself. */
  readonly records: readonly PassportRecord[];
  readonly id: string | undefined;
  readonly hrefOf: (id: string) => string;
}

/** Warns about a record that has the same numbers, and links to it. The person may save theirs anyway. */
export function SameNumbersNotice({ kind, values, records, id, hrefOf }: SameNumbersNoticeProps) {
  const others = useMemo(() => records.filter(one => one.id !== id), [records, id]);
  const same = useMemo(() => findSameNumbers(kind, values, others), [kind, values, others]);
  if (same === undefined) return null;
  return (
    <Banner tone="info" role="status">
      <p>
        You have this {lowerFirst(kind.label[0])} already:{' '}
        <Link to={hrefOf(same.id)}>{getRecordTitle(kind, same.content.fields)}</Link>. The numbers are the
        same. You can still save this one.
      </p>
    </Banner>
  );
}
