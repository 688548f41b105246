import { readLinks, serialiseLinks } from '@kinfolio/domain/fields/links';
import {
  type DuplicateQuestion,
  findDuplicateQuestions,
  markAsSeparate,
} from '@kinfolio/domain/overview/doubles';
import { findRecordCategory, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ListedRecord } from '../../passport/list/row.ts';
import { createRecordUrl } from '../../passport/record-address.ts';
import { useAllRelatedRecords, useRelatedRecords } from '../../passport/related/related.ts';
import type { PassportRecord } from '../../session/api/passport.ts';
import { usePassport } from '../../session/api/react.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';

export interface DuplicateNoticeProps {
  /** Restricts the questions to records of these kinds, or to one record by its id. */
  readonly about: readonly RecordKind[] | string;
  /** Moves a record to Deleted items, with Undo. */
  readonly remove: (id: string) => Promise<boolean>;
}

/**
 * Asks whether two records describe the same thing, and says whether the totals count it once or twice until the owner
 * answers.
 */
export function DuplicateNotice({ about, remove }: DuplicateNoticeProps) {
  const { kinds } = useRelatedRecords();
  const { all, whole } = useAllRelatedRecords();
  const doubles = useMemo(() => (whole ? guessesAmong(kinds, all) : []), [kinds, all, whole]);
  const here = doubles.filter(({ counted, leftOut }) =>
    typeof about === 'string'
      ? counted === about || leftOut === about
      : [counted, leftOut].some(id => isOfKinds(all, id, about)),
  );
  return here.map(double => (
    <Question key={`${double.counted} ${double.leftOut}`} double={double} remove={remove} />
  ));
}

/** Records that may be duplicates, which the owner has not confirmed. */
function guessesAmong(
  kinds: readonly RecordKind[],
  all: readonly ListedRecord[],
): readonly DuplicateQuestion[] {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  const kindOf = (id: string) => byId.get(id);
  const concerned = all.filter(({ content }) => {
    const kind = kindOf(content.kind);
    return kind?.same !== undefined || kind?.worth?.securedOn !== undefined;
  });
  return findDuplicateQuestions(kindOf, concerned);
}

const isOfKinds = (all: readonly ListedRecord[], id: string, kinds: readonly RecordKind[]): boolean => {
  const record = all.find(one => one.id === id);
  return kinds.some(kind => kind.id === record?.content.kind);
};

function Question({
  double,
  remove,
}: { readonly double: DuplicateQuestion } & Pick<DuplicateNoticeProps, 'remove'>) {
  const passport = usePassport();
  const { kinds } = useRelatedRecords();
  const [failed, setFailed] = useState(false);
  const [counted, leftOut] = [passport.record(double.counted), passport.record(double.leftOut)];
  const kindOf = (record: PassportRecord) => kinds.find(one => one.id === record.content.kind);
  if (counted === undefined || leftOut === undefined) return null;
  const [kind, otherKind] = [kindOf(counted), kindOf(leftOut)];
  if (kind === undefined || otherKind === undefined) return null;
  const [title, otherTitle] = [
    getRecordTitle(kind, counted.content.fields),
    getRecordTitle(otherKind, leftOut.content.fields),
  ];
  const save = async (fields: PassportRecord['content']['fields']) => {
    const { id, content: base } = counted;
    const saved = await passport.save({
      id,
      kind: kind.id,
      category: findRecordCategory(kind, fields),
      base,
      fields,
    });
    setFailed(!saved.ok);
  };
  const { fields } = counted.content;
  const link = () => save({ ...fields, links: serialiseLinks([...readLinks(fields['links']), leftOut.id]) });
  return (
    <Banner tone="caution">
      <p className="strong">
        {double.isLoan ? `Is ${title} the mortgage on ${otherTitle}?` : 'Is this recorded twice?'}
      </p>
      <p>
        <Link to={createRecordUrl(kind, counted.id)}>{title}</Link> and{' '}
        <Link to={createRecordUrl(otherKind, leftOut.id)}>{otherTitle}</Link>{' '}
        {double.countsOnce
          ? 'look like the same thing'
          : double.isLoan
            ? 'have the same lender'
            : 'have the same account number'}
        . Until you answer, your totals count{' '}
        {double.countsOnce ? (double.isLoan ? 'that debt once' : 'it once') : 'both'}.
      </p>
      <p className="actions">
        {double.isLoan ? (
          <Button onClick={() => void link()}>Yes, it is one mortgage</Button>
        ) : (
          <Button onClick={() => void remove(leftOut.id)}>Yes, delete {otherTitle}</Button>
        )}
        <Button variant="quiet" onClick={() => void save(markAsSeparate(fields, leftOut.id))}>
          No, these are two mortgages
        </Button>
      </p>
      {failed && <p role="alert">Your answer was not saved. Try again.</p>}
    </Banner>
  );
}
