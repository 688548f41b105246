import { formatPhone } from '@kinfolio/domain/values/phone';
import { useEffect, useState } from 'react';
import { useSession } from '../../../session/api/react.ts';
import type { Addresses } from '../../../session/api/security.ts';

/** That no text can reach the owner yet, in a sentence; undefined where one can, no texts are sent here, or it is not known. */
export function usePhoneNote(): string | undefined {
  const session = useSession();
  const [addresses, setAddresses] = useState<Addresses>();
  useEffect(() => {
    const read = async () => {
      const found = await (await session.security()).addresses();
      if (found.ok) setAddresses(found.value);
    };
    // Without an answer nothing is proposed.
    read().catch(() => undefined);
  }, [session]);
  return addresses && noteFor(addresses);
}

function noteFor({ canText, isPhoneConfirmed, phone }: Addresses): string | undefined {
  if (!canText || isPhoneConfirmed) return undefined;
  return phone === ''
    ? 'Only emails reach you. Add your phone number, so that we can text you too before anything opens.'
    : `We do not text ${formatPhone(phone)} yet. Confirm the number, so that we can text you too before anything opens.`;
}
