import { useEffect, useState } from 'react';
import type { KnownPasskey } from './passkeys.ts';
import type { Session } from './session-client.ts';

/** The passkeys known to this device, undefined while they load, and a function to reload them after a change. */
export interface DevicePasskeys {
  known: readonly KnownPasskey[] | undefined;
  look: () => Promise<void>;
}

/** The passkeys that this device knows. */
export function useDevicePasskeys(session: Session): DevicePasskeys {
  const [known, setKnown] = useState<readonly KnownPasskey[]>();
  useEffect(() => {
    // If the passkeys cannot be loaded, the person can still use the password.
    void find(session).then(setKnown, () => setKnown([]));
  }, [session]);
  return { known, look: async () => setKnown(await find(session)) };
}

const find = async (session: Session) => (await (await session.passkeys())?.known()) ?? [];
