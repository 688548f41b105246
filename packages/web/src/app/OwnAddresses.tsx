import { formatPhone } from '@kinfolio/domain/phone';
import { isEmail, normalisePhone } from '@kinfolio/domain/uk';
import { useEffect, useState } from 'react';
import { AddressSetting, type AddressSettingProps } from '../features/settings/AddressSetting.tsx';
import { useArrival } from '../features/settings/arrivals.ts';
import type { Addresses, AddressSide } from '../sync/security.ts';
import type { Session } from '../sync/session-client.ts';
import { showToast } from '../ui/toast.ts';
import { problemWords, wrongPassword } from './problem-words.ts';

/** The email and phone number of the account that is open. */
export function OwnAddresses({ session }: { session: Session }) {
  const [found, setFound] = useState<Addresses | string>();
  useArrival(found !== undefined);
  useEffect(() => {
    const look = () => void find(session).then(setFound, () => setFound(problemWords('offline')));
    look();
    // The button of a mail may have been pressed meanwhile, on this device or another.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [session]);
  const ask: AddressSettingProps['onAsk'] = async (kind, { address: typed, password }) => {
    const address = kind === 'email' ? typed.toLowerCase() : normalisePhone(typed);
    const shaped = kind === 'email' ? isEmail(address) : /^\+\d{7,15}$/.test(address);
    if (!shaped) return { id: 'address', message: shapes[kind] };
    const asked = await (await session.security()).askForAddress({ kind, address, password });
    if (!asked.ok && asked.problem === 'wrong-password') return { id: 'password', message: wrongPassword };
    if (!asked.ok) return { message: problemWords(asked.problem, taken) };
    const now = await find(session);
    if (typeof now === 'object' && now[kind === 'email' ? 'newEmail' : 'newPhone'] === undefined)
      return { id: 'address', message: 'Type another one. You have this one already.' };
    setFound(now);
    return undefined;
  };
  const code: AddressSettingProps['onCode'] = async (side, typed) => {
    const security = await session.security();
    const agreed = await security.agreeToAddress({ side, address: addressOf(found, side), code: typed });
    if (!agreed.ok) return problemWords(agreed.problem, taken);
    const now = await find(session);
    setFound(now);
    if (typeof now === 'object' && now.newEmail === undefined && now.newPhone === undefined)
      showToast({ message: side === 'phone' ? 'Your phone number is changed' : 'Your email is changed' });
    return undefined;
  };
  const again: AddressSettingProps['onAgain'] = async side => {
    const sent = await (await session.security()).sendAddressCodes(side, addressOf(found, side));
    return sent.ok ? undefined : problemWords(sent.problem, soon);
  };
  const keepEmail = async () => {
    const kept = await (await session.security()).keepEmail();
    showToast({ message: kept.ok ? 'Your email stays as it is' : problemWords(kept.problem) });
    setFound(await find(session));
  };
  return (
    <AddressSetting
      addresses={listed(found)}
      onAsk={ask}
      onCode={code}
      onAgain={again}
      onKeepEmail={keepEmail}
    />
  );
}

const shapes = {
  email: 'Enter an email like name@example.co.uk',
  phone: 'Enter a phone number like 07700 900123',
} as const;
const taken = { 'email-taken': 'Use another email: this one has an account already.' } as const;
const soon = { 'too-many-tries': 'Wait a minute, then ask again. We sent a code just now.' } as const;

async function find(session: Session): Promise<Addresses | string> {
  const read = await (await session.security()).addresses();
  return read.ok ? read.value : problemWords(read.problem);
}

function addressOf(found: Addresses | string | undefined, side: AddressSide): string {
  if (typeof found !== 'object') return '';
  return { current: found.email, new: found.newEmail?.address, phone: found.newPhone }[side] ?? '';
}

function listed(found: Addresses | string | undefined): AddressSettingProps['addresses'] {
  if (typeof found !== 'object') return found;
  const newPhone = found.newPhone && formatPhone(found.newPhone);
  return { ...found, phone: formatPhone(found.phone), newPhone };
}
