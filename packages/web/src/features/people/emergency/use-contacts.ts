import { useState } from 'react';
import { v4 as newId } from 'uuid';
import { type AccessSurroundings, accessOf } from '../give-access.ts';
import type { ListedContact } from './ContactList.tsx';
import { type ContactDraft, type ContactPerson, personOfForm, type TypedContact } from './contact-draft.ts';

/** What the form is open for. */
export type FormErrand =
  | { readonly for: 'new' }
  | { readonly for: 'draft'; readonly draft: ContactDraft }
  | { readonly for: 'person'; readonly contact: ListedContact };

/** The contacts that were added or changed here, and are not saved yet. */
export function useContacts(surroundings: AccessSurroundings) {
  const [drafts, setDrafts] = useState<readonly ContactDraft[]>([]);
  const [changed, setChanged] = useState<readonly ContactPerson[]>([]);
  const [errand, setErrand] = useState<FormErrand>();
  const keep = (form: TypedContact) => {
    if (errand?.for === 'person') {
      const person = personOfForm(errand.contact.person.id, form);
      setChanged(before => [...before.filter(({ id }) => id !== person.id), person]);
      return setErrand(undefined);
    }
    const access = accessOf(form.typed, surroundings);
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
    /** A contact with what was changed here. */
    shown: (contact: ListedContact): ListedContact => {
      const person = changed.find(({ id }) => id === contact.person.id);
      return person === undefined ? contact : { ...contact, person, isChanged: true };
    },
  };
}
