import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { useCallback, useEffect, useState } from 'react';
import {
  PassportsSharedWithMePage,
  type SharedPassport,
} from '../../../features/shared/SharedWithMePage.tsx';
import { UnsentEdits } from '../../../features/shared/WaitingEdits.tsx';
import type { Session } from '../../../session/api/session-client.ts';
import type { ReceivedPassport } from '../../../session/api/sharing.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { useOpenSession } from '../../AuthProvider.tsx';
import { SharingProblemPage } from './SharingProblemPage.tsx';
import { useSharing, useUnsentSharedEdits } from './use-sharing.ts';

export default function SharedWithMeRoute() {
  const session = useOpenSession();
  const [read, setRead] = useState<Received>(nothingRead);
  const look = useCallback(() => readReceived(session), [session]);
  useEffect(() => {
    void look().then(setRead, () => setRead({ ...nothingRead, problem: getSharingProblemText('offline') }));
  }, [look]);
  const waiting = useUnsentSharedEdits(useSharing());
  const { passports, offline, problem } = read;
  if (passports === undefined)
    return (
      <>
        <SharingProblemPage
          title="Shared with me"
          read={problem === undefined ? { state: 'reading' } : { state: 'failed', problem }}
        />
        <UnsentEdits {...waiting} />
      </>
    );
  return (
    <PassportsSharedWithMePage
      passports={passports}
      offline={offline}
      waiting={waiting}
      onLeave={async ({ grant }) => {
        const left = await (await session.sharing()).leave(grant);
        if (!left.ok) return getSharingProblemText(left.problem);
        setRead(await look());
        return undefined;
      }}
    />
  );
}

interface Received {
  readonly passports: readonly SharedPassport[] | undefined;
  /** Whether there is no connection. */
  readonly offline: boolean;
  readonly problem: string | undefined;
}

const nothingRead: Received = { passports: undefined, offline: false, problem: undefined };

async function readReceived(session: Pick<Session, 'sharing'>): Promise<Received> {
  const read = await (await session.sharing()).received();
  if (!read.ok) return { ...nothingRead, problem: getSharingProblemText(read.problem) };
  const { offline, passports } = read.value;
  return { passports: passports.map(passportOf), offline, problem: undefined };
}

const passportOf = ({
  edits,
  grant,
  level,
  ownerName,
  open,
  stage,
  askDays,
  askableAt,
  askedAt,
}: ReceivedPassport): SharedPassport => ({
  grant,
  owner: ownerName,
  openSections: open.length,
  // Editors can only read until the owner's device has confirmed them.
  isWhole: level === 'full' && edits,
  hasEnded: stage === 'ended',
  mayAsk: askDays !== null && typeof askableAt !== 'string',
  askedOn:
    stage === 'asked' && askedAt !== null ? todayInLondon({ now: () => Date.parse(askedAt) }) : undefined,
});
