import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../../session/api/react.ts';
import type { OwnSharing } from '../../../session/api/sharing.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';

/** What an owner shares, as far as it is read. */
export type OwnSharingRead =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'read'; readonly sharing: OwnSharing };

/** Reads what is shared, and again when `reload` is called. What was read stays on the screen meanwhile. */
export function useOwnSharing(): OwnSharingRead & { readonly reload: () => Promise<void> } {
  const session = useSession();
  const [read, setRead] = useState<OwnSharingRead>({ state: 'reading' });
  const look = useCallback(async (): Promise<OwnSharingRead> => {
    const outcome = await (await session.sharing()).read();
    return outcome.ok
      ? { state: 'read', sharing: outcome.value }
      : { state: 'failed', problem: sharingWords(outcome.problem) };
  }, [session]);
  const reload = useCallback(async () => setRead(await look()), [look]);
  useEffect(() => {
    void look().then(setRead, () => setRead({ state: 'failed', problem: sharingWords('offline') }));
  }, [look]);
  return { ...read, reload };
}
