import { useState } from 'react';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { CallOutcome, Session } from '../../../session/api/session-client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import type { ListedDevice, SignedInDevices } from './use-places.ts';

export interface DevicesPanelProps extends SignedInDevices {
  session: Session;
  onSignOut: () => Promise<void>;
}

/** Lists the devices on which the open account is signed in. */
export function DevicesPanel({ session, onSignOut, places, look }: DevicesPanelProps) {
  const told = async (ended: CallOutcome, message: string) => {
    showToast({ message: ended.ok ? message : getProblemText(ended.problem) });
    await look();
  };
  const end = async ({ id, name }: ListedDevice) => {
    const security = await session.security();
    await told(await security.endPlace(id), `${name} has been logged out`);
  };
  const endOthers = async () => {
    const security = await session.security();
    await told(await security.endOtherPlaces(), 'All other devices have been logged out');
  };
  const endAll = async () => {
    const ended = await (await session.security()).endOtherPlaces();
    if (ended.ok) await onSignOut();
    else showToast({ message: getProblemText(ended.problem) });
  };
  return <DeviceList places={places} onEnd={end} onEndOthers={endOthers} onEndAll={endAll} />;
}

interface DeviceListProps {
  /** The list of devices; undefined while it is loading, and a sentence if it cannot be loaded. */
  places: readonly ListedDevice[] | string | undefined;
  onEnd: (place: ListedDevice) => Promise<void>;
  onEndOthers: () => Promise<void>;
  onEndAll: () => Promise<void>;
}

/** The devices on which an account is signed in, with buttons to sign them out. */
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
        These devices can reach your account now.
        {known.some(({ town }) => town !== undefined) &&
          ' We work out the town or country from the network, so it may be wrong.'}
      </p>
      {typeof places === 'string' && <p>{places}</p>}
      <ul className="rows told">
        {known.map(place => (
          <li className="actions" key={place.id}>
            <div>
              <p>
                <span className="strong">{place.name}</span>{' '}
                {place.current && <StatusChip tone="plain">This device</StatusChip>}
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
