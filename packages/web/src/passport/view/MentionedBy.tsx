import { papersOf } from '@kinfolio/domain/papers/papers';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { mentionsOf } from '../related/mentions.ts';
import { useAllRelatedRecords, useRelatedRecords } from '../related/related.ts';
import { OtherRecords } from './OtherRecords.tsx';

export interface MentionedByProps {
  readonly id: string;
  /** Records that stand on the page already. */
  readonly but: readonly string[];
}

/** A person may be named by nearly every record: so many are listed at first. */
const firstFew = 12;

/** The records that link to this one or name it as an owner. Nothing where there is none. */
export function MentionedBy({ id, but }: MentionedByProps) {
  const { kinds } = useRelatedRecords();
  const { all, whole } = useAllRelatedRecords();
  const titleId = useId();
  const [everything, setEverything] = useState(false);
  // Its papers stand on the page already.
  const papers = useMemo(() => new Set(papersOf(all, id).map(paper => paper.id)), [all, id]);
  // Half of them would look like all of them.
  const ids = whole ? mentionsOf(kinds, all, id).filter(one => !but.includes(one) && !papers.has(one)) : [];
  if (ids.length === 0) return null;
  return (
    <section className="rec-sec" aria-labelledby={titleId}>
      <h2 id={titleId} className="h3">
        Mentioned by
      </h2>
      <OtherRecords ids={everything ? ids : ids.slice(0, firstFew)} />
      {!everything && ids.length > firstFew && (
        <Button className="more" onClick={() => setEverything(true)}>
          Show {ids.length - firstFew} more
        </Button>
      )}
    </section>
  );
}
