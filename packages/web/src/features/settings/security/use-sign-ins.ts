import { useEffect, useState } from 'react';
import type { SignInConnections } from '../../../session/api/external-sign-in.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { usePanelLoaded } from '../panel-loading.ts';

/** The sign-in methods of the open account, and a function that reads them again after a change. */
export interface SignInMethods {
  /** The sign-in methods; undefined while they are loading, and a sentence if they cannot be loaded. */
  found: SignInConnections | string | undefined;
  look: () => Promise<void>;
}

export function useSignInMethods(session: Session): SignInMethods {
  const [found, setFound] = useState<SignInMethods['found']>();
  usePanelLoaded(found !== undefined);
  useEffect(() => {
    void find(session).then(setFound, () => setFound(getProblemText('offline')));
  }, [session]);
  return { found, look: async () => setFound(await find(session)) };
}

/** The names of the sign-in methods, such as "Email and password, Google"; undefined until they are known. */
export function listSignInMethodNames({ found }: SignInMethods): string | undefined {
  return typeof found === 'object' ? found.connected.map(({ name }) => name).join(', ') : undefined;
}

async function find(session: Session): Promise<SignInConnections | string> {
  const read = await (await session.externalSignIn()).list();
  return read.ok ? read.value : getProblemText(read.problem);
}
