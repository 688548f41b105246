import type { ExternalProfile } from '../../../ports/providers.ts';
import { normaliseEmail } from '../accounts/email.ts';
import type { ExternalPerson } from './arrival.ts';

/** Describes a person as reported by the given provider. */
export function toExternalPerson(provider: string, person: Omit<ExternalProfile, 'tokens'>): ExternalPerson {
  const { subject, issuer, name, picture } = person;
  const email = normaliseEmail(person.email ?? '');
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
