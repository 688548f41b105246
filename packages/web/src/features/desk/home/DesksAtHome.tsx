import { ButtonLink } from '../../../ui/form/Button.tsx';
import { useOwnEstates } from '../use-own-desk.ts';

/** Lists the desks in this passport at the top of Home; renders nothing if the passport has no desks. */
export function DesksAtHome() {
  const estates = useOwnEstates();
  if (estates.length === 0) return null;
  return (
    <section className="sheet gap-below" aria-labelledby="desks-at-home">
      <h2 id="desks-at-home">Executor’s desk</h2>
      <ul className="rows rows--top gap-top">
        {estates.map(({ id, estate }) => (
          <li key={id}>
            <p>You are dealing with the estate of {estate.name}.</p>
            <div className="actions tight">
              <ButtonLink to={`/desk/${id}`}>
                Open the desk <span className="hide">for {estate.name}</span>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
