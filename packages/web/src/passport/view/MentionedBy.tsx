import { listAttachedPapers } from '@kinfolio/domain/papers/papers';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { findMentions } from '../related/mentions.ts';
import { useAllRelatedRecords, useRelatedRecords } from '../related/related.ts';
import { LinkedRecords } from './OtherRecords.tsx';

export interface MentionsListProps {
  readonly id: string;
  /** Records that are already on the page and must not be listed again. */
  readonly but: readonly string[];
}

/** A person may be named in nearly every record, so only this many are listed at first. */
const firstFew = 12;

/** The records that link to this one or name it as an owner. Renders nothing if there are no such records. */
export function MentionsList({ id, but }: MentionsListProps) {
  const { kinds } = useRelatedRecords();
  const { all, whole } = useAllRelatedRecords();
  const titleId = useId();
  const [everything, setEverything] = useState(false);
  // The record's papers are already on the page.
  const papers = useMemo(() => new Set(listAttachedPapers(all, id).map(paper => paper.id)), [all, id]);
  // Nothing is listed until every record is loaded, because a partial list would look complete.
  const ids = whole ? findMentions(kinds, all, id).filter(one => !but.includes(one) && !papers.has(one)) : [];
  if (ids.length === 0) return null;
  return (
    <section className="rec-sec" aria-labelledby={titleId}>
      <h2 id={titleId} className="h3">
        Mentioned by
      </h2>
      <LinkedRecords ids={everything ? ids : ids.slice(0, firstFew)} />
      {!everything && ids.length > firstFew && (
        <Button className="more" onClick={() => setEverything(true)}>
          Show {ids.length - firstFew} more
        </Button>
      )}
    </section>
  );
}
