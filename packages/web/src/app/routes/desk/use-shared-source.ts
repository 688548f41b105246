import { useMemo } from 'react';
import type { SharedSource } from '../../../features/shared/use-shared-passport.ts';
import { useOpenSession } from '../../AuthProvider.tsx';

/** Reads the records of a grant through the open account, and changes them if that is allowed. */
export function useSharedRecords(grant: string): SharedSource {
  const session = useOpenSession();
  return useMemo(
    () => ({
      grant,
      reader: session.sharing,
      editing: session.sharing,
      about: async () => {
        const received = await (await session.sharing()).received();
        return received.ok ? received.value.passports.find(one => one.grant === grant) : undefined;
      },
    }),
    [session, grant],
  );
}
