import { useEffect, useState } from 'react';
import type { KnownPasskey } from './passkeys.ts';
import type { Session } from './session-client.ts';

/** What is known of passkeys, nothing while that is asked, and how to look again once one came or went. */
export interface PasskeysHere {
  known: readonly KnownPasskey[] | undefined;
  look: () => Promise<void>;
}

/** The passkeys that this device has heard of. */
export function usePasskeys(session: Session): PasskeysHere {
  const [known, setKnown] = useState<readonly KnownPasskey[]>();
  useEffect(() => {
    // Where that cannot be told, the password is there.
    void find(session).then(setKnown, () => setKnown([]));
  }, [session]);
  return { known, look: async () => setKnown(await find(session)) };
}

const find = async (session: Session) => (await (await session.passkeys())?.known()) ?? [];
