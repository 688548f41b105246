import { formatDay } from '@kinfolio/domain/values/calendar';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useOwnEstates } from '../use-own-desk.ts';

/** The desks in this passport. There can be several, because a person may be executor for more than one estate. */
export function DeskList() {
  const estates = useOwnEstates();
  return (
    <>
      <PageTitle parts={['Executor’s desk']} />
      <PageHeading title="Executor’s desk" lead="For settling the affairs of a person who has died." />
      {estates.length === 0 ? (
        <EmptyState>
          You do not have a desk yet. If you can read the passport of a person who has died, you can begin a
          desk from the page where you read it.
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
