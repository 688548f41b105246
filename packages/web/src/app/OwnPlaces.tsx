import type { SessionEntry } from '@kinfolio/contract/sessions';
import { useEffect, useState } from 'react';
import { useArrival } from '../features/settings/arrivals.ts';
import { type ListedPlace, Places } from '../features/settings/Places.tsx';
import { momentWords } from '../passport/moment-words.ts';
import type { Outcome, Session } from '../sync/session-client.ts';
import { showToast } from '../ui/toast.ts';
import { deviceWords } from './device-words.ts';
import { problemWords } from './problem-words.ts';

/** Where the account that is open is signed in. */
export function OwnPlaces({ session, onSignOut }: { session: Session; onSignOut: () => Promise<void> }) {
  const [places, setPlaces] = useState<readonly ListedPlace[] | string>();
  useArrival(places !== undefined);
  useEffect(() => {
    void placesOf(session).then(setPlaces, () => setPlaces(problemWords('offline')));
  }, [session]);
  const look = async () => setPlaces(await placesOf(session));
  const told = async (ended: Outcome, message: string) => {
    showToast({ message: ended.ok ? message : problemWords(ended.problem) });
    await look();
  };
  const end = async ({ id, name }: ListedPlace) => {
    const security = await session.security();
    await told(await security.endPlace(id), `${name} is signed out`);
  };
  const endOthers = async () => {
    const security = await session.security();
    await told(await security.endOtherPlaces(), 'All other devices are signed out');
  };
  const endAll = async () => {
    const ended = await (await session.security()).endOtherPlaces();
    if (ended.ok) await onSignOut();
    else showToast({ message: problemWords(ended.problem) });
  };
  return <Places places={places} onEnd={end} onEndOthers={endOthers} onEndAll={endAll} />;
}

async function placesOf(session: Session): Promise<readonly ListedPlace[] | string> {
  const read = await (await session.security()).places();
  return read.ok ? read.value.map(listed) : problemWords(read.problem);
}

function listed({ id, current, lastSeenAt, timeZone, place, ...device }: SessionEntry): ListedPlace {
  return {
    id,
    current,
    name: deviceWords(device),
    lastSeen: momentWords(lastSeenAt),
    timeZone: timeZone?.replaceAll('_', ' '),
    town: place ?? undefined,
  };
}
