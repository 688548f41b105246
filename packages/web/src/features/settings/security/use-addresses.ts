import { useEffect, useState } from 'react';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { OwnerAddresses } from '../../../session/api/security.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { usePanelLoaded } from '../panel-loading.ts';

/** The contact addresses of the open account's owner, and a function that reads them again after a change. */
export interface ContactAddresses {
  /** The addresses; undefined while they are loading, and a sentence if they cannot be loaded. */
  found: OwnerAddresses | string | undefined;
  look: () => Promise<OwnerAddresses | string>;
}

export function useContactAddresses(session: Session): ContactAddresses {
  const [found, setFound] = useState<ContactAddresses['found']>();
  usePanelLoaded(found !== undefined);
  useEffect(() => {
    const look = () => void find(session).then(setFound, () => setFound(getProblemText('offline')));
    look();
    // Load the addresses again when the window gets the focus: the person may have pressed the button in an email in
    // the meantime, on this device or another.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [session]);
  const look = async () => {
    const now = await find(session);
    setFound(now);
    return now;
  };
  return { found, look };
}

/** Whether a new address is waiting for its code. */
export function isAddressCodePending({ found }: ContactAddresses): boolean {
  return typeof found === 'object' && (found.newEmail ?? found.newPhone) !== undefined;
}

async function find(session: Session): Promise<OwnerAddresses | string> {
  const read = await (await session.security()).addresses();
  return read.ok ? read.value : getProblemText(read.problem);
}
