import type { OutsidePerson } from '../../../ports/providers.ts';
import { normalEmail } from '../accounts/email.ts';
import type { Arrival } from './arrival.ts';

/** Somebody as a provider of that name tells of them. */
export function arrivalOf(provider: string, person: Omit<OutsidePerson, 'tokens'>): Arrival {
  const { subject, issuer, name, picture } = person;
  const email = normalEmail(person.email ?? '');
  return {
    provider,
    providerId: subject,
    email,
    emailVerified: email !== undefined && person.emailVerified,
    about: {
      iss: issuer,
      ...(name !== undefined && { name, full_name: name }),
      ...(picture !== undefined && { picture, avatar_url: picture }),
    },
  };
}
