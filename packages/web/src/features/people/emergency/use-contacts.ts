import { useState } from 'react';
import { v4 as newId } from 'uuid';
import { type AccessContext, toAccess } from '../give-access.ts';
import type { ContactInList } from './ContactList.tsx';
import { type ContactDraft, type ContactPerson, formToPerson, type TypedContact } from './contact-draft.ts';

/** Why the form was opened: for a new contact, to continue a draft, or to change a contact. */
export type ContactFormPurpose =
  | { readonly for: 'new' }
  | { readonly for: 'draft'; readonly draft: ContactDraft }
  | { readonly for: 'person'; readonly contact: ContactInList };

/** The contacts that were added or changed here but not saved yet. */
export function useContactDrafts(surroundings: AccessContext) {
  const [drafts, setDrafts] = useState<readonly ContactDraft[]>([]);
  const [changed, setChanged] = useState<readonly ContactPerson[]>([]);
  const [errand, setErrand] = useState<ContactFormPurpose>();
  const keep = (form: TypedContact) => {
    if (errand?.for === 'person') {
      const person = formToPerson(errand.contact.person.id, form);
      setChanged(before => [...before.filter(({ id }) => id !== person.id), person]);
      return setErrand(undefined);
    }
    const access = toAccess(form.typed, surroundings);
    if (access === undefined) return;
    const id = errand?.for === 'draft' ? errand.draft.id : newId();
    const draft = { id, access, ...form };
    setDrafts(before =>
      before.some(one => one.id === id)
        ? before.map(one => (one.id === id ? draft : one))
        : [...before, draft],
    );
    setErrand(undefined);
  };
  return {
    drafts,
    changed,
    errand,
    setErrand,
    keep,
    takeOut: (id: string) => setDrafts(before => before.filter(one => one.id !== id)),
    savedPerson: (id: string) => setChanged(before => before.filter(one => one.id !== id)),
    /** A contact with the changes made on this page. */
    shown: (contact: ContactInList): ContactInList => {
      const person = changed.find(({ id }) => id === contact.person.id);
      return person === undefined ? contact : { ...contact, person, isChanged: true };
    },
  };
}
