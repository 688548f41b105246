import { canOpenAccess } from '@kinfolio/domain/access/readiness';
import { createRehearsalReport, type PersonRehearsal } from '@kinfolio/domain/access/rehearsal';
import { useState } from 'react';
import { listTrustedPeople } from '../../../features/people/own/trusted-people.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { BeginRehearsal } from '../../../features/rehearsal/BeginRehearsal.tsx';
import { listMissingThings } from '../../../features/rehearsal/missing-things.ts';
import { RehearsalResult } from '../../../features/rehearsal/RehearsalResult.tsx';
import type { RehearsalParticipant } from '../../../features/rehearsal/rehearsal-words.ts';
import { useRehearsals } from '../../../features/rehearsal/use-rehearsals.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { findRelease, type TrustedPerson } from '../../../passport/sharing/people.ts';
import { countTermsSections } from '../../../passport/sharing/terms.ts';
import { getFirstName } from '../../../passport/sharing/terms-words.ts';
import { useAllRecords } from '../../../session/api/react.ts';
import type { RehearsalHistory, RehearsalPersonProgress } from '../../../session/api/sharing.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { SharingProblemPage } from './SharingProblemPage.tsx';

const title = 'Rehearsal';

/** Starts a rehearsal, and shows the results of the latest one. */
export default function RehearsalRoute() {
  const { state } = useAuth();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const { read, reload } = useRehearsals();
  const [again, setAgain] = useState(false);
  const records = useAllRecords();
  const ownerName = useOwnName();
  if (state.status !== 'open') return null;
  if (own.state !== 'read') return <SharingProblemPage title={title} read={own} />;
  if (read === undefined) return <SharingProblemPage title={title} read={{ state: 'reading' }} />;
  if (typeof read === 'string')
    return <SharingProblemPage title={title} read={{ state: 'failed', problem: read }} />;
  const people = listTrustedPeople(own.sharing, today);
  const newest = read.rehearsals.find(one => one.people.length > 0);
  if (newest === undefined || again)
    return (
      <BeginRehearsal
        choices={choicesOf(people)}
        onBegin={async grants => {
          const begun = await (await session.sharing()).beginRehearsal(grants);
          if (!begun.ok) return getSharingProblemText(begun.problem);
          await reload();
          setAgain(false);
          return undefined;
        }}
      />
    );
  const rehearsed = newest.people.map(one => namedOf(one, people, Date.parse(newest.begunAt)));
  const begunAtMs = Date.parse(newest.begunAt);
  const persons = personsOf(people, rehearsed);
  return (
    <RehearsalResult
      begunAtMs={begunAtMs}
      people={rehearsed}
      report={createRehearsalReport(
        {
          begunAtMs,
          people: rehearsed,
          persons,
          channels: read.channels.length,
        },
        systemClock.now(),
      )}
      ableNames={persons.flatMap(({ name, ...one }) => (canOpenAccess(one) ? getFirstName(name) : []))}
      channels={read.channels}
      plan={planOf(read, newest.people)}
      missed={newest.people.map(({ grant, person }) => {
        const of = people.find(({ id }) => id === person);
        const terms = of?.access.find(({ id }) => id === grant)?.terms;
        return {
          name: getFirstName(of?.name ?? 'Someone'),
          things: listMissingThings({ records, today, ownerName }, terms),
        };
      })}
      onAgain={() => setAgain(true)}
    />
  );
}

const choicesOf = (people: readonly TrustedPerson[]) =>
  people.flatMap(person => {
    const release = findRelease(person);
    if (release === undefined) return [];
    return [{ grant: release.id, name: person.name, hasCard: release.cards.length > 0 }];
  });

function namedOf(
  { grant, mail, person, steps }: RehearsalPersonProgress,
  people: readonly TrustedPerson[],
  begunAtMs: number,
): RehearsalParticipant {
  const known = people.find(({ id }) => id === person);
  const terms = known?.access.find(({ id }) => id === grant)?.terms;
  const taken: [string, NonNullable<PersonRehearsal['steps']['page']>][] = steps.map(
    ({ step, at, detail }) => [step, { atMs: Date.parse(at), detail: detail ?? undefined }],
  );
  return {
    person,
    name: known?.name ?? 'Someone',
    sections: terms === undefined ? 0 : countTermsSections(terms),
    begunAtMs,
    mail: mail.status,
    ...(mail.at !== null && { mailAtMs: Date.parse(mail.at) }),
    steps: Object.fromEntries(taken),
  };
}

/** A card counts as checked if its code was typed in full during a rehearsal. */
const personsOf = (people: readonly TrustedPerson[], rehearsed: readonly RehearsalParticipant[]) =>
  people.flatMap(({ id: person, ...one }) => {
    const release = findRelease({ id: person, ...one });
    if (release === undefined) return [];
    const typed = rehearsed.some(({ person: of, steps }) => of === person && steps.card !== undefined);
    const cardChecked = typed || release.cards.some(({ checked }) => checked);
    return [{ person, name: one.name, cardChecked, joined: release.joined }];
  });

/** The first release that would open because the owner is silent. */
function planOf({ plans }: RehearsalHistory, people: readonly RehearsalPersonProgress[]) {
  const [first] = plans
    .filter(({ grant }) => people.some(one => one.grant === grant))
    .toSorted((one, other) => Date.parse(one.opensAt) - Date.parse(other.opensAt));
  if (first === undefined) return undefined;
  const { firstAt, messages, opensAt } = first;
  return { firstMs: Date.parse(firstAt), messages, opensMs: Date.parse(opensAt) };
}
