import { allKinds } from '@kinfolio/domain/kinds/index';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { counted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import { sharedSections } from '../../passport/sharing/terms.ts';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import type { ReaderCover, SharedContents, SharedRecord } from '../../session/api/sharing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import '../../styles/section.css';

export interface SharedSectionsProps {
  readonly home: string;
  readonly section: string | undefined;
  readonly cover: ReaderCover;
  readonly contents: SharedContents;
}

/** The sections that can be read, or one of them with its records. Nothing here changes anything. */
export function SharedSections({ home, section, cover, contents }: SharedSectionsProps) {
  const { owner, letter } = cover;
  const open = sharedSections.filter(({ id }) => cover.sections.includes(id));
  const current = open.find(({ id }) => id === section);
  const inSection = (id: string) => contents.records.filter(record => record.section === id);
  if (current !== undefined)
    return <OneSection title={current.title} records={inSection(current.id)} owner={owner} />;
  return (
    <>
      <PageHead
        title={`From ${owner}’s passport`}
        lead={`You can read ${counted(open.length, 'section')}.`}
      />
      {contents.unreadable > 0 && (
        <Banner tone="caution">
          <p>{counted(contents.unreadable, 'record')} could not be opened here.</p>
        </Banner>
      )}
      {letter !== '' && (
        <section className="sheet narrow" aria-label={`A letter from ${firstNameOf(owner)}`}>
          <p className="as-typed">{letter}</p>
        </section>
      )}
      <section className="sheet narrow" aria-label="Sections">
        <ul className="rows">
          {open.map(({ id, title }) => (
            <li key={id}>
              <Link className="cell-link" to={`${home}/${id}`}>
                {title}
              </Link>
              <p className="small muted">{countWords(inSection(id).length)}</p>
            </li>
          ))}
        </ul>
      </section>
      <p className="small muted gap-top">
        You can read and print, and change nothing. Each time you open it is written down for{' '}
        {firstNameOf(owner)} to see.
      </p>
    </>
  );
}

const countWords = (count: number) => (count === 0 ? 'Nothing yet' : counted(count, 'record'));

interface OneSectionProps {
  readonly title: string;
  readonly records: readonly SharedRecord[];
  readonly owner: string;
}

function OneSection({ title, records, owner }: OneSectionProps) {
  const doubtful = records.filter(({ confirmed }) => !confirmed);
  const kinds = allKinds.flatMap(kind => {
    const own = records.filter(({ content, confirmed }) => confirmed && content.kind === kind.id);
    return own.length === 0 ? [] : [{ kind, own }];
  });
  return (
    <>
      <PageHead title={title} lead={`From ${owner}’s passport.`}>
        <div className="actions no-print">
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </PageHead>
      {records.length === 0 && <p>Nothing yet.</p>}
      {kinds.flatMap(({ kind, own }) =>
        own.map(record => <OneRecord key={record.id} kind={kind} record={record} />),
      )}
      {doubtful.length > 0 && (
        <>
          <h2>Not confirmed: may be old or incomplete</h2>
          {doubtful.flatMap(record => {
            const kind = allKinds.find(({ id }) => id === record.content.kind);
            return kind === undefined ? [] : <OneRecord key={record.id} kind={kind} record={record} />;
          })}
        </>
      )}
    </>
  );
}

function OneRecord({ kind, record: { id, content } }: { kind: RecordKind; record: SharedRecord }) {
  const title = titleOf(kind, content.fields);
  // Other records have no page here, and the people of the household are never shared.
  const links = Object.keys(kind.fields).filter(key =>
    ['links', 'owners'].includes(kind.fields[key]?.type ?? ''),
  );
  const without = [kind.card.title, ...links].flat().filter(key => key !== undefined);
  return (
    <article className="sheet narrow" aria-labelledby={`shared-${id}`}>
      <h2 className="h3" id={`shared-${id}`}>
        <bdi>{title}</bdi>
      </h2>
      <p className="small muted">{kind.label[0]}</p>
      <RecordDetails kind={kind} content={content} title={title} without={without} />
    </article>
  );
}
