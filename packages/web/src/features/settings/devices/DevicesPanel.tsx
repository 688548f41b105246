import type { SessionEntry } from '@kinfolio/contract/sessions';
import { useEffect, useState } from 'react';
import { momentWords } from '../../../passport/wording/moment-words.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import type { Outcome, Session } from '../../../session/api/session-client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { usePanelLoaded } from '../panel-loading.ts';
import { deviceWords } from './device-words.ts';

/** Where the account that is open is signed in. */
export function DevicesPanel({ session, onSignOut }: { session: Session; onSignOut: () => Promise<void> }) {
  const [places, setPlaces] = useState<readonly ListedDevice[] | string>();
  usePanelLoaded(places !== undefined);
  useEffect(() => {
    void placesOf(session).then(setPlaces, () => setPlaces(problemWords('offline')));
  }, [session]);
  const look = async () => setPlaces(await placesOf(session));
  const told = async (ended: Outcome, message: string) => {
    showToast({ message: ended.ok ? message : problemWords(ended.problem) });
    await look();
  };
  const end = async ({ id, name }: ListedDevice) => {
    const security = await session.security();
    await told(await security.endPlace(id), `${name} is logged out`);
  };
  const endOthers = async () => {
    const security = await session.security();
    await told(await security.endOtherPlaces(), 'All other devices are logged out');
  };
  const endAll = async () => {
    const ended = await (await session.security()).endOtherPlaces();
    if (ended.ok) await onSignOut();
    else showToast({ message: problemWords(ended.problem) });
  };
  return <DeviceList places={places} onEnd={end} onEndOthers={endOthers} onEndAll={endAll} />;
}

async function placesOf(session: Session): Promise<readonly ListedDevice[] | string> {
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

/** One place where the account is signed in, in words. */
interface ListedDevice {
  id: string;
  /** Such as "Firefox on Windows". */
  name: string;
  current: boolean;
  lastSeen: string;
  timeZone: string | undefined;
  /** Such as Leeds, United Kingdom. */
  town: string | undefined;
}

interface DeviceListProps {
  /** Undefined while they are asked for; a sentence when they could not be had. */
  places: readonly ListedDevice[] | string | undefined;
  onEnd: (place: ListedDevice) => Promise<void>;
  onEndOthers: () => Promise<void>;
  onEndAll: () => Promise<void>;
}

/** Where an account is signed in, and the ways to end it. */
function DeviceList({ places, onEnd, onEndOthers, onEndAll }: DeviceListProps) {
  const [busy, setBusy] = useState<string>();
  const doing = async (what: string, act: () => Promise<void>) => {
    setBusy(what);
    await act();
    setBusy(undefined);
  };
  const known = typeof places === 'object' ? places : [];
  return (
    <div className="stack">
      <p>
        These devices can reach your account now. If you do not recognise one, sign it out and change your
        password.
        {known.some(({ town }) => town !== undefined) &&
          ' A town or country is guessed from the network, and may be wrong.'}
      </p>
      {typeof places === 'string' && <p>{places}</p>}
      <ul className="rows told">
        {known.map(place => (
          <li className="actions" key={place.id}>
            <div>
              <p>
                <span className="strong">{place.name}</span>{' '}
                {place.current && <Chip tone="plain">This device</Chip>}
              </p>
              <p className="small muted">
                Last used {place.lastSeen}
                {place.timeZone && ` · ${place.timeZone}`}
                {place.town && ` · ${place.town}`}
              </p>
            </div>
            {!place.current && (
              <Button
                variant="quiet"
                busy={busy === place.id ? 'Logging out...' : undefined}
                onClick={() => void doing(place.id, () => onEnd(place))}
              >
                Log out <span className="hide">{place.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        {known.length > 1 && (
          <Button
            busy={busy === 'others' ? 'Logging out...' : undefined}
            onClick={() => void doing('others', onEndOthers)}
          >
            Log out all other devices
          </Button>
        )}
        <Button
          busy={busy === 'all' ? 'Logging out...' : undefined}
          onClick={() => void doing('all', onEndAll)}
        >
          Log out everywhere
        </Button>
      </div>
    </div>
  );
}
