import { todayIn } from '@kinfolio/domain/calendar';
import { useArrival } from '../features/settings/arrivals.ts';
import { PasskeySetting } from '../features/settings/PasskeySetting.tsx';
import type { Session } from '../sync/session-client.ts';
import { showToast } from '../ui/toast.ts';
import { noPasskeys, problemWords, wrongPassword } from './problem-words.ts';
import type { PasskeysHere } from './use-passkeys.ts';

export interface OwnPasskeysProps extends PasskeysHere {
  session: Session;
  email: string;
}

/** The passkeys of the account that is open. */
export function OwnPasskeys({ session, email, known, look }: OwnPasskeysProps) {
  useArrival(known !== undefined);
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
