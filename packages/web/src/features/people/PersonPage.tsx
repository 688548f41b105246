import { type Day, formatDayShort } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { Check, Eye, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { openTodayOf, type PersonAccess, type TrustedPerson } from '../../passport/sharing/people.ts';
import { closedSections, type SharedSectionId, sharedSections } from '../../passport/sharing/terms.ts';
import { firstNameOf, openingWords, waitWords } from '../../passport/sharing/terms-words.ts';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { PhoneFold } from '../../ui/layout/PhoneFold.tsx';
import { AccessList } from './change/AccessList.tsx';
import { WhenItOpens } from './WhenItOpens.tsx';
import './people.css';

export interface PersonPageProps {
  readonly person: TrustedPerson;
  readonly today: Day;
  /** How many records each section holds; 0 where it is not named. */
  readonly counts: Readonly<Record<string, number>>;
  /** The invitation, until it is accepted. */
  readonly invitation?: ReactNode;
  /** The Emergency Cards of a release. */
  readonly cards?: ReactNode;
}

/** What a person can open today, and what after a wait: both columns, never one alone. */
export function PersonPage({ person, today, counts, invitation, cards }: PersonPageProps) {
  const first = firstNameOf(person.name);
  const releases = person.access.filter(({ terms }) => terms.when.kind === 'release');
  const [release] = releases;
  const later = new Set(releases.flatMap(({ terms }) => terms.sections));
  const isWholeLater = releases.some(({ terms }) => terms.everything);
  const open = openTodayOf(person);
  const everything = person.access.find(({ terms }) => terms.everything);
  const editable = new Set(
    person.access.flatMap(({ openToday, terms }) => (terms.level === 'view' ? [] : openToday)),
  );
  return (
    <>
      <PageTitle parts={[`What ${person.name} can open`, 'People and access']} />
      <BackLink to="/people">People and access</BackLink>
      <PageHead title={`What ${first} can open`} lead={leadWords(person, open.size, releases)}>
        <SeenAs id={person.id} first={first} today={open.size > 0} then={release !== undefined} />
      </PageHead>
      <div className="split">
        <PhoneFold
          title="Section by section"
          gist={gistOf(open.size, release === undefined ? undefined : later.size)}
        >
          <div className="cq">
            <table className="table matrix">
              <thead>
                <tr>
                  <th scope="col">Section</th>
                  <th scope="col">
                    Today
                    <br />
                    <span className="when">{dayAndMonth(today)}</span>
                  </th>
                  {release !== undefined && <LaterHead releases={releases} />}
                </tr>
              </thead>
              <tbody>
                {sharedSections.map(({ id, title }) => (
                  <tr key={id}>
                    <th scope="row">
                      {title} <br />
                      <span className="small muted">{countWords(counts[id] ?? 0)}</span>
                    </th>
                    <Cell words={open.has(id) ? (editable.has(id) ? 'Change' : 'See') : undefined} />
                    {release !== undefined && <Cell words={laterWords(id, open, later)} />}
                  </tr>
                ))}
                {everything !== undefined &&
                  closedSections.map(({ id, title }) => (
                    <tr key={id}>
                      <th scope="row">
                        {title} <br />
                        <span className="small muted">{countWords(counts[id] ?? 0)}</span>
                      </th>
                      <Cell words={wholeToday(person)} />
                      {release !== undefined && <Cell words={isWholeLater ? 'See' : wholeToday(person)} />}
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
          <p className="small muted">
            {first} sees their papers too
            {editable.size === 0 && ', and cannot change or delete anything'}.{' '}
            {release !== undefined && <LetterWords first={first} id={person.id} letter={release.letter} />}
          </p>
        </PhoneFold>
        <div className="col">
          <AccessList person={person} first={first} />
          {invitation}
          {cards}
          {releases.map(one => (
            <WhenItOpens key={one.id} {...{ today, first }} release={one} />
          ))}
          {release !== undefined && (
            <PhoneFold className="note" title="What stops it" gist="A log-in, a press, a holiday">
              <ul className="bul">
                <li>You log in.</li>
                <li>You press the link in a reminder.</li>
                <li>Holiday mode is on.</li>
              </ul>
              <p className="small">{first} never sees your activity, or who else has access.</p>
            </PhoneFold>
          )}
        </div>
      </div>
    </>
  );
}

/** "1 open today, 6 after a wait". */
const gistOf = (today: number, later: number | undefined): string =>
  `${today === 0 ? 'Nothing' : today} open today${later === undefined ? '' : `, ${later} after a wait`}`;

/** "5 Dec", not torn over two lines: a wait is never a year long. */
const dayAndMonth = (day: Day): string => formatDayShort(day).split(' ').slice(0, 2).join('\u{A0}');

const countWords = (count: number) => (count === 0 ? 'Nothing yet' : counted(count, 'record'));

interface LetterWordsProps {
  readonly first: string;
  readonly id: string;
  readonly letter: string;
}

/** The letter is on a page of its own: who looks here wants to know what opens. */
function LetterWords({ first, id, letter }: LetterWordsProps) {
  const to = `/people/${id}/letter`;
  return letter === '' ? (
    <>
      <Link to={to}>Write a letter</Link> for {first} to read first.
    </>
  ) : (
    <>
      First comes <Link to={to}>your letter</Link>.
    </>
  );
}

interface SeenAsProps {
  readonly id: string;
  readonly first: string;
  readonly today: boolean;
  readonly then: boolean;
}

/** The same pages as the person sees, from the same queries. */
function SeenAs({ id, first, today, then }: SeenAsProps) {
  if (!today && !then) return null;
  return (
    <div className="actions">
      {today && (
        <ButtonLink variant="primary" to={`/people/${id}/as/today`}>
          <Icon of={Eye} size="sm" />
          See it as {first} does today
        </ButtonLink>
      )}
      {then && (
        <ButtonLink {...(!today && { variant: 'primary' })} to={`/people/${id}/as/then`}>
          {!today && <Icon of={Eye} size="sm" />}
          See it as {first} would
        </ButtonLink>
      )}
    </div>
  );
}

function LaterHead({ releases: [release, ...more] }: { releases: readonly PersonAccess[] }) {
  if (release === undefined || more.length > 0) return <th scope="col">After a wait</th>;
  const { terms, opensOn } = release;
  const { when } = terms;
  const wait =
    when.kind !== 'release'
      ? ''
      : when.silentDays === null
        ? waitWords('ask', when.askDays ?? 0)
        : waitWords('silence', when.silentDays);
  return (
    <th scope="col">
      After {wait}
      <br />
      {opensOn !== undefined && <span className="when">from {dayAndMonth(opensOn)}</span>}
    </th>
  );
}

function Cell({ words }: { words: string | undefined }) {
  return (
    <td>
      <span className={words === undefined ? 'no' : 'yes'}>
        <Icon of={words === undefined ? Minus : Check} size="sm" />
        {words ?? 'No'}
      </span>
    </td>
  );
}

/** What may be done today with what only everything opens. */
function wholeToday({ access }: TrustedPerson): string | undefined {
  const whole = access.filter(({ openToday, terms }) => terms.everything && openToday.length > 0);
  if (whole.length === 0) return undefined;
  return whole.some(({ terms }) => terms.level !== 'view') ? 'Change' : 'See';
}

function laterWords(
  id: SharedSectionId,
  open: ReadonlySet<SharedSectionId>,
  later: ReadonlySet<SharedSectionId>,
): string | undefined {
  return open.has(id) || later.has(id) ? 'See' : undefined;
}

/** "Amira Ellery, child. Today: nothing. After 14 days without you: 6 sections." */
function leadWords(
  { name, relationship, access }: TrustedPerson,
  open: number,
  releases: readonly PersonAccess[],
): string {
  const hasDesk = access.some(({ state, terms }) => state === 'open' && terms.estate !== undefined);
  const today = [
    ...(open === 0 ? [] : [counted(open, 'section')]),
    ...(hasDesk ? ['an executor’s desk'] : []),
  ];
  const who = `${name}, ${relationship.toLowerCase()}. Today: ${today.join(' and ') || 'nothing'}.`;
  const days = access.find(({ terms }) => terms.when.kind === 'window')?.terms;
  const [release, ...more] = releases;
  if (more.length > 0) return `${who} More after a wait.`;
  if (release?.terms.when.kind !== 'release')
    return days === undefined
      ? who
      : `${who} ${openingWords(days.when)}, London time: ${counted(days.sections.length, 'section')}.`;
  const { silentDays, askDays } = release.terms.when;
  const wait =
    silentDays === null
      ? `${waitWords('ask', askDays ?? 0)} after asking`
      : `After ${waitWords('silence', silentDays)} without you`;
  return `${who} ${wait}: ${counted(release.terms.sections.length, 'section')}.`;
}
