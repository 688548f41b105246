import { paper } from '@kinfolio/domain/kinds/paper';
import { readEstateId, readEstateOfCategory } from '@kinfolio/domain/records/estate';
import { formatCounted } from '@kinfolio/domain/values/count';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isListedForReaders } from '../../passport/sharing/listed-for-readers.ts';
import { readableSections } from '../../passport/sharing/terms.ts';
import { getFirstName } from '../../passport/sharing/terms-words.ts';
import type { ReaderCoverSheet, SharedPassportContents } from '../../session/api/sharing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import type { SharedEditor } from './edit/SharedPapers.tsx';
import { findRelatedPeople } from './related-people.ts';
import { SharedSection, type SharedSectionProps } from './SharedSection.tsx';
import '../../styles/section.css';

export interface SharedSectionsProps {
  readonly home: string;
  readonly section: string | undefined;
  readonly cover: ReaderCoverSheet;
  readonly contents: SharedPassportContents;
  /** Shows the file of a paper. */
  readonly File: SharedSectionProps['File'];
  /** Changes records; absent if the reader may not. */
  readonly editor?: SharedEditor | undefined;
  /** Whether the reader will be able to edit the passport once the owner's device has confirmed them. */
  readonly changesLater?: boolean;
  /** Renders the printed version of everything that the reader may see; absent on pages that do not offer one. */
  readonly pack?: (cover: ReaderCoverSheet, contents: SharedPassportContents) => ReactNode;
  /** The address of the executor's desk, if one is shared too. */
  readonly desk?: string | undefined;
}

/** Lists the sections that the reader may see, or shows one of them with its records. */
export function SharedSections(props: SharedSectionsProps) {
  const { home, section, cover, contents, File, editor, changesLater = false, pack, desk } = props;
  const { owner, letter } = cover;
  const open = readableSections.filter(({ id }) => cover.sections.includes(id));
  const current = open.find(({ id }) => id === section);
  const inSection = (id: string) =>
    contents.records.filter(({ section: of, content }) => of === id && isListedForReaders(content.kind));
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
          people={readsPeople(cover) ? findRelatedPeople(contents.records) : undefined}
          owner={owner}
          File={File}
          editor={editor}
        />
      </>
    );
  return (
    <>
      <PageHeading
        title={`From ${owner}’s passport`}
        lead={`You can read${editor === undefined ? '' : ' and change'} ${sectionWords(open.length)}.`}
      />
      {heldBack.length > 0 && <HeldBack sections={heldBack} owner={owner} />}
      {contents.unreadable > 0 && (
        <Banner tone="caution">
          <p>{formatCounted(contents.unreadable, 'record')} could not be opened here.</p>
        </Banner>
      )}
      {letter !== '' && (
        <section className="sheet narrow" aria-label={`A letter from ${getFirstName(owner)}`}>
          <p className="as-typed">{letter}</p>
        </section>
      )}
      {editor === undefined && pack?.(cover, contents)}
      {desk !== undefined && <Desks desk={desk} cover={cover} contents={contents} />}
      {open.length > 0 && (
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
      )}
      {editor !== undefined && pack?.(cover, contents)}
      <p className="small muted gap-top">
        {editor === undefined
          ? changesLater
            ? `You can read and print. You can make changes once ${getFirstName(owner)} next logs in.`
            : 'You can read and print, but not change anything.'
          : 'Others can see your changes straight away, and earlier versions are kept.'}{' '}
        {getFirstName(owner)}’s activity shows each time you open{editor === undefined ? '' : ' or change'}{' '}
        something.
      </p>
    </>
  );
}

/** The shared executor's desks, each named after the person who died. */
function Desks({
  desk,
  cover,
  contents,
}: Required<Pick<SharedSectionsProps, 'desk'>> & Pick<SharedSectionsProps, 'cover' | 'contents'>) {
  const estates = cover.sections.flatMap(slug => readEstateOfCategory(slug) ?? []);
  if (estates.length === 0) return null;
  const nameOf = (estate: string) =>
    contents.records.find(({ content }) => content.kind === 'desk-estate' && readEstateId(content) === estate)
      ?.content.fields['name'];
  return (
    <div className="actions gap-below">
      {estates.map(estate => (
        <ButtonLink key={estate} to={`${desk}.${estate}`}>
          Open the executor’s desk for {String(nameOf(estate) ?? 'an estate')}
        </ButtonLink>
      ))}
    </div>
  );
}

/**
 * Whether the reader may see the people of the household. They are among the private notes until the owner's device has
 * moved them to the people section.
 */
const readsPeople = ({ sections }: ReaderCoverSheet) =>
  sections.includes('people') || sections.includes('private');

interface HeldBackProps {
  readonly sections: readonly { readonly title: string }[];
  readonly owner: string;
}

/** Warns that the server returned something other than what the owner's devices signed. */
function HeldBack({ sections, owner }: HeldBackProps) {
  const titles = new Intl.ListFormat('en-GB').format(sections.map(({ title }) => title));
  return (
    <Banner tone="danger">
      <p>
        Kinfolio’s server is holding something back in {titles}, or is showing older records. Nothing was
        changed. Ask {getFirstName(owner)} before you rely on what you read there.
      </p>
    </Banner>
  );
}

const sectionWords = (count: number) =>
  count === 0 ? 'what is named here' : formatCounted(count, 'section');

const countWords = (count: number) => (count === 0 ? 'Nothing yet' : formatCounted(count, 'record'));
