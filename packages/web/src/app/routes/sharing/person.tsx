import { kindOf } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { categoryOf } from '@kinfolio/domain/records/record-kind';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { InvitePanel } from '../../../features/people/own/InvitePanel.tsx';
import { LetterPage } from '../../../features/people/own/LetterPage.tsx';
import { trustedPeople } from '../../../features/people/own/trusted-people.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { PersonPage } from '../../../features/people/PersonPage.tsx';
import { type CardErrand, CardsPanel } from '../../../features/release/CardsPanel.tsx';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import type { PersonAccess } from '../../../passport/sharing/people.ts';
import type { SharedTerms } from '../../../passport/sharing/terms.ts';
import { firstNameOf, sectionTitles } from '../../../passport/sharing/terms-words.ts';
import { useAllRecords } from '../../../session/api/react.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { type CardToPrint, newCard, PrintedCard } from '../../flows/PrintedCard.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { SharingProblemPage } from './SharingProblemPage.tsx';

export default function PersonRoute() {
  const { id } = useParams();
  const isLetter = useLocation().pathname.endsWith('/letter');
  const { state } = useAuth();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const records = useAllRecords();
  const owner = useOwnName();
  const [printed, setPrinted] = useState<CardToPrint & { readonly terms: SharedTerms }>();
  if (state.status !== 'open') return null;
  if (own.state !== 'read') return <SharingProblemPage title="People and access" read={own} />;
  const person = trustedPeople(own.sharing, today).find(one => one.id === id);
  if (person === undefined) return <Navigate to="/people" replace />;
  const reached = own.sharing.people.find(one => one.id === id);
  const invites = person.access.flatMap(({ invite }) => invite ?? []);
  // What is stopped, and not finished yet, has no card any more.
  const releases = person.access.filter(
    ({ terms, state: now }) => terms.when.kind === 'release' && now !== 'stopping',
  );
  const [release] = releases;
  const run = async (errand: CardErrand, password: string, { id: grant, terms }: PersonAccess) => {
    const sharing = await session.sharing();
    if (errand.what === 'print') {
      const { way, number, madeOn, checked } = errand.card;
      const shown = await sharing.codeOf(way, password);
      if (!shown.ok) return sharingWords(shown.problem);
      const card = { way, number: String(number), groups: shown.value };
      setPrinted({ card, madeOn, checked, asked: sharing.groupsToAsk(), terms });
      return undefined;
    }
    const lost = errand.what === 'replace' ? { lost: errand.card.way } : {};
    const made = await sharing.makeCard({ grant, ...lost, sections: sectionTitles(terms) }, password);
    if (!made.ok) return sharingWords(made.problem);
    setPrinted({ ...newCard(sharing, made.value, today), terms });
    return undefined;
  };
  if (printed !== undefined)
    return (
      <PrintedCard
        {...printed}
        session={session}
        person={person.name}
        hasPhone={reached?.phone !== undefined}
        owner={owner}
        done={`Go back to ${firstNameOf(person.name)}`}
        onDone={() => {
          setPrinted(undefined);
          void own.reload();
        }}
      />
    );
  if (isLetter && release !== undefined)
    return (
      <LetterPage
        name={person.name}
        back={`/people/${person.id}`}
        letter={release.letter}
        ownEmail={state.account.email}
        onSave={async (letter, password) => {
          const wanted = { grant: release.id, letter, owner };
          const saved = await (await session.sharing()).changeLetter(wanted, password);
          if (!saved.ok) return sharingWords(saved.problem);
          // The page of the person, at the address above this one, has what was read here.
          await own.reload();
          return undefined;
        }}
      />
    );
  return (
    <PersonPage
      person={person}
      today={today}
      counts={countsOf(records)}
      invitation={invites.map(invite => (
        <InvitePanel
          key={invite}
          name={person.name}
          owner={owner}
          ownEmail={state.account.email}
          email={reached?.email ?? ''}
          address={`${window.location.host}/invite`}
          onShow={async password => {
            const shown = await (await session.sharing()).codeOf(invite, password);
            return shown.ok ? shown.value : sharingWords(shown.problem);
          }}
        />
      ))}
      cards={releases.map(one => (
        <CardsPanel
          key={one.id}
          name={person.name}
          ownEmail={state.account.email}
          cards={one.cards}
          onErrand={(errand, password) => run(errand, password, one)}
        />
      ))}
    />
  );
}

/** How many records each category holds. Papers go with them. */
function countsOf(records: ReturnType<typeof useAllRecords>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { content } of records) {
    const kind = kindOf(content.kind);
    if (kind === undefined || kind.id === paper.id) continue;
    const category = categoryOf(kind, content.fields);
    counts[category] = (counts[category] ?? 0) + 1;
  }
  return counts;
}
