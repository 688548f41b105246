import { isAble } from '@kinfolio/domain/access/readiness';
import { type Rehearsed, rehearsalReport } from '@kinfolio/domain/access/rehearsal';
import { allKinds, kindOf } from '@kinfolio/domain/kinds/index';
import { firstSheet } from '@kinfolio/domain/print/executor-pack/first-sheet';
import { readableBy } from '@kinfolio/domain/print/executor-pack/readable';
import { notRecorded } from '@kinfolio/domain/print/executor-pack/reader';
import { type Category, categories, categoryOf } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { trustedPeople } from '../../../features/people/own/trusted-people.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { BeginRehearsal } from '../../../features/rehearsal/BeginRehearsal.tsx';
import { RehearsalResult } from '../../../features/rehearsal/RehearsalResult.tsx';
import type { NamedRehearsed } from '../../../features/rehearsal/rehearsal-words.ts';
import { useRehearsals } from '../../../features/rehearsal/use-rehearsals.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { releaseOf, type TrustedPerson } from '../../../passport/sharing/people.ts';
import type { SharedTerms } from '../../../passport/sharing/terms.ts';
import { firstNameOf } from '../../../passport/sharing/terms-words.ts';
import { useAllRecords } from '../../../session/api/react.ts';
import type { Rehearsals, RehearsedPerson } from '../../../session/api/sharing.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { SharingProblemPage } from './SharingProblemPage.tsx';

const title = 'Rehearsal';

/** Begins a rehearsal, and shows what the newest one found. */
export default function Rehearsal() {
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
  const people = trustedPeople(own.sharing, today);
  const newest = read.rehearsals.find(one => one.people.length > 0);
  if (newest === undefined || again)
    return (
      <BeginRehearsal
        choices={choicesOf(people)}
        onBegin={async grants => {
          const begun = await (await session.sharing()).beginRehearsal(grants);
          if (!begun.ok) return sharingWords(begun.problem);
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
      report={rehearsalReport(
        {
          begunAtMs,
          people: rehearsed,
          persons,
          channels: read.channels.length,
        },
        systemClock.now(),
      )}
      ableNames={persons.flatMap(({ name, ...one }) => (isAble(one) ? firstNameOf(name) : []))}
      channels={read.channels}
      plan={planOf(read, newest.people)}
      missed={newest.people.map(({ grant, person }) => {
        const of = people.find(({ id }) => id === person);
        const terms = of?.access.find(({ id }) => id === grant)?.terms;
        return {
          name: firstNameOf(of?.name ?? 'Somebody'),
          things: missedBy({ records, today, ownerName }, terms),
        };
      })}
      onAgain={() => setAgain(true)}
    />
  );
}

const choicesOf = (people: readonly TrustedPerson[]) =>
  people.flatMap(person => {
    const release = releaseOf(person);
    if (release === undefined) return [];
    return [{ grant: release.id, name: person.name, hasCard: release.cards.length > 0 }];
  });

function namedOf(
  { grant, mail, person, steps }: RehearsedPerson,
  people: readonly TrustedPerson[],
  begunAtMs: number,
): NamedRehearsed {
  const known = people.find(({ id }) => id === person);
  const taken: [string, NonNullable<Rehearsed['steps']['page']>][] = steps.map(({ step, at, detail }) => [
    step,
    { atMs: Date.parse(at), detail: detail ?? undefined },
  ]);
  return {
    person,
    name: known?.name ?? 'Somebody',
    sections: known?.access.find(({ id }) => id === grant)?.terms.sections.length ?? 0,
    begunAtMs,
    mail: mail.status,
    ...(mail.at !== null && { mailAtMs: Date.parse(mail.at) }),
    steps: Object.fromEntries(taken),
  };
}

/** A card that was typed whole in a rehearsal is as good as one that was checked. */
const personsOf = (people: readonly TrustedPerson[], rehearsed: readonly NamedRehearsed[]) =>
  people.flatMap(({ id: person, ...one }) => {
    const release = releaseOf({ id: person, ...one });
    if (release === undefined) return [];
    const typed = rehearsed.some(({ person: of, steps }) => of === person && steps.card !== undefined);
    const cardChecked = typed || release.cards.some(({ checked }) => checked);
    return [{ person, name: one.name, cardChecked, joined: release.joined }];
  });

/** The first opening that silence leads to. */
function planOf({ plans }: Rehearsals, people: readonly RehearsedPerson[]) {
  const [first] = plans
    .filter(({ grant }) => people.some(one => one.grant === grant))
    .toSorted((one, other) => Date.parse(one.opensAt) - Date.parse(other.opensAt));
  if (first === undefined) return undefined;
  const { firstAt, messages, opensAt } = first;
  return { firstMs: Date.parse(firstAt), messages, opensMs: Date.parse(opensAt) };
}

/** What the first sheet of this person would name as not recorded, or as not shared with them. */
function missedBy(
  {
    records,
    ...of
  }: {
    readonly records: ReturnType<typeof useAllRecords>;
    readonly today: Day;
    readonly ownerName: string;
  },
  terms: SharedTerms | undefined,
): string[] {
  const readable = terms?.everything === true ? categories : readableBySections(terms?.sections ?? []);
  const own = records.filter(({ content }) => {
    const kind = kindOf(content.kind);
    return kind !== undefined && readable.includes(categoryOf(kind, content.fields));
  });
  const { parts } = firstSheet({ ...of, records: own, readable, kinds: allKinds, fullNumbers: false });
  const lines = parts.flatMap(part => part.lines);
  const unrecorded = lines.filter(({ label }) => label === notRecorded).map(({ text }) => upperFirst(text));
  const hidden = readableBy(allKinds, readable).missingOf(allKinds);
  return hidden === '' ? unrecorded : [...unrecorded, hidden];
}

const readableBySections = (sections: readonly string[]): readonly Category[] =>
  categories.filter(category => sections.includes(category));
const upperFirst = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
