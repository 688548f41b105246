import { readLinks } from '@kinfolio/domain/fields/links';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { X } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { getRecordCard } from '../../passport/list/known-card.ts';
import { createRecordUrl } from '../../passport/record-address.ts';
import { findLinkableRecords } from '../../passport/related/find-others.ts';
import {
  findRelatedRecord,
  useAllRelatedRecords,
  useRelatedRecords,
} from '../../passport/related/related.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { ItemSearchBox } from '../../ui/form/FindBox.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { useAttachPapers } from './use-attach.ts';
import '../../styles/papers.css';

export interface PaperAttachmentsProps {
  readonly id: string;
  readonly content: RecordContent;
}

const likely = ['legal-document', 'insurance-policy', 'property', 'bill'];

/** The records that a paper is attached to. The person can detach each, and search for others. */
export function PaperAttachments({ id, content }: PaperAttachmentsProps) {
  const around = useRelatedRecords();
  const { all } = useAllRelatedRecords();
  const titleId = useId();
  const boxId = useId();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const links = readLinks(content.fields['links']);
  const others = links.flatMap(one => findRelatedRecord(around, one) ?? []);
  const items = useMemo(() => {
    const without = new Set(readLinks(content.fields['links']));
    return findLinkableRecords(around, all, wanted, likely, without).map(({ kind, record }) => ({
      id: record.id,
      words: getRecordCard(kind, record.content).title,
      about: kind.label[0],
    }));
  }, [around, all, wanted, content]);
  const { problem, attach, takeAway } = useAttachPapers();
  return (
    <section className="paperpart" aria-labelledby={titleId}>
      <h2 id={titleId} className="h3">
        Where this paper belongs
      </h2>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>Nothing was changed. {getProblemText(problem)}</p>
        </Banner>
      )}
      {others.length > 0 && (
        <ul className="linked">
          {others.map(({ id: other, kind, title }) => (
            <li key={other}>
              <span>
                <Link to={createRecordUrl(kind, other)}>{title}</Link>
                <span className="small muted linked__kind">{kind.label[0]}</span>
              </span>
              <Button variant="icon" onClick={() => takeAway(id, other)}>
                <Icon of={X} />
                <span className="hide">Remove it from {title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ItemSearchBox
        id={boxId}
        label={
          others.length === 0
            ? 'Find the record that this paper belongs to'
            : 'Find another record that this paper belongs to'
        }
        onQuery={setQuery}
        items={items}
        emptyWords={query.trim() === '' ? 'Type a name or a company' : 'Nothing found. Try another word.'}
        onChoose={chosen => attach(id, chosen)}
      />
    </section>
  );
}
