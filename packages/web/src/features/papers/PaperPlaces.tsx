import { linksOf } from '@kinfolio/domain/fields/links';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { X } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { knownCard } from '../../passport/list/known-card.ts';
import { recordAddress } from '../../passport/record-address.ts';
import { findOthers } from '../../passport/related/find-others.ts';
import { otherOf, useAllRelatedRecords, useRelatedRecords } from '../../passport/related/related.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { FindBox } from '../../ui/form/FindBox.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { MessageFor } from './messages.ts';
import { useAttach } from './use-attach.ts';
import '../../styles/papers.css';

export interface PaperPlacesProps {
  readonly id: string;
  readonly content: RecordContent;
  readonly messageFor: MessageFor;
}

const likely = ['legal-document', 'insurance-policy', 'property', 'bill'];

/** The records a paper goes together with: each with a way to take it away, and a box to find another. */
export function PaperPlaces({ id, content, messageFor }: PaperPlacesProps) {
  const around = useRelatedRecords();
  const { all } = useAllRelatedRecords();
  const titleId = useId();
  const boxId = useId();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const links = linksOf(content.fields['links']);
  const others = links.flatMap(one => otherOf(around, one) ?? []);
  const items = useMemo(() => {
    const without = new Set(linksOf(content.fields['links']));
    return findOthers(around, all, wanted, likely, without).map(({ kind, record }) => ({
      id: record.id,
      words: knownCard(kind, record.content).title,
      about: kind.label[0],
    }));
  }, [around, all, wanted, content]);
  const { problem, attach, takeAway } = useAttach();
  return (
    <section className="paperpart" aria-labelledby={titleId}>
      <h2 id={titleId} className="h3">
        Where it belongs
      </h2>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>Nothing was changed. {messageFor(problem)}</p>
        </Banner>
      )}
      {others.length > 0 && (
        <ul className="linked">
          {others.map(({ id: other, kind, title }) => (
            <li key={other}>
              <span>
                <Link to={recordAddress(kind, other)}>{title}</Link>
                <span className="small muted linked__kind">{kind.label[0]}</span>
              </span>
              <Button variant="icon" onClick={() => takeAway(id, other)}>
                <Icon of={X} />
                <span className="hide">Take it away from {title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FindBox
        id={boxId}
        label={others.length === 0 ? 'Find the record it goes with' : 'Find another record it goes with'}
        onQuery={setQuery}
        items={items}
        emptyWords={query.trim() === '' ? 'Type a name or a company' : 'Nothing found. Try another word.'}
        onChoose={chosen => attach(id, chosen)}
      />
    </section>
  );
}
