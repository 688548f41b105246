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
  const reload = useCallback(async () => {
    const found = await (await session.sharing()).rehearsals();
    setRead(found.ok ? found.value : sharingWords(found.problem));
  }, [session]);
  useEffect(() => {
    void reload().catch(() => setRead(sharingWords('offline')));
  }, [reload]);
  return { read, reload };
}
