import { readLinks, serialiseLinks } from '@kinfolio/domain/fields/links';
import { listAttachedPapers } from '@kinfolio/domain/papers/papers';
import { estateKey } from '@kinfolio/domain/records/estate';
import { Link } from 'react-router';
import { DeskPageFrame } from '../../../features/desk/DeskPage.tsx';
import { useDesk, useOrganisations } from '../../../features/desk/desk-context.ts';
import { AddPapers } from '../../../features/papers/AddPapers.tsx';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { type EstatePaper, useEstatePapers } from './estate-papers.ts';

/**
 * An organisation's papers and letters, stored encrypted with the estate. The person can open, save and add to them.
 */
export function OrganisationPapers({ id }: { readonly id: string }) {
  const { records } = useEstatePapers();
  const own = listAttachedPapers(records, id);
  return (
    <section className="sheet" aria-labelledby="desk-papers">
      <h2 className="h3" id="desk-papers">
        Papers and letters
      </h2>
      {own.length === 0 ? (
        <p className="muted">No papers yet. You can keep the organisation’s letters here.</p>
      ) : (
        <PaperList papers={own} />
      )}
      <AddToDesk organisation={id} />
    </section>
  );
}

/** Lists every paper of the estate, starting with those that belong to no organisation. */
export function AllEstatePapers() {
  const { home } = useDesk();
  const { records } = useEstatePapers();
  const organisations = useOrganisations();
  const isOfOne = ({ content }: EstatePaper) =>
    readLinks(content.fields['links']).some(link => organisations.some(({ ids }) => ids.includes(link)));
  const groups = organisations.flatMap(({ record, name, ids }) => {
    const papers = records.filter(({ content }) =>
      readLinks(content.fields['links']).some(link => ids.includes(link)),
    );
    return papers.length === 0 ? [] : [{ id: record.id, name, papers }];
  });
  const others = records.filter(one => !isOfOne(one));
  return (
    <DeskPageFrame
      title="Papers"
      lead="These papers are sealed. Anyone who can open the desk can open the papers."
    >
      <section className="sheet gap-below" aria-labelledby="desk-other-papers">
        <h2 className="h3" id="desk-other-papers">
          Papers of the estate
        </h2>
        {others.length === 0 ? (
          <p className="muted">No papers yet. Keep the will and the death certificate here.</p>
        ) : (
          <PaperList papers={others} />
        )}
        <AddToDesk />
      </section>
      {groups.map(({ id, name, papers }) => (
        <section className="sheet gap-below" key={id} aria-label={name}>
          <h2 className="h3">
            <Link to={`${home}/organisations/${id}`}>{name}</Link>
          </h2>
          <PaperList papers={papers} />
        </section>
      ))}
    </DeskPageFrame>
  );
}

function PaperList({ papers }: { readonly papers: readonly EstatePaper[] }) {
  const { File, pageOf } = useEstatePapers();
  return (
    <ul className="rows rows--top">
      {papers.map(({ id, content }) => {
        const page = pageOf(id);
        return (
          <li key={id}>
            <File content={content}>
              {page !== undefined && (
                <ButtonLink variant="quiet" to={page}>
                  Rename or delete <span className="hide">{String(content.fields['name'] ?? '')}</span>
                </ButtonLink>
              )}
            </File>
          </li>
        );
      })}
    </ul>
  );
}

function AddToDesk({ organisation }: { readonly organisation?: string }) {
  const { estate } = useDesk();
  const { onFiles, onTheWay } = useEstatePapers();
  if (onFiles === undefined) return null;
  const place = {
    fields: {
      [estateKey]: estate,
      ...(organisation !== undefined && { links: serialiseLinks([organisation]) }),
    },
  };
  return (
    <>
      {onTheWay(place)}
      <AddPapers words="Add a paper" onFiles={files => onFiles(files, place)} />
    </>
  );
}
