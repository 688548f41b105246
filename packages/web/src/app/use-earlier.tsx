import { useEffect, useState } from 'react';
import { EarlierPassport } from '../features/settings/EarlierPassport.tsx';
import type { SettingsSection } from '../features/settings/SettingsPage.tsx';
import { momentWords } from '../passport/moment-words.ts';
import type { Session } from '../sync/session-client.ts';
import { showToast } from '../ui/toast.ts';
import { problemWords, wrongPassword } from './problem-words.ts';

/** The section about the passport that was set aside; none for everybody else. */
export function useEarlierSection(
  session: Session,
  email: string,
  onSignOut: () => Promise<void>,
): readonly SettingsSection[] {
  const [goesAt, setGoesAt] = useState<string>();
  useEffect(() => {
    // Without an answer the section is missing; the page can be opened again.
    void until(session).then(setGoesAt, () => undefined);
  }, [session]);
  if (goesAt === undefined) return [];
  const takeBack = async (typed: { found: string; password: string }) => {
    const taken = await (await session.security()).takeBack(typed);
    if (!taken.ok && taken.problem === 'wrong-password')
      return { id: 'password' as const, message: wrongPassword };
    if (!taken.ok && taken.problem === 'wrong-code')
      return { id: 'found' as const, message: 'Check it. It does not open the passport you had before.' };
    if (!taken.ok) return { message: problemWords(taken.problem) };
    // What is kept on this device is of the other passport.
    await onSignOut();
    showToast({ message: 'Log in to open your earlier passport' });
    return undefined;
  };
  const content = <EarlierPassport email={email} goesAt={momentWords(goesAt)} onTakeBack={takeBack} />;
  return [{ id: 'earlier', title: 'The passport you had before', content }];
}

async function until(session: Session): Promise<string | undefined> {
  const read = await (await session.security()).earlierPassport();
  return read.ok ? read.value : undefined;
}
