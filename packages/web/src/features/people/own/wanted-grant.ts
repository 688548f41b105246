import { dialledPhone } from '@kinfolio/domain/values/phone';
import type { SharedTerms } from '../../../passport/sharing/terms.ts';
import { sectionTitles } from '../../../passport/sharing/terms-words.ts';
import type { OpenOwnGrant, WantedGrant, WantedTerms } from '../../../session/api/sharing.ts';
import type { NewAccess } from '../give-access.ts';

/** Whether the server takes a name for its emails: at most 60 letters, and nothing that could be an address. */
const isMailName = (name: string) => /^[^\p{Cc}<>@/:]{1,60}$/u.test(name);

/** What the session makes of what was chosen. A release may have an Emergency Card from the start. */
export function wantedGrant(
  { person: known, name, relationship, email, phone, terms, card, cardAlone, letter }: NewAccess,
  { owner, ...telling }: Pick<WantedGrant, 'owner'> & Pick<WantedGrant['person'], 'notify' | 'notifyBy'>,
): WantedGrant {
  const dialled = dialledPhone(phone);
  return {
    ...(known !== undefined && { known }),
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

/** What the session makes of terms that were changed. The long road stays as it is. */
export function wantedTerms(
  { terms, letter }: { readonly terms: SharedTerms; readonly letter: string },
  { id, document, letter: before, when }: Pick<OpenOwnGrant, 'document' | 'id' | 'letter' | 'when'>,
  owner: string,
): WantedTerms {
  const longRoad = when.kind === 'release' ? when.longRoad : true;
  return {
    grant: id,
    document,
    categories: terms.everything ? 'everything' : terms.sections,
    level: terms.level,
    when: terms.when.kind === 'release' ? { ...terms.when, longRoad } : terms.when,
    sections: sectionTitles(terms),
    ...(letter !== before && { cover: { owner, letter } }),
  };
}
