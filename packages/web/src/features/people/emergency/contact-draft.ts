import { plainEmail } from '../../../lib/email-address.ts';
import { type AccessDraft, emptyAccess, type NewAccess } from '../give-access.ts';

/** How a person is written to. */
export type NotifyBy = 'mail' | 'text' | 'both';

/** The three choices, in the order of the specification. */
export const notifyOptions: readonly { readonly value: NotifyBy; readonly label: string }[] = [
  { value: 'mail', label: 'By email' },
  { value: 'text', label: 'By text message' },
  { value: 'both', label: 'By both' },
];

/** A chosen value as one of the three. */
export const notifyByOf = (value: string): NotifyBy =>
  notifyOptions.find(option => option.value === value)?.value ?? 'mail';

/** What the form adds to an access: how its person is written to. */
export interface Telling {
  /** Whether they are asked, a day before it opens, to ask the owner to sign in. */
  readonly notify: boolean;
  readonly notifyBy: NotifyBy;
}

/** What is on the form. */
export interface TypedContact extends Telling {
  readonly typed: AccessDraft;
}

/** A contact that was added and not saved yet. */
export interface ContactDraft extends TypedContact {
  readonly id: string;
  readonly access: NewAccess;
}

/** How a person who has access is called and reached. */
export interface ContactPerson extends Telling {
  readonly id: string;
  readonly name: string;
  readonly relationship: string;
  readonly email: string;
  readonly phone: string;
}

/** The form of a person who has access. */
export const formOfPerson = (person: ContactPerson): TypedContact => {
  const { name, relationship, email, phone, notify, notifyBy } = person;
  return { typed: { ...emptyAccess, name, relationship, email, phone }, notify, notifyBy };
};

/** A person who has access, as the form has them now. */
export const personOfForm = (id: string, { typed, notify, notifyBy }: TypedContact): ContactPerson => ({
  id,
  name: typed.name.trim(),
  relationship: typed.relationship,
  email: plainEmail(typed.email),
  phone: typed.phone.trim(),
  notify,
  notifyBy,
});
