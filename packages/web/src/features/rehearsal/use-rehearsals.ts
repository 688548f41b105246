import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../session/api/react.ts';
import type { Rehearsals } from '../../session/api/sharing.ts';
import { sharingWords } from '../../session/api/sharing-words.ts';

/** What is known of rehearsals; undefined while it is read, or the sentence of what went wrong. */
export function useRehearsals(): {
  readonly read: Rehearsals | string | undefined;
  readonly reload: () => Promise<void>;
} {
  const session = useSession();
  const [read, setRead] = useState<Rehearsals | string>();
  const look = useCallback(async () => {
    const found = await (await session.sharing()).rehearsals();
    return found.ok ? found.value : sharingWords(found.problem);
  }, [session]);
  const reload = useCallback(async () => setRead(await look()), [look]);
  useEffect(() => {
    void look().then(setRead, () => setRead(sharingWords('offline')));
  }, [look]);
  return { read, reload };
}
