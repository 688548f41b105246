import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { Link } from 'react-router';
import { firstNameOf } from '../../../passport/sharing/terms-words.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { DeskPage } from '../DeskPage.tsx';
import { useDesk, useOrganisations } from '../desk-context.ts';
import { todayOf } from '../desk-store.ts';
import { DeskLog } from '../organisations/DeskLog.tsx';
import { whatNow } from './what-now.ts';

/** As many entries of the log as are read at a glance. */
const recent = 5;

/** The first page of a desk: what now, what comes next, how far everything is. */
export function DeskHome({ back }: { readonly back: { readonly to: string; readonly words: string } }) {
  const store = useDesk();
  const { desk, home } = store;
  const organisations = useOrganisations();
  const first = firstNameOf(desk.estate.name);
  const { diedOn } = desk.estate;
  const next = whatNow(desk, organisations, todayOf(store));
  const nameOf = (id: string) => organisations.find(one => one.ids.includes(id))?.name ?? '';
  return (
    <DeskPage
      title={desk.estate.name}
      lead={diedOn === undefined ? 'The day of death is not entered.' : `Died on ${formatDay(diedOn)}.`}
      back={back}
    >
      <section className="sheet next gap-below" aria-labelledby="desk-now">
        <h2 className="h3" id="desk-now">
          {next.title}
        </h2>
        <p>{next.text}</p>
        <div className="actions">
          <ButtonLink variant="primary" to={`${home}${next.to}`}>
            {next.press}
          </ButtonLink>
        </div>
      </section>
      <div className="split">
        <nav className="sheet sheet--flush" aria-label={`${first}’s estate`}>
          <ul className="rows brief">
            <Place to={`${home}/organisations`} name="Organisations" state={toldWords(organisations)} />
          </ul>
        </nav>
        <div className="col">
          <DeskLog
            title="Who did what"
            log={desk.log.slice(-recent)}
            aboutOf={({ organisation }) => nameOf(organisation)}
          />
        </div>
      </div>
    </DeskPage>
  );
}

interface PlaceProps {
  readonly to: string;
  readonly name: string;
  readonly state: string;
}

function Place({ to, name, state }: PlaceProps) {
  return (
    <li>
      <Link to={to}>
        <span className="brief__name">{name}</span>
        <span className="brief__state">{state}</span>
      </Link>
    </li>
  );
}

function toldWords(organisations: readonly DeskOrganisation[]): string {
  const told = organisations.filter(({ state }) => state !== 'to-tell').length;
  return `${String(told)} of ${String(organisations.length)} told`;
}
