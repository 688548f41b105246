import { useEffect, useState } from 'react';
import { problemWords } from '../../../session/api/problem-words.ts';
import type { Addresses } from '../../../session/api/security.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { usePanelLoaded } from '../panel-loading.ts';

/** Where the owner of the account that is open is reached, and how to look again once that changed. */
export interface AddressesHere {
  /** Undefined while they are asked for; a sentence when they could not be had. */
  found: Addresses | string | undefined;
  look: () => Promise<Addresses | string>;
}

export function useAddresses(session: Session): AddressesHere {
  const [found, setFound] = useState<AddressesHere['found']>();
  usePanelLoaded(found !== undefined);
  useEffect(() => {
    const look = () => void find(session).then(setFound, () => setFound(problemWords('offline')));
    look();
    // The button of a mail may have been pressed meanwhile, on this device or another.
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

/** Whether a new address waits for its code. */
export function waitsForCode({ found }: AddressesHere): boolean {
  return typeof found === 'object' && (found.newEmail ?? found.newPhone) !== undefined;
}

async function find(session: Session): Promise<Addresses | string> {
  const read = await (await session.security()).addresses();
  return read.ok ? read.value : problemWords(read.problem);
}
