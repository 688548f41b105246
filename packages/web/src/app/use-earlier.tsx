import { useEffect, useState } from 'react';
import { EarlierPassport } from '../features/settings/EarlierPassport.tsx';
import type { SettingsSection } from '../features/settings/SettingsPage.tsx';
import { momentWords } from '../passport/moment-words.ts';
import type { Session } from '../sync/session-client.ts';
import { problemWords, wrongPassword } from './problem-words.ts';

/** The section about what was set aside; none for everybody else. */
export function useEarlierSection(
  session: Session,
  email: string,
  onSignOut: () => Promise<void>,
): readonly SettingsSection[] {
  const [goesAt, setGoesAt] = useState<readonly string[]>([]);
  useEffect(() => {
    // Without an answer the section is missing; the page can be opened again.
    void keptUntil(session).then(setGoesAt, () => undefined);
  }, [session]);
  if (goesAt.length === 0) return [];
  const takeBack = async (typed: { found: string; password: string }) => {
    const taken = await (await session.security()).takeBack(typed);
    if (!taken.ok && taken.problem === 'wrong-password')
      return { id: 'password' as const, message: wrongPassword };
    if (!taken.ok && taken.problem === 'wrong-code')
      return { id: 'found' as const, message: 'Check it. It does not open a passport you had before.' };
    if (!taken.ok) return { message: problemWords(taken.problem) };
    // What is kept on this device is of the other passport.
    await onSignOut();
    return undefined;
  };
  const title = goesAt.length > 1 ? 'The passports you had before' : 'The passport you had before';
  const content = <EarlierPassport email={email} goesAt={goesAt.map(momentWords)} onTakeBack={takeBack} />;
  return [{ id: 'earlier', title, content }];
}

async function keptUntil(session: Session): Promise<readonly string[]> {
  const read = await (await session.security()).earlierPassports();
  return read.ok ? read.value : [];
}
