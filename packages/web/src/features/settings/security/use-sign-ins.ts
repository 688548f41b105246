import { useEffect, useState } from 'react';
import type { SignInConnections } from '../../../session/api/external-sign-in.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { usePanelLoaded } from '../panel-loading.ts';

/** The ways of signing in of the account that is open, and how to look again once one came or went. */
export interface SignInsHere {
  /** Undefined while they are asked for; a sentence when they could not be had. */
  found: SignInConnections | string | undefined;
  look: () => Promise<void>;
}

export function useSignIns(session: Session): SignInsHere {
  const [found, setFound] = useState<SignInsHere['found']>();
  usePanelLoaded(found !== undefined);
  useEffect(() => {
    void find(session).then(setFound, () => setFound(problemWords('offline')));
  }, [session]);
  return { found, look: async () => setFound(await find(session)) };
}

/** "Email and password, Google"; undefined while it is not known. */
export function signInsWords({ found }: SignInsHere): string | undefined {
  return typeof found === 'object' ? found.connected.map(({ name }) => name).join(', ') : undefined;
}

async function find(session: Session): Promise<SignInConnections | string> {
  const read = await (await session.externalSignIn()).list();
  return read.ok ? read.value : problemWords(read.problem);
}
