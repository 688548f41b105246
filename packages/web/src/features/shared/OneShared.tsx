import { findKind } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { person } from '@kinfolio/domain/kinds/person';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { toListRow } from '../../passport/list/row.ts';
import { getFirstName } from '../../passport/sharing/terms-words.ts';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import type { ReadableRecord } from '../../session/api/sharing.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { UnsentChangesNote } from './edit/SharedPapers.tsx';

export interface SharedRecordProps {
  readonly record: ReadableRecord;
  /** The owner of the passport. */
  readonly owner: string;
  readonly papers: readonly ReadableRecord[];
  readonly showPaper: (paper: ReadableRecord) => ReactNode;
  /** Whether the reader may see the people of the household, who are the owners of records. */
  readonly showsOwners: boolean;
  readonly isOpen: boolean;
  /** Expands or collapses the record; absent if it is always expanded. */
  readonly onOpen?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/**
 * One record of another person. Shows everything that the reader may see, or only its title until the reader presses
 * it. When printed, it is always shown in full.
 */
export function SharedRecord(props: SharedRecordProps) {
  const { record, owner, papers, showPaper, showsOwners, isOpen, onOpen, children } = props;
  const { id, content, waits } = record;
  const kind = findKind(content.kind);
  if (kind === undefined) return null;
  const title = getRecordTitle(kind, content.fields);
  // Links are hidden because they lead to records that have no page here. Owners are hidden if the people of the
  // household are not shared.
  const hidden = showsOwners ? ['links'] : ['links', 'owners'];
  const links = Object.keys(kind.fields).filter(key => hidden.includes(kind.fields[key]?.type ?? ''));
  // Leave out the owner's relationship to themselves.
  const isOwner = kind.id === person.id && content.fields['relationship'] === 'self';
  const without = [kind.card.title, ...links, ...(isOwner ? ['relationship'] : [])]
    .flat()
    .filter(key => key !== undefined);
  const name = <bdi>{title}</bdi>;
  return (
    <article
      className={`sheet narrow${onOpen === undefined ? '' : ' onelined'}`}
      aria-labelledby={`shared-${id}`}
    >
      <h2 className="h3" id={`shared-${id}`}>
        {onOpen === undefined ? (
          name
        ) : (
          <button
            type="button"
            className="onelined__name"
            aria-expanded={isOpen}
            aria-controls={`all-of-${id}`}
            onClick={onOpen}
          >
            {name}
            <Icon of={ChevronDown} size="sm" />
          </button>
        )}
      </h2>
      <p className="small muted">
        {isOpen ? kind.label[0] : toListRow(kind, content).about || kind.label[0]}
      </p>
      <div id={`all-of-${id}`} className={isOpen ? undefined : 'onpaper'}>
        {waits !== undefined && kind.id !== paper.id && <UnsentChangesNote waits={waits} />}
        <RecordDetails kind={forReader(kind, owner)} content={content} title={title} without={without} />
        {kind.id === paper.id && showPaper(record)}
        {papers.length > 0 && (
          <section className="gap-top" aria-label={`Papers of ${title}`}>
            <h3>Papers</h3>
            {papers.map(showPaper)}
          </section>
        )}
        {children}
      </div>
    </article>
  );
}

/** Says "Relationship to Ruth" instead of "to you", because readers would take "you" to mean themselves. */
function forReader(kind: RecordKind, owner: string): RecordKind {
  const { relationship } = kind.fields;
  if (kind.id !== person.id || relationship === undefined) return kind;
  const label = `Relationship to ${getFirstName(owner)}`;
  return { ...kind, fields: { ...kind.fields, relationship: { ...relationship, label } } };
}
