import { dialledPhone } from '@kinfolio/domain/values/phone';
import { sectionTitles } from '../../../passport/sharing/terms-words.ts';
import type { WantedGrant } from '../../../session/api/sharing.ts';
import type { NewAccess } from '../give-access.ts';

/** What the session makes of what was chosen. A release may have an Emergency Card from the start. */
export function wantedGrant(
  { name, relationship, email, phone, terms, card, letter }: NewAccess,
  { owner, ...telling }: Pick<WantedGrant, 'owner'> & Pick<WantedGrant['person'], 'notify' | 'notifyBy'>,
): WantedGrant {
  const dialled = dialledPhone(phone);
  return {
    person: {
      name,
      relationship,
      notes: '',
      email,
      ...telling,
      ...(dialled !== undefined && { phone: dialled }),
    },
    categories: terms.everything ? 'everything' : terms.sections,
    level: terms.level,
    when: terms.when.kind === 'release' ? { ...terms.when, longRoad: true } : terms.when,
    owner,
    letter,
    sections: sectionTitles(terms),
    ways: [{ method: 'invite' }, ...(card ? [{ method: 'card', number: '1' } as const] : [])],
  };
}
