import { estateCategory, statementCategory } from '@kinfolio/domain/records/estate';
import { formatDialledPhone } from '@kinfolio/domain/values/phone';
import type { SharedTerms } from '../../../passport/sharing/terms.ts';
import { listTermsSectionTitles } from '../../../passport/sharing/terms-words.ts';
import type { GrantRequest, OpenedOwnGrant, TermsChangeRequest } from '../../../session/api/sharing.ts';
import type { NewAccess } from '../give-access.ts';

/** Whether the server accepts a name for its emails: at most 60 letters, and nothing that could be an address. */
const isMailName = (name: string) => /^[^\p{Cc}<>@/:]{1,60}$/u.test(name);

/** Turns the choices into a grant for the session. A release may come with an Emergency Card. */
export function toGrantRequest(
  { person: known, name, relationship, email, phone, terms, card, cardAlone, letter }: NewAccess,
  { owner, ...telling }: Pick<GrantRequest, 'owner'> & Pick<GrantRequest['person'], 'notify' | 'notifyBy'>,
): GrantRequest {
  const dialled = formatDialledPhone(phone);
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
    sections: listTermsSectionTitles(terms),
    ways: [{ method: 'invite' }, ...(card ? [{ method: 'card', number: '1' } as const] : [])],
  };
}

function categoriesOf({
  everything,
  estate,
  isStatement,
  sections,
}: SharedTerms): GrantRequest['categories'] {
  if (everything) return 'everything';
  if (estate === undefined) return sections;
  return [...sections, isStatement === true ? statementCategory(estate) : estateCategory(estate)];
}

/** The terms of a person's access after the owner changed them. */
export interface ChangedAccess {
  readonly terms: SharedTerms;
  readonly letter: string;
  /** Whether the card can open the release without the person's email and phone. */
  readonly cardAlone: boolean;
}

/** Turns a changed access into terms for the session. */
export function toTermsChangeRequest(
  { terms, letter, cardAlone }: ChangedAccess,
  { id, document, letter: before }: Pick<OpenedOwnGrant, 'document' | 'id' | 'letter'>,
  owner: string,
): TermsChangeRequest {
  return {
    grant: id,
    document,
    categories: categoriesOf(terms),
    level: terms.level,
    when: terms.when.kind === 'release' ? { ...terms.when, longRoad: cardAlone } : terms.when,
    sections: listTermsSectionTitles(terms),
    ...(letter !== before && { cover: { owner, letter } }),
  };
}
