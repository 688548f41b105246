import type { SessionEntry } from '@kinfolio/contract/sessions';
import { useEffect, useState } from 'react';
import { formatMoment } from '../../../passport/wording/moment-words.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { usePanelLoaded } from '../panel-loading.ts';
import { describeDevice } from './device-words.ts';

/** A device on which the account is signed in, described in words. */
export interface ListedDevice {
  id: string;
  /** The name of the device, such as "Firefox on Windows". */
  name: string;
  current: boolean;
  lastSeen: string;
  timeZone: string | undefined;
  /** The town, such as "Leeds, United Kingdom". */
  town: string | undefined;
}

/**
 * The devices on which the open account is signed in, and a function that loads the list again after one has been
 * signed out.
 */
export interface SignedInDevices {
  /** The list of devices; undefined while it is loading, and a sentence if it cannot be loaded. */
  places: readonly ListedDevice[] | string | undefined;
  look: () => Promise<void>;
}

export function useSignedInDevices(session: Session): SignedInDevices {
  const [places, setPlaces] = useState<SignedInDevices['places']>();
  usePanelLoaded(places !== undefined);
  useEffect(() => {
    void find(session).then(setPlaces, () => setPlaces(getProblemText('offline')));
  }, [session]);
  return { places, look: async () => setPlaces(await find(session)) };
}

/** Sums up the devices, such as "2 devices: this one and Safari on iPad"; undefined until they are known. */
export function summariseDevices({ places }: SignedInDevices): string | undefined {
  if (typeof places !== 'object') return undefined;
  const others = places.filter(({ current }) => !current);
  const [other] = others;
  if (other === undefined) return '1 device: this one';
  if (others.length === 1) return `2 devices: this one and ${other.name}`;
  return `${others.length + 1} devices: this one and ${others.length} others`;
}

async function find(session: Session): Promise<readonly ListedDevice[] | string> {
  const read = await (await session.security()).places();
  return read.ok ? read.value.map(listed) : getProblemText(read.problem);
}

function listed({ id, current, lastSeenAt, timeZone, place, ...device }: SessionEntry): ListedDevice {
  return {
    id,
    current,
    name: describeDevice(device),
    lastSeen: formatMoment(lastSeenAt),
    timeZone: timeZone?.replaceAll('_', ' '),
    town: place ?? undefined,
  };
}
