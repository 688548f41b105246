import { formatDay } from '@kinfolio/domain/values/calendar';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useOwnEstates } from '../use-own-desk.ts';

/** The desks in this passport; a person may be an executor more than once. */
export function DeskList() {
  const estates = useOwnEstates();
  return (
    <>
      <PageTitle parts={['Executor’s desk']} />
      <PageHead title="Executor’s desk" lead="For settling the affairs of a person who has died." />
      {estates.length === 0 ? (
        <EmptyState>
          You have no desk. It is begun from a passport that was opened to you after a death, on the page
          where you read it.
        </EmptyState>
      ) : (
        <section className="sheet" aria-label="Desks">
          <ul className="rows rows--top">
            {estates.map(({ id, estate }) => (
              <li className="deskline" key={id}>
                <span>
                  <Link className="cell-link" to={`/desk/${id}`}>
                    {estate.name}
                  </Link>
                  {estate.diedOn !== undefined && (
                    <span className="small muted deskline__about">Died on {formatDay(estate.diedOn)}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
