import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../../session/api/react.ts';
import type { OwnSharing } from '../../../session/api/sharing.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';

/** The state of reading the access that an owner gives to other people. */
export type OwnSharingState =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'read'; readonly sharing: OwnSharing };

/**
 * Reads the owner's grants, and reads them again when `reload` is called. Until then the previous result stays on the
 * screen.
 */
export function useOwnSharing(): OwnSharingState & { readonly reload: () => Promise<void> } {
  const session = useSession();
  const [read, setRead] = useState<OwnSharingState>({ state: 'reading' });
  const look = useCallback(async (): Promise<OwnSharingState> => {
    const outcome = await (await session.sharing()).read();
    return outcome.ok
      ? { state: 'read', sharing: outcome.value }
      : { state: 'failed', problem: getSharingProblemText(outcome.problem) };
  }, [session]);
  const reload = useCallback(async () => setRead(await look()), [look]);
  useEffect(() => {
    void look().then(setRead, () => setRead({ state: 'failed', problem: getSharingProblemText('offline') }));
  }, [look]);
  return { ...read, reload };
}
