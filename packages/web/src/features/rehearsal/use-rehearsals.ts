import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../session/api/react.ts';
import type { RehearsalHistory } from '../../session/api/sharing.ts';
import { getSharingProblemText } from '../../session/api/sharing-words.ts';

/** The rehearsals so far; undefined while they load, or the error as a sentence. */
export function useRehearsals(): {
  readonly read: RehearsalHistory | string | undefined;
  readonly reload: () => Promise<void>;
} {
  const session = useSession();
  const [read, setRead] = useState<RehearsalHistory | string>();
  const look = useCallback(async () => {
    const found = await (await session.sharing()).rehearsals();
    return found.ok ? found.value : getSharingProblemText(found.problem);
  }, [session]);
  const reload = useCallback(async () => setRead(await look()), [look]);
  useEffect(() => {
    void look().then(setRead, () => setRead(getSharingProblemText('offline')));
  }, [look]);
  return { read, reload };
}
