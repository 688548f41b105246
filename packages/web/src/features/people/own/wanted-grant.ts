import { dialledPhone } from '@kinfolio/domain/values/phone';
import { sectionTitles } from '../../../passport/sharing/terms-words.ts';
import type { WantedGrant } from '../../../session/api/sharing.ts';
import type { NewAccess } from '../give-access.ts';

/** Whether the server takes a name for its emails: at most 60 letters, and nothing that could be an address. */
const isMailName = (name: string) => /^[^\p{Cc}<>@/:]{1,60}$/u.test(name);

/** What the session makes of what was chosen. A release may have an Emergency Card from the start. */
export function wantedGrant(
  { name, relationship, email, phone, terms, card, cardAlone, letter }: NewAccess,
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
      ...(isMailName(owner) && { mailName: owner }),
    },
    categories: terms.everything ? 'everything' : terms.sections,
    level: terms.level,
    when: terms.when.kind === 'release' ? { ...terms.when, longRoad: cardAlone } : terms.when,
    owner,
    letter,
    sections: sectionTitles(terms),
    ways: [{ method: 'invite' }, ...(card ? [{ method: 'card', number: '1' } as const] : [])],
  };
}
