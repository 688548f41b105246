import type { SessionEntry } from '@kinfolio/contract/sessions';
import { useEffect, useState } from 'react';
import { momentWords } from '../../../passport/wording/moment-words.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { usePanelLoaded } from '../panel-loading.ts';
import { deviceWords } from './device-words.ts';

/** One place where the account is signed in, in words. */
export interface ListedDevice {
  id: string;
  /** Such as "Firefox on Windows". */
  name: string;
  current: boolean;
  lastSeen: string;
  timeZone: string | undefined;
  /** Such as Leeds, United Kingdom. */
  town: string | undefined;
}

/** Where the account that is open is signed in, and how to look again once one place is not any more. */
export interface PlacesHere {
  /** Undefined while they are asked for; a sentence when they could not be had. */
  places: readonly ListedDevice[] | string | undefined;
  look: () => Promise<void>;
}

export function usePlaces(session: Session): PlacesHere {
  const [places, setPlaces] = useState<PlacesHere['places']>();
  usePanelLoaded(places !== undefined);
  useEffect(() => {
    void find(session).then(setPlaces, () => setPlaces(problemWords('offline')));
  }, [session]);
  return { places, look: async () => setPlaces(await find(session)) };
}

/** "2 devices: this one and Safari on iPad"; undefined while it is not known. */
export function placesWords({ places }: PlacesHere): string | undefined {
  if (typeof places !== 'object') return undefined;
  const others = places.filter(({ current }) => !current);
  const [other] = others;
  if (other === undefined) return '1 device: this one';
  if (others.length === 1) return `2 devices: this one and ${other.name}`;
  return `${others.length + 1} devices: this one and ${others.length} others`;
}

async function find(session: Session): Promise<readonly ListedDevice[] | string> {
  const read = await (await session.security()).places();
  return read.ok ? read.value.map(listed) : problemWords(read.problem);
}

function listed({ id, current, lastSeenAt, timeZone, place, ...device }: SessionEntry): ListedDevice {
  return {
    id,
    current,
    name: deviceWords(device),
    lastSeen: momentWords(lastSeenAt),
    timeZone: timeZone?.replaceAll('_', ' '),
    town: place ?? undefined,
  };
}
