import { normaliseTypedEmail } from '../../../lib/email-address.ts';
import { type AccessDraft, emptyAccessDraft, type NewAccess } from '../give-access.ts';

/** How we contact a person. */
export type NotifyChannel = 'mail' | 'text' | 'both';

/** The three ways to contact a person, in the order of the specification. */
export const notifyOptions: readonly { readonly value: NotifyChannel; readonly label: string }[] = [
  { value: 'mail', label: 'By email' },
  { value: 'text', label: 'By text message' },
  { value: 'both', label: 'By both' },
];

/** Narrows a chosen value to one of the three channels. */
export const toNotifyChannels = (value: string): NotifyChannel =>
  notifyOptions.find(option => option.value === value)?.value ?? 'mail';

/** How we contact the person, which the form asks in addition to the terms of access. */
export interface ContactChannels {
  /** Whether, a day before the passport opens, we ask this person to get the owner to sign in. */
  readonly notify: boolean;
  readonly notifyBy: NotifyChannel;
}

export interface TypedContact extends ContactChannels {
  readonly typed: AccessDraft;
}

/** A contact that has been added but not saved yet. */
export interface ContactDraft extends TypedContact {
  readonly id: string;
  readonly access: NewAccess;
}

/** The name and contact details of a person with access. */
export interface ContactPerson extends ContactChannels {
  readonly id: string;
  readonly name: string;
  readonly relationship: string;
  readonly email: string;
  readonly phone: string;
}

/** The form filled in for a person who already has access. */
export const personToForm = (person: ContactPerson): TypedContact => {
  const { name, relationship, email, phone, notify, notifyBy } = person;
  return { typed: { ...emptyAccessDraft, name, relationship, email, phone }, notify, notifyBy };
};

/** A person who already has access, with the values now in the form. */
export const formToPerson = (id: string, { typed, notify, notifyBy }: TypedContact): ContactPerson => ({
  id,
  name: typed.name.trim(),
  relationship: typed.relationship,
  email: normaliseTypedEmail(typed.email),
  phone: typed.phone.trim(),
  notify,
  notifyBy,
});
