import { computeEstateFigures } from '@kinfolio/domain/desk/figures/figures';
import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import { computeEstateAccounts } from '@kinfolio/domain/desk/papers/accounts';
import { type DeskDate, listDeskDates } from '@kinfolio/domain/desk/weeks/dates';
import { formatDay, formatDayShort } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';
import { Link } from 'react-router';
import { getFirstName } from '../../../passport/sharing/terms-words.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { DeskPageFrame } from '../DeskPage.tsx';
import { useDesk, useOrganisations } from '../desk-context.ts';
import { deskToday } from '../desk-store.ts';
import { DisputedFacts } from '../doubts/Doubts.tsx';
import { isOpenLetter, useLetters } from '../letters/use-letters.ts';
import { DeskLog } from '../organisations/DeskLog.tsx';
import { findNextDeskTask } from './what-now.ts';

/** How many dates the page shows: few enough to take in at a glance. */
const soon = 3;
/** How many log entries the page shows: few enough to take in at a glance. */
const recent = 5;

/** The first page of a desk: the next task, those that follow, and the overall progress. */
export function DeskHome({ back }: { readonly back: { readonly to: string; readonly words: string } }) {
  const store = useDesk();
  const { desk, home } = store;
  const organisations = useOrganisations();
  const first = getFirstName(desk.estate.name);
  const { diedOn } = desk.estate;
  const dates = listDeskDates(desk, deskToday(store));
  const figures = computeEstateFigures(desk);
  const left = computeEstateAccounts(desk).leftPence;
  const toSend = useLetters().filter(isOpenLetter).length;
  const coming = dates
    .filter(({ doneOn, by, isEnd }) => !isEnd && doneOn === undefined && by !== undefined)
    .toSorted((one, other) => ((one.by ?? '') < (other.by ?? '') ? -1 : 1))
    .slice(0, soon);
  const next = findNextDeskTask(dates, organisations, deskToday(store));
  const nameOf = (id: string) => organisations.find(one => one.ids.includes(id))?.name ?? '';
  return (
    <DeskPageFrame
      title={desk.estate.name}
      lead={
        diedOn === undefined ? 'The date of death has not been entered.' : `Died on ${formatDay(diedOn)}.`
      }
      back={back}
    >
      <DisputedFacts doubts={desk.doubts} />
      <section className="sheet gap-below" aria-labelledby="desk-now">
        <div className="next">
          <svg className="next__ribbon" viewBox="0 0 30 135" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 0h30v135L15 120 0 135z" />
          </svg>
          <h2 className="h3" id="desk-now">
            {next.title}
          </h2>
          <p>{next.text}</p>
          <div className="actions">
            <ButtonLink variant="primary" to={`${home}${next.to}`}>
              {next.press}
            </ButtonLink>
          </div>
        </div>
      </section>
      <div className="split">
        <nav className="sheet sheet--flush" aria-label={`${first}’s estate`}>
          <ul className="rows rows--top deskplaces">
            <Place to={`${home}/organisations`} name="Organisations" state={toldWords(organisations)} />
            <Place to={`${home}/letters`} name="Letters" state={`${String(toSend)} to send`} />
            <Place to={`${home}/papers`} name="Papers" state="" />
            <Place to={`${home}/first-weeks`} name="First weeks and dates" state={dateWords(dates)} />
            <Place
              to={`${home}/figures`}
              name="The estate in figures"
              state={figures === undefined ? '' : formatMoney(figures.sums.netPence)}
            />
            <Place to={`${home}/accounts`} name="Estate accounts" state={formatMoney(left)} />
            <Place to={`${home}/about`} name="About the estate" state="" />
            <Place to={`${home}/share`} name="Share the desk" state="" />
            <Place to={`${home}/take-away`} name="Save a copy of the desk" state="" />
          </ul>
        </nav>
        <div className="col">
          {coming.length > 0 && (
            <section className="sheet" aria-labelledby="desk-coming">
              <h2 className="h3" id="desk-coming">
                Next dates
              </h2>
              <ul className="rows rows--top">
                {coming.map(({ id, title, by, isOver }) => (
                  <li className="deskline" key={id}>
                    <span>{title}</span>
                    <StatusChip tone={isOver ? 'late' : 'plain'}>
                      {by === undefined ? '' : formatDayShort(by)}
                    </StatusChip>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <DeskLog
            title="Who did what"
            log={desk.log.slice(-recent)}
            aboutOf={({ organisation }) => nameOf(organisation)}
          />
        </div>
      </div>
    </DeskPageFrame>
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
        <span className="deskplaces__name">{name}</span>
        <span className="muted">{state}</span>
      </Link>
    </li>
  );
}

function dateWords(dates: readonly DeskDate[]): string {
  const first = dates.filter(({ group }) => group === 'first');
  const done = first.filter(({ doneOn }) => doneOn !== undefined).length;
  return `${String(done)} of ${String(first.length)} done`;
}

function toldWords(organisations: readonly DeskOrganisation[]): string {
  const told = organisations.filter(({ state }) => state !== 'to-tell').length;
  return `${String(told)} of ${String(organisations.length)} told`;
}
