import { todayIn } from '@kinfolio/domain/calendar';
import { useEffect, useState } from 'react';
import { PasskeySetting } from '../features/settings/PasskeySetting.tsx';
import type { KnownPasskey } from '../sync/passkeys.ts';
import type { Session } from '../sync/session-client.ts';
import { showToast } from '../ui/toast.ts';
import { noPasskeys, problemWords, wrongPassword } from './problem-words.ts';

/** The passkeys of the account that is open. */
export function OwnPasskeys({ session, email }: { session: Session; email: string }) {
  const [known, setKnown] = useState<readonly KnownPasskey[]>();
  useEffect(() => {
    // Without them the page still says what passkeys are.
    void find(session).then(setKnown, () => undefined);
  }, [session]);
  const look = async () => setKnown(await find(session));
  const add = async (password: string) => {
    const passkeys = await session.passkeys();
    if (passkeys === undefined) return { message: noPasskeys };
    const added = await passkeys.add(password);
    if (added.ok) {
      await look();
      showToast({ message: 'Your passkey is ready' });
      return undefined;
    }
    if (added.problem === 'wrong-password') return { id: 'password' as const, message: wrongPassword };
    return { message: problemWords(added.problem) };
  };
  const remove = async (id: string) => {
    const removed = await (await session.passkeys())?.remove(id);
    if (removed?.ok !== true) showToast({ message: problemWords(removed?.problem ?? 'unexpected') });
    else showToast({ message: 'Passkey removed. You can delete it on your device too.' });
    await look();
  };
  const listed = known?.map(({ id, madeAt }) => ({ id, madeOn: todayIn({ now: () => Date.parse(madeAt) }) }));
  return <PasskeySetting email={email} passkeys={listed} onAdd={add} onRemove={remove} />;
}

const find = async (session: Session) => await (await session.passkeys())?.known();
