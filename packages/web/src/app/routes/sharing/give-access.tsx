import { counted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { GiveAccessPage } from '../../../features/people/GiveAccessPage.tsx';
import type { NewAccess } from '../../../features/people/give-access.ts';
import { PassOn } from '../../../features/people/own/PassOn.tsx';
import { draftAgain, draftOfKnown, knownPeople } from '../../../features/people/own/trusted-people.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { usePhoneNote } from '../../../features/people/own/use-phone-note.ts';
import { wantedGrant } from '../../../features/people/own/wanted-grant.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import type { SharedWhen } from '../../../passport/sharing/terms.ts';
import { firstNameOf } from '../../../passport/sharing/terms-words.ts';
import type { PassedCode } from '../../../session/api/sharing.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';
import { usePlan } from '../../../session/api/use-plan.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { BackLink, PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { type CardToPrint, newCard, PrintedCard } from '../../flows/PrintedCard.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { useWaitNote } from '../../flows/use-wait-note.ts';
import { PlanRoom } from './PlanRoom.tsx';
import { SharingProblemPage } from './SharingProblemPage.tsx';

/** Days after which an invitation to what is shared at once ends. */
const invitationDays = 14;

interface Given {
  readonly access: NewAccess;
  readonly invitation: readonly string[];
  readonly card: CardToPrint | undefined;
}

export default function GiveAccess() {
  const { state } = useAuth();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const { plan } = usePlan();
  const waitNote = useWaitNote();
  const phoneNote = usePhoneNote();
  const owner = useOwnName();
  const [given, setGiven] = useState<Given>();
  const [asked] = useSearchParams();
  if (state.status !== 'open') return null;
  const { email } = state.account;
  if (given !== undefined) return <WhatToPassOn {...{ given, owner, session }} />;
  if (own.state !== 'read') return <SharingProblemPage title="Give someone access" read={own} />;
  const known = knownPeople(own.sharing);
  const another = draftOfKnown(own.sharing, asked.get('person'));
  return (
    <>
      <PlanRoom plan={plan} people={known.length} />
      <GiveAccessPage
        today={today}
        ownEmail={email}
        known={known}
        again={another ?? draftAgain(own.sharing, asked.get('again'))}
        {...deskOf(asked.get('desk'))}
        firstStep={another && 1}
        {...{ phoneNote, waitNote }}
        onGive={async (access, password) => {
          const sharing = await session.sharing();
          const made = await sharing.give(wantedGrant(access, { owner, notify: false }), password);
          if (!made.ok) return sharingWords(made.problem);
          const codeBy = (method: PassedCode['method']) =>
            made.value.codes.find(one => one.method === method);
          const card = codeBy('card');
          setGiven({
            access,
            invitation: codeBy('invite')?.groups ?? [],
            card: card && newCard(sharing, { ...card, number: card.number ?? '1' }, today),
          });
          return undefined;
        }}
      />
    </>
  );
}

/** For the desk of an estate: that alone is shared, from now on. */
const deskOf = (estate: string | null) =>
  estate === null
    ? {}
    : { begin: { estate, sections: [], level: 'edit', road: 'always', card: false } as const };

interface WhatToPassOnProps {
  readonly given: Given;
  readonly owner: string;
  readonly session: ReturnType<typeof useOpenSession>;
}

/** First the card, where there is one, then the invitation. Both are shown again on the page of the person. */
function WhatToPassOn({ given: { access, invitation, card }, owner, session }: WhatToPassOnProps) {
  const [isCard, setCard] = useState(false);
  const { name, email, phone, terms } = access;
  if (isCard && card !== undefined)
    return (
      <PrintedCard
        {...card}
        {...{ session, owner, terms }}
        person={name}
        hasPhone={phone !== ''}
        done="Go back to the invitation"
        onDone={() => setCard(false)}
      />
    );
  return (
    <>
      <PageTitle parts={['Give someone access']} />
      <BackLink to="/people">People and access</BackLink>
      <PageHead
        title={givenWords(name, terms.when)}
        lead={
          card === undefined
            ? 'Now pass the invitation on.'
            : 'Now print the card and give it to them. With the invitation they can have an account as well.'
        }
        takesFocus
      >
        {card !== undefined && (
          <div className="actions no-print">
            <Button variant="primary" onClick={() => setCard(true)}>
              Print the Emergency Card for {firstNameOf(name)}
            </Button>
          </div>
        )}
      </PageHead>
      <PassOn
        name={name}
        owner={owner}
        email={email}
        groups={invitation}
        isNext={card === undefined}
        address={`${window.location.host}/invite`}
        endsAfterDays={terms.when.kind === 'release' ? undefined : invitationDays}
      />
    </>
  );
}

/** Nothing is open yet: what is shared now waits for the invitation, a release for its days. */
function givenWords(name: string, when: SharedWhen): string {
  if (when.kind !== 'release') return `${name} is invited`;
  const { silentDays, askDays } = when;
  return silentDays === null
    ? `${name} can ask to open it, and you have ${counted(askDays ?? 0, 'day')} to say no`
    : `${name} can open it after ${counted(silentDays, 'day')} without you`;
}
