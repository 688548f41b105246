import { isFilled } from '@kinfolio/domain/fields/conditions';
import { findLastConfirmedDay } from '@kinfolio/domain/overview/stale-facts';
import {
  findRecordCategory,
  type RecordContent,
  type RecordKind,
} from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { Check } from 'lucide-react';
import { formatSince, getFactLabel } from '../../passport/review/fact-words.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { usePassport } from '../../session/api/react.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';

export interface ConfirmFactsProps {
  readonly id: string;
  readonly kind: RecordKind;
  readonly content: RecordContent;
}

/**
 * The facts of a record that go out of date, the day on which each was last confirmed, and a button to confirm them
 * again.
 */
export function ConfirmFacts({ id, kind, content }: ConfirmFactsProps) {
  const passport = usePassport();
  const fields = [...new Set((kind.review ?? []).map(({ field }) => field))].filter(field =>
    isFilled(content.fields[field]),
  );
  if (fields.length === 0) return null;
  const confirm = async (field: string) => {
    const base = passport.record(id)?.content ?? content;
    const category = findRecordCategory(kind, base.fields);
    const saved = await passport.save({
      id,
      kind: kind.id,
      category,
      base,
      fields: base.fields,
      stillRight: [field],
    });
    showToast({
      message: saved.ok
        ? `${getFactLabel(kind, field)} of ${getRecordTitle(kind, base.fields)}: still right`
        : getProblemText(saved.problem),
    });
  };
  return (
    <ul className="rows" aria-label="Are these details still right?">
      {fields.map(field => (
        <li className="stillright" key={field}>
          <span className="muted">
            {getFactLabel(kind, field)}: last confirmed{' '}
            {formatSince(findLastConfirmedDay(kind, content, field))}
          </span>
          <Button variant="quiet" onClick={() => void confirm(field)}>
            <Icon of={Check} size="sm" />
            <span>
              Still right <span className="hide">: {getFactLabel(kind, field)}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
