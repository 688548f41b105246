import { isFilled } from '@kinfolio/domain/fields/conditions';
import { freshDay } from '@kinfolio/domain/overview/stale-facts';
import { categoryOf, type RecordContent, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { Check } from 'lucide-react';
import { factLabel, sinceWords } from '../../passport/review/fact-words.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import { usePassport } from '../../session/api/react.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';

export interface StillRightProps {
  readonly id: string;
  readonly kind: RecordKind;
  readonly content: RecordContent;
}

/** Facts of a record that grow old, the day each was last right, and a press for what still is. */
export function StillRight({ id, kind, content }: StillRightProps) {
  const passport = usePassport();
  const fields = [...new Set((kind.review ?? []).map(({ field }) => field))].filter(field =>
    isFilled(content.fields[field]),
  );
  if (fields.length === 0) return null;
  const confirm = async (field: string) => {
    const base = passport.record(id)?.content ?? content;
    const category = categoryOf(kind, base.fields);
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
        ? `${factLabel(kind, field)} of ${titleOf(kind, base.fields)}: still right`
        : problemWords(saved.problem),
    });
  };
  return (
    <ul className="rows" aria-label="Is it still right?">
      {fields.map(field => (
        <li className="stillright" key={field}>
          <span className="muted">
            {factLabel(kind, field)}: last right {sinceWords(freshDay(kind, content, field))}
          </span>
          <Button variant="quiet" onClick={() => void confirm(field)}>
            <Icon of={Check} size="sm" />
            <span>
              Still right <span className="hide">: {factLabel(kind, field)}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
