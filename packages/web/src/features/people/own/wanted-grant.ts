import { estateCategory } from '@kinfolio/domain/records/estate';
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
    categories: categoriesOf(terms),
    level: terms.level,
    when: terms.when.kind === 'release' ? { ...terms.when, longRoad: cardAlone } : terms.when,
    owner,
    letter,
    sections: sectionTitles(terms),
    ways: [{ method: 'invite' }, ...(card ? [{ method: 'card', number: '1' } as const] : [])],
  };
}

function categoriesOf({ everything, estate, sections }: SharedTerms): WantedGrant['categories'] {
  if (everything) return 'everything';
  return estate === undefined ? sections : [...sections, estateCategory(estate)];
}

/** An access as it was changed. */
export interface ChangedAccess {
  readonly terms: SharedTerms;
  readonly letter: string;
  /** Whether a card opens a release without its email and phone. */
  readonly cardAlone: boolean;
}

/** What the session makes of an access that was changed. */
export function wantedTerms(
  { terms, letter, cardAlone }: ChangedAccess,
  { id, document, letter: before }: Pick<OpenOwnGrant, 'document' | 'id' | 'letter'>,
  owner: string,
): WantedTerms {
  return {
    grant: id,
    document,
    categories: categoriesOf(terms),
    level: terms.level,
    when: terms.when.kind === 'release' ? { ...terms.when, longRoad: cardAlone } : terms.when,
    sections: sectionTitles(terms),
    ...(letter !== before && { cover: { owner, letter } }),
  };
}
