import { type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { Link } from 'react-router';
import { HolidayMode, type HolidayModeProps } from '../../passport/sharing/HolidayMode.tsx';
import {
  type AccessLogLine,
  canPersonUseRelease,
  type EndedAccess,
  isEmergencyContact,
  listSectionsOpenToday,
  type TrustedPerson,
} from '../../passport/sharing/people.ts';
import { sharedSections } from '../../passport/sharing/terms.ts';
import { getFirstName } from '../../passport/sharing/terms-words.ts';
import { formatMoment } from '../../passport/wording/moment-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import type { RequestAnswers } from './AskedAnswer.tsx';
import { EndedAccessSheet } from './EndedSheet.tsx';
import { PersonRow } from './PersonRow.tsx';
import { StopAccessDialog, type StopDialogProps } from './StopDialog.tsx';
import './people.css';

export interface PeoplePageProps extends RequestAnswers {
  readonly people: readonly TrustedPerson[];
  readonly holiday: HolidayModeProps;
  /** Access that ended because the owner undid changes, newest first. */
  readonly ended: readonly EndedAccess[];
  /** The log entries, newest first. */
  readonly opened: readonly AccessLogLine[];
  /** The day of the latest rehearsal; undefined if there has been none, or while it is loading. */
  readonly rehearsedOn: Day | undefined;
  /** Stops all access of a person. */
  readonly onStop: (
    person: TrustedPerson,
    tell: boolean,
    password: string,
  ) => ReturnType<StopDialogProps['onStop']>;
}

/** Shows who can open what and when, and how they prove their identity. */
export function PeoplePage({
  people,
  holiday,
  ended,
  opened,
  rehearsedOn,
  onStop,
  ...answers
}: PeoplePageProps) {
  const [stopping, setStopping] = useState<TrustedPerson>();
  const contacts = people.filter(isEmergencyContact);
  return (
    <>
      <PageTitle parts={['People and access']} />
      <PageHeading title="People and access" lead={leadWords(people)}>
        <div className="actions">
          <ButtonLink variant="primary" to="/people/new">
            Give someone access
          </ButtonLink>
          <ButtonLink to="/emergency-access">Emergency access</ButtonLink>
          <ButtonLink to="/shared-with-me">Shared with me</ButtonLink>
        </div>
      </PageHeading>
      <div className="split">
        <div className="col">
          <section className="sheet" aria-labelledby="people-head">
            <h2 id="people-head" className="h3">
              People you trust
            </h2>
            {people.length === 0 && <p>Nobody but you can open your passport.</p>}
            <ul className="rows rows--top">
              {people.map(person => (
                <PersonRow key={person.id} person={person} onStop={() => setStopping(person)} {...answers} />
              ))}
            </ul>
            <ContactsLacking contacts={contacts} />
          </section>
          {ended.length > 0 && <EndedAccessSheet ended={ended} />}
        </div>
        <div className="col">
          <HolidayMode {...holiday} />
          {contacts.length > 0 && (
            <section className="sheet" aria-labelledby="try-head">
              <h2 id="try-head" className="h3">
                Practise safely
              </h2>
              <p>A rehearsal shows what would happen if you died. The rehearsal opens no real papers.</p>
              <p className="gap-top">
                <Link to="/people/rehearsal">
                  {rehearsedOn === undefined ? 'Rehearse it' : `Last rehearsal: ${formatDay(rehearsedOn)}`}
                </Link>
              </p>
            </section>
          )}
          <section className="sheet" aria-labelledby="opened-head">
            <h2 id="opened-head" className="h3">
              Activity
            </h2>
            {opened.length === 0 && <p className="muted">Nobody has opened anything yet.</p>}
            <ul className="rows small-rows">
              {opened.map(({ id, at, what }) => (
                <li key={id}>
                  <span className="strong">{what}</span>
                  <br />
                  <span className="small muted">{formatMoment(at)}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      {stopping !== undefined && (
        <StopAccessDialog
          name={stopping.name}
          onStop={(tell, password) => onStop(stopping, tell, password)}
          onClose={() => setStopping(undefined)}
        />
      )}
    </>
  );
}

/**
 * Names what the owner should do about their contacts. Adding a second contact is no use while the first cannot open
 * anything.
 */
function ContactsLacking({ contacts }: { contacts: readonly TrustedPerson[] }) {
  const [first, ...others] = contacts;
  if (first === undefined) return null;
  const name = getFirstName(first.name);
  if (!contacts.some(canPersonUseRelease))
    return (
      <Banner tone="info">
        <p>
          {others.length === 0
            ? `${name} has not joined, and does not have a card you have checked. Wait until they join, or check their card, before you add a second contact.`
            : 'None of your contacts has joined or has a card that you have checked.'}{' '}
          <Link to={`/people/${first.id}`}>See {name}’s card</Link>
        </p>
      </Banner>
    );
  if (others.length > 0) return null;
  return (
    <Banner tone="info">
      <p>
        You have one emergency contact. Add a second, in case {name} cannot be reached.{' '}
        <Link to="/people/new">Add a second</Link>
      </p>
    </Banner>
  );
}

/** Sums up the access, such as "3 people. Today David can open all of it, and Priya 1 section." */
function leadWords(people: readonly TrustedPerson[]): string {
  const open = people.flatMap(person => {
    const { size } = listSectionsOpenToday(person);
    const all = size === sharedSections.length;
    return size === 0 ? [] : [{ name: getFirstName(person.name), all, size }];
  });
  const [first, ...more] = open.map(({ name, all, size }, at) => {
    const what = all ? 'everything' : formatCounted(size, 'section');
    return at === 0 ? `${name} can open ${what}` : `${name} ${what}`;
  });
  const who = formatCounted(people.length, 'person', 'people');
  if (first === undefined)
    return people.length === 0
      ? 'Today nobody but you can open your passport.'
      : `${who}. Today nobody but you can open your passport.`;
  const last = more.pop();
  return `${who}. Today ${[first, ...more].join(', ')}${last === undefined ? '' : `, and ${last}`}.`;
}
