import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';

/** One place where the account is signed in, in words. */
export interface ListedPlace {
  id: string;
  /** Such as "Firefox on Windows". */
  name: string;
  current: boolean;
  lastSeen: string;
  timeZone: string | undefined;
  /** Such as Leeds, United Kingdom. */
  town: string | undefined;
}

export interface PlacesProps {
  /** Undefined while they are asked for; a sentence when they could not be had. */
  places: readonly ListedPlace[] | string | undefined;
  onEnd: (place: ListedPlace) => Promise<void>;
  onEndOthers: () => Promise<void>;
  onEndAll: () => Promise<void>;
}

/** Where somebody is signed in, and the ways to end it. */
export function Places({ places, onEnd, onEndOthers, onEndAll }: PlacesProps) {
  const [busy, setBusy] = useState<string>();
  const doing = async (what: string, act: () => Promise<void>) => {
    setBusy(what);
    await act();
    setBusy(undefined);
  };
  const listed = typeof places === 'object' ? places : [];
  return (
    <div className="stack">
      <p>
        These devices can reach your account now. If you do not recognise one, sign it out and change your
        password.
        {listed.some(({ town }) => town !== undefined) &&
          ' A town or country is guessed from the network, and may be wrong.'}
      </p>
      {typeof places === 'string' && <p>{places}</p>}
      <ul className="rows told">
        {listed.map(place => (
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
                look="quiet"
                busy={busy === place.id ? 'Signing out...' : undefined}
                onClick={() => void doing(place.id, () => onEnd(place))}
              >
                Sign out <span className="hide">{place.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        {listed.length > 1 && (
          <Button
            busy={busy === 'others' ? 'Signing out...' : undefined}
            onClick={() => void doing('others', onEndOthers)}
          >
            Sign out all other devices
          </Button>
        )}
        <Button
          busy={busy === 'all' ? 'Signing out...' : undefined}
          onClick={() => void doing('all', onEndAll)}
        >
          Sign out everywhere
        </Button>
      </div>
    </div>
  );
}
