import { budgetItem } from '@kinfolio/domain/kinds/budget-item';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { estateOfCategory } from '@kinfolio/domain/records/estate';
import { counted } from '@kinfolio/domain/values/count';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readableSections } from '../../passport/sharing/terms.ts';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import type { ReaderCover, SharedContents } from '../../session/api/sharing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import type { SharedEditor } from './edit/SharedPapers.tsx';
import { relatedPeople } from './related-people.ts';
import { SharedSection, type SharedSectionProps } from './SharedSection.tsx';
import '../../styles/section.css';

export interface SharedSectionsProps {
  readonly home: string;
  readonly section: string | undefined;
  readonly cover: ReaderCover;
  readonly contents: SharedContents;
  /** What shows the file of a paper. */
  readonly File: SharedSectionProps['File'];
  /** What changes records; absent where they are only read. */
  readonly editor?: SharedEditor | undefined;
  /** Whether they may change it once the owner's device has confirmed them. */
  readonly changesLater?: boolean;
  /** What puts all of it on paper; absent where it is not the real one. */
  readonly pack?: (cover: ReaderCover, contents: SharedContents) => ReactNode;
  /** Where an executor's desk is that is shared too. */
  readonly desk?: string | undefined;
}

/** The sections that can be read, or one of them with its records. */
export function SharedSections(props: SharedSectionsProps) {
  const { home, section, cover, contents, File, editor, changesLater = false, pack, desk } = props;
  const { owner, letter } = cover;
  const open = readableSections.filter(({ id }) => cover.sections.includes(id));
  const current = open.find(({ id }) => id === section);
  const inSection = (id: string) =>
    contents.records.filter(({ section: of, content }) => of === id && hasPage(content.kind));
  const heldBack = open.filter(({ id }) => contents.heldBack?.includes(id));
  if (current !== undefined)
    return (
      <>
        {heldBack.includes(current) && <HeldBack sections={[current]} owner={owner} />}
        <SharedSection
          key={current.id}
          section={current}
          records={inSection(current.id)}
          papers={contents.records.filter(({ content }) => content.kind === paper.id)}
          people={readsPeople(cover) ? relatedPeople(contents.records) : undefined}
          owner={owner}
          File={File}
          editor={editor}
        />
      </>
    );
  return (
    <>
      <PageHead
        title={`From ${owner}’s passport`}
        lead={`You can read${editor === undefined ? '' : ' and change'} ${counted(open.length, 'section')}.`}
      />
      {heldBack.length > 0 && <HeldBack sections={heldBack} owner={owner} />}
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
      {editor === undefined && pack?.(cover, contents)}
      {desk !== undefined && cover.sections.some(slug => estateOfCategory(slug) !== undefined) && (
        <div className="actions gap-below">
          <ButtonLink to={desk}>Open the executor’s desk</ButtonLink>
        </div>
      )}
      <section className="sheet narrow" aria-label="Sections">
        <ul className="rows rows--top sharedrows">
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
      {editor !== undefined && pack?.(cover, contents)}
      <p className="small muted gap-top">
        {editor === undefined
          ? changesLater
            ? `You can read and print. You can change it once ${firstNameOf(owner)} next logs in.`
            : 'You can read and print, but not change anything.'
          : 'What you save is seen at once, and earlier versions are kept.'}{' '}
        Each time you open{editor === undefined ? '' : ' or change'} it is recorded in {firstNameOf(owner)}’s
        activity.
      </p>
    </>
  );
}

/** They are among the private notes until the owner's device has moved them. */
const readsPeople = ({ sections }: ReaderCover) =>
  sections.includes('people') || sections.includes('private');

interface HeldBackProps {
  readonly sections: readonly { readonly title: string }[];
  readonly owner: string;
}

/** That the server shows something else than the owner's devices signed for. */
function HeldBack({ sections, owner }: HeldBackProps) {
  const titles = new Intl.ListFormat('en-GB').format(sections.map(({ title }) => title));
  return (
    <Banner tone="danger">
      <p>
        Kinfolio’s server is holding something back in {titles}, or shows older records. Nothing was changed.
        Ask {firstNameOf(owner)} before you rely on what you read there.
      </p>
    </Banner>
  );
}

/** What a section or the budget shows its owner; not what the passport notes for itself. */
const hasPage = (kind: string) => kindOf(kind)?.page !== undefined || kind === budgetItem.id;

const countWords = (count: number) => (count === 0 ? 'Nothing yet' : counted(count, 'record'));
