import { kindOf } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { person } from '@kinfolio/domain/kinds/person';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { rowOf } from '../../passport/list/row.ts';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import type { ShownRecord } from '../../session/api/sharing.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Waiting } from './edit/SharedPapers.tsx';

export interface OneSharedProps {
  readonly record: ShownRecord;
  /** Whose passport it is. */
  readonly owner: string;
  /** Those that go with it. */
  readonly papers: readonly ShownRecord[];
  readonly showPaper: (paper: ShownRecord) => ReactNode;
  /** Whether the people of the household can be read. */
  readonly showsOwners: boolean;
  readonly isOpen: boolean;
  /** Opens and closes it; absent where it is always open. */
  readonly onOpen?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** One record of another person: all that can be read of it, or its name alone until that is pressed. Print has it all. */
export function OneShared(props: OneSharedProps) {
  const { record, owner, papers, showPaper, showsOwners, isOpen, onOpen, children } = props;
  const { id, content, waits } = record;
  const kind = kindOf(content.kind);
  if (kind === undefined) return null;
  const title = titleOf(kind, content.fields);
  // Other records have no page here, and the people of the household may not be shared.
  const hidden = showsOwners ? ['links'] : ['links', 'owners'];
  const links = Object.keys(kind.fields).filter(key => hidden.includes(kind.fields[key]?.type ?? ''));
  // What the owner is to the owner is no fact.
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
      <p className="small muted">{isOpen ? kind.label[0] : rowOf(kind, content).about || kind.label[0]}</p>
      <div id={`all-of-${id}`} className={isOpen ? undefined : 'onpaper'}>
        {waits !== undefined && kind.id !== paper.id && <Waiting waits={waits} />}
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

/** "Relationship to Ruth" in place of "to you", which a reader would take for themselves. */
function forReader(kind: RecordKind, owner: string): RecordKind {
  const { relationship } = kind.fields;
  if (kind.id !== person.id || relationship === undefined) return kind;
  const label = `Relationship to ${firstNameOf(owner)}`;
  return { ...kind, fields: { ...kind.fields, relationship: { ...relationship, label } } };
}
