import { findKind } from '@kinfolio/domain/kinds/index';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { InvitePanel } from '../../../features/people/own/InvitePanel.tsx';
import { LetterPage } from '../../../features/people/own/LetterPage.tsx';
import { listTrustedPeople } from '../../../features/people/own/trusted-people.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { PersonPage } from '../../../features/people/PersonPage.tsx';
import { type CardAction, CardsPanel } from '../../../features/release/CardsPanel.tsx';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { isListedForReaders } from '../../../passport/sharing/listed-for-readers.ts';
import type { PersonAccess } from '../../../passport/sharing/people.ts';
import { getFirstName, listTermsSectionTitles } from '../../../passport/sharing/terms-words.ts';
import { useAllRecords } from '../../../session/api/react.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import {
  type CardToPrint,
  createPrintedCard,
  PrintedCardPage,
  type PrintedCardProps,
} from '../../flows/PrintedCard.tsx';
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
  const [printed, setPrinted] = useState<CardToPrint & Pick<PrintedCardProps, 'terms' | 'cardAlone'>>();
  if (state.status !== 'open') return null;
  if (own.state !== 'read') return <SharingProblemPage title="People and access" read={own} />;
  const person = listTrustedPeople(own.sharing, today).find(one => one.id === id);
  if (person === undefined) return <Navigate to="/people" replace />;
  const reached = own.sharing.people.find(one => one.id === id);
  const invites = person.access.flatMap(({ invite }) => invite ?? []);
  // Access that is being stopped no longer has a card, even before the stop has taken effect.
  const releases = person.access.filter(
    ({ terms, state: now }) => terms.when.kind === 'release' && now !== 'stopping',
  );
  const [release] = releases;
  const run = async (
    errand: CardAction,
    password: string,
    { id: grant, terms, cardAlone = false }: PersonAccess,
  ) => {
    const sharing = await session.sharing();
    if (errand.what === 'print') {
      const { way, number, madeOn, checked } = errand.card;
      const shown = await sharing.codeOf(way, password);
      if (!shown.ok) return getSharingProblemText(shown.problem);
      const card = { way, number: String(number), groups: shown.value };
      setPrinted({ card, madeOn, checked, asked: sharing.groupsToAsk(), terms, cardAlone });
      return undefined;
    }
    const lost = errand.what === 'replace' ? { lost: errand.card.way } : {};
    const made = await sharing.makeCard(
      { grant, ...lost, sections: listTermsSectionTitles(terms) },
      password,
    );
    if (!made.ok) return getSharingProblemText(made.problem);
    setPrinted({ ...createPrintedCard(sharing, made.value, today), terms, cardAlone });
    return undefined;
  };
  if (printed !== undefined)
    return (
      <PrintedCardPage
        {...printed}
        session={session}
        person={person.name}
        hasPhone={reached?.phone !== undefined}
        owner={owner}
        done={`Go back to ${getFirstName(person.name)}`}
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
          if (!saved.ok) return getSharingProblemText(saved.problem);
          // Reload, because the person's page, to which the owner returns, still shows the data as it was read before.
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
            return shown.ok ? shown.value : getSharingProblemText(shown.problem);
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

/** How many records each category has, counted as a reader sees them. */
function countsOf(records: ReturnType<typeof useAllRecords>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { content } of records) {
    const kind = findKind(content.kind);
    if (kind === undefined || !isListedForReaders(kind.id)) continue;
    const category = findRecordCategory(kind, content.fields);
    counts[category] = (counts[category] ?? 0) + 1;
  }
  return counts;
}
