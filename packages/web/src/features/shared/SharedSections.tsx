import { allKinds, kindOf } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { papersOf } from '@kinfolio/domain/papers/papers';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { counted } from '@kinfolio/domain/values/count';
import type { ComponentType } from 'react';
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
  /** What shows the file of a paper. */
  readonly File: ComponentType<{ readonly content: RecordContent }>;
}

/** The sections that can be read, or one of them with its records. Nothing here changes anything. */
export function SharedSections({ home, section, cover, contents, File }: SharedSectionsProps) {
  const { owner, letter } = cover;
  const open = sharedSections.filter(({ id }) => cover.sections.includes(id));
  const current = open.find(({ id }) => id === section);
  const inSection = (id: string) => contents.records.filter(record => record.section === id);
  if (current !== undefined)
    return (
      <OneSection
        title={current.title}
        records={inSection(current.id)}
        papers={contents.records.filter(({ content }) => content.kind === paper.id)}
        owner={owner}
        File={File}
      />
    );
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
  /** Of all sections: a paper may go with a record of another one. */
  readonly papers: readonly SharedRecord[];
  readonly owner: string;
  readonly File: SharedSectionsProps['File'];
}

function OneSection({ title, records, papers, owner, File }: OneSectionProps) {
  const doubtful = records.filter(({ confirmed }) => !confirmed);
  const sure = records.filter(({ confirmed }) => confirmed);
  const beside = new Set(sure.flatMap(({ id }) => papersOf(papers, id).map(one => one.id)));
  const shown = sure.filter(({ id }) => !beside.has(id));
  const show = (record: SharedRecord) => (
    <OneRecord key={record.id} record={record} papers={papersOf(papers, record.id)} File={File} />
  );
  return (
    <>
      <PageHead title={title} lead={`From ${owner}’s passport.`}>
        <div className="actions no-print">
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </PageHead>
      {records.length === 0 && <p>Nothing yet.</p>}
      {allKinds.flatMap(kind => shown.filter(({ content }) => content.kind === kind.id).map(show))}
      {doubtful.length > 0 && (
        <>
          <h2>Not confirmed: may be old or incomplete</h2>
          {doubtful.map(show)}
        </>
      )}
    </>
  );
}

interface OneRecordProps {
  readonly record: SharedRecord;
  /** Those that go with it. */
  readonly papers: readonly SharedRecord[];
  readonly File: SharedSectionsProps['File'];
}

function OneRecord({ record: { id, content }, papers, File }: OneRecordProps) {
  const kind = kindOf(content.kind);
  if (kind === undefined) return null;
  const title = titleOf(kind, content.fields);
  // Other records have no page here, and the people of the household are never shared.
  const links = Object.keys(kind.fields).filter(key =>
    ['links', 'owners'].includes(kind.fields[key]?.type ?? ''),
  );
  const without = [kind.card.title, ...links].flat().filter(key => key !== undefined);
  const isPaper = kind.id === paper.id;
  return (
    <article className="sheet narrow" aria-labelledby={`shared-${id}`}>
      <h2 className="h3" id={`shared-${id}`}>
        <bdi>{title}</bdi>
      </h2>
      <p className="small muted">{kind.label[0]}</p>
      <RecordDetails kind={kind} content={content} title={title} without={without} />
      {isPaper && <File content={content} />}
      {papers.length > 0 && (
        <section className="gap-top" aria-label={`Papers of ${title}`}>
          <h3>Papers</h3>
          {papers.map(one => (
            <File key={one.id} content={one.content} />
          ))}
        </section>
      )}
    </article>
  );
}
