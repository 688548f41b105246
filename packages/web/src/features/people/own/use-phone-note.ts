import { formatPhone } from '@kinfolio/domain/values/phone';
import { useEffect, useState } from 'react';
import { useSession } from '../../../session/api/react.ts';
import type { OwnerAddresses } from '../../../session/api/security.ts';

/**
 * A sentence to show if we cannot send the owner text messages yet. Undefined if we can, if this server sends none, or
 * while we do not know.
 */
export function useNoPhoneNote(): string | undefined {
  const session = useSession();
  const [addresses, setAddresses] = useState<OwnerAddresses>();
  useEffect(() => {
    const read = async () => {
      const found = await (await session.security()).addresses();
      if (found.ok) setAddresses(found.value);
    };
    // If the server does not answer, the page does not suggest adding a phone.
    read().catch(() => undefined);
  }, [session]);
  return addresses && noteFor(addresses);
}

function noteFor({ canText, isPhoneConfirmed, phone }: OwnerAddresses): string | undefined {
  if (!canText || isPhoneConfirmed) return undefined;
  return phone === ''
    ? 'We can only email you. Add your phone number, so that we can text you too before anyone reads your passport.'
    : `We do not text ${formatPhone(phone)} yet. Confirm the number, so that we can text you too before anyone reads your passport.`;
}
