import { type Day, formatDayShort } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Check, Eye, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  listSectionsOpenToday,
  type PersonAccess,
  type TrustedPerson,
} from '../../passport/sharing/people.ts';
import {
  countTermsSections,
  fullAccessSections,
  type SharedSectionId,
  sharedSections,
} from '../../passport/sharing/terms.ts';
import {
  describeDeskAccess,
  describeOpening,
  formatWaitDays,
  getDeskSectionTitle,
  getFirstName,
} from '../../passport/sharing/terms-words.ts';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { CollapsibleOnPhone } from '../../ui/layout/PhoneFold.tsx';
import { AccessList } from './change/AccessList.tsx';
import { ReleaseForecast } from './WhenItOpens.tsx';
import './people.css';

export interface PersonPageProps {
  readonly person: TrustedPerson;
  readonly today: Day;
  /** The number of records in each section; a section that is not listed has none. */
  readonly counts: Readonly<Record<string, number>>;
  /** The invitation, until it is accepted. */
  readonly invitation?: ReactNode;
  /** The Emergency Cards of a release. */
  readonly cards?: ReactNode;
}

/**
 * Shows in two columns what a person can open today, and what they can open after a wait. Both columns are always
 * shown.
 */
export function PersonPage({ person, today, counts, invitation, cards }: PersonPageProps) {
  const first = getFirstName(person.name);
  const releases = person.access.filter(({ terms }) => terms.when.kind === 'release');
  const [release] = releases;
  const later = new Set(releases.flatMap(({ terms }) => terms.sections));
  const isWholeLater = releases.some(({ terms }) => terms.everything);
  const open = listSectionsOpenToday(person);
  const isWholeOpen = wholeToday(person) !== undefined;
  const openCount = countTermsSections({ everything: isWholeOpen, sections: [...open] });
  const laterCount = countTermsSections({ everything: isWholeLater || isWholeOpen, sections: [...later] });
  const everything = person.access.find(({ terms }) => terms.everything);
  const editable = new Set(
    person.access.flatMap(({ openToday, terms }) => (terms.level === 'view' ? [] : openToday)),
  );
  return (
    <>
      <PageTitle parts={[`What ${person.name} can open`, 'People and access']} />
      <BackLink to="/people">People and access</BackLink>
      <PageHeading title={`What ${first} can open`} lead={leadWords(person, openCount, releases)}>
        <SeenAs id={person.id} first={first} today={open.size > 0} then={release !== undefined} />
      </PageHeading>
      <div className="split">
        <CollapsibleOnPhone
          title="Section by section"
          gist={gistOf(openCount, release === undefined ? undefined : laterCount)}
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
                  fullAccessSections.map(({ id, title }) => (
                    <tr key={id}>
                      <th scope="row">
                        {title} <br />
                        <span className="small muted">{countWords(counts[id] ?? 0)}</span>
                      </th>
                      <Cell words={wholeToday(person)} />
                      {release !== undefined && <Cell words={isWholeLater ? 'See' : wholeToday(person)} />}
                    </tr>
                  ))}
                {desksOf(person).map(({ title, level, isOpen, isLater }) => (
                  <tr key={title}>
                    <th scope="row">{title}</th>
                    <Cell words={isOpen ? level : undefined} />
                    {release !== undefined && <Cell words={isOpen || isLater ? 'See' : undefined} />}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="small muted">
            {first} sees the papers in these sections too
            {editable.size === 0 && ', but cannot change or delete anything'}.{' '}
            {release !== undefined && <LetterWords first={first} id={person.id} letter={release.letter} />}
          </p>
        </CollapsibleOnPhone>
        <div className="col">
          <AccessList person={person} first={first} />
          {invitation}
          {cards}
          {releases.map(one => (
            <ReleaseForecast key={one.id} {...{ today, first }} release={one} />
          ))}
          {release !== undefined && (
            <CollapsibleOnPhone
              className="note"
              title="What stops your passport opening"
              gist="Logging in, pressing a link, or a holiday"
            >
              <ul className="bul">
                <li>You log in.</li>
                <li>You press the link in a reminder.</li>
                <li>Holiday mode is on.</li>
              </ul>
              <p className="small">{first} never sees your activity, or who else has access.</p>
            </CollapsibleOnPhone>
          )}
        </div>
      </div>
    </>
  );
}

/** Sums up a person's access, such as "1 open today, 6 after a wait". */
const gistOf = (today: number, later: number | undefined): string =>
  `${today === 0 ? 'Nothing' : today} open today${later === undefined ? '' : `, ${later} after a wait`}`;

/**
 * Formats a day as "5 Dec", which cannot break across lines. The year is not needed, because waits are much shorter
 * than a year.
 */
const dayAndMonth = (day: Day): string => formatDayShort(day).split(' ').slice(0, 2).join('\u{A0}');

const countWords = (count: number) => (count === 0 ? 'Nothing yet' : formatCounted(count, 'record'));

interface LetterWordsProps {
  readonly first: string;
  readonly id: string;
  readonly letter: string;
}

/**
 * Links to the letter, which has a page of its own, because on this page the owner wants to see what the person can
 * open.
 */
function LetterWords({ first, id, letter }: LetterWordsProps) {
  const to = `/people/${id}/letter`;
  return letter === '' ? (
    <>
      <Link to={to}>Write a letter</Link> for {first} to read first.
    </>
  ) : (
    <>
      {first} reads <Link to={to}>your letter</Link> first.
    </>
  );
}

interface SeenAsProps {
  readonly id: string;
  readonly first: string;
  readonly today: boolean;
  readonly then: boolean;
}

/** Links to the pages that the person sees. The owner's view uses the same queries. */
function SeenAs({ id, first, today, then }: SeenAsProps) {
  if (!today && !then) return null;
  return (
    <div className="actions">
      {today && (
        <ButtonLink variant="primary" to={`/people/${id}/as/today`}>
          <Icon of={Eye} size="sm" />
          See your passport as {first} does today
        </ButtonLink>
      )}
      {then && (
        <ButtonLink {...(!today && { variant: 'primary' })} to={`/people/${id}/as/then`}>
          {!today && <Icon of={Eye} size="sm" />}
          See your passport as {first} would
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
        ? formatWaitDays('ask', when.askDays ?? 0)
        : formatWaitDays('silence', when.silentDays);
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

/**
 * Says what the person can do today with the sections that only full access includes; undefined if they cannot open
 * them.
 */
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

/** A row each for the desk and the statement, if the person has access to any. */
function desksOf({ access }: TrustedPerson) {
  const all = access.map(one => ({ ...one, terms: one.waiting?.terms ?? one.terms }));
  return [false, true].flatMap(isStatement => {
    const theirs = all.filter(
      ({ terms }) => terms.estate !== undefined && (terms.isStatement ?? false) === isStatement,
    );
    if (theirs.length === 0) return [];
    const open = theirs.filter(({ state }) => state === 'open');
    return [
      {
        title: getDeskSectionTitle({ isStatement }),
        words: open.flatMap(({ terms }) => describeDeskAccess(terms) ?? [])[0],
        level: open.some(({ terms }) => terms.level !== 'view') ? 'Change' : 'See',
        isOpen: open.length > 0,
        isLater: theirs.some(({ terms }) => terms.when.kind === 'release'),
      },
    ];
  });
}

/**
 * Says what the person can open, for example "Amira Ellery, child. Today: nothing. After 14 days without hearing from you: 6
 * sections."
 */
function leadWords(person: TrustedPerson, open: number, releases: readonly PersonAccess[]): string {
  const { name, relationship, access } = person;
  const today = [
    ...(open === 0 ? [] : [formatCounted(open, 'section')]),
    ...desksOf(person).flatMap(({ words }) => words ?? []),
  ];
  const who = `${name}, ${relationship.toLowerCase()}. Today: ${today.join(' and ') || 'nothing'}.`;
  const days = access.find(({ terms }) => terms.when.kind === 'window')?.terms;
  const [release, ...more] = releases;
  if (more.length > 0) return `${who} More after a wait.`;
  if (release?.terms.when.kind !== 'release')
    return days === undefined
      ? who
      : `${who} ${describeOpening(days.when)}, London time: ${formatCounted(countTermsSections(days), 'section')}.`;
  const { silentDays, askDays } = release.terms.when;
  const wait =
    silentDays === null
      ? `${formatWaitDays('ask', askDays ?? 0)} after asking`
      : `After ${formatWaitDays('silence', silentDays)} without hearing from you`;
  return `${who} ${wait}: ${formatCounted(countTermsSections(release.terms), 'section')}.`;
}
