import type { SharedTerms } from '../../../passport/sharing/terms.ts';
import { canWords, openingWords } from '../../../passport/sharing/terms-words.ts';
import { momentWords } from '../../../passport/wording/moment-words.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { type AskAnswers, AskedAnswer } from '../AskedAnswer.tsx';
import type { ContactDraft, ContactPerson } from './contact-draft.ts';

/** A contact who has access, as the list has them. */
export interface ListedContact {
  /** The access. */
  readonly id: string;
  readonly person: ContactPerson;
  readonly terms: SharedTerms;
  /** Waits for the owner's answer. */
  readonly isAsking: boolean;
  /** Changed here, and not saved yet. */
  readonly isChanged?: boolean;
  /** When they were last written to: an instant. */
  readonly lastNotifiedAt?: string | undefined;
  /** Since when our emails to them come back. */
  readonly unreachedAt?: string | undefined;
}

interface ContactListProps extends AskAnswers {
  readonly isTemporary: boolean;
  readonly contacts: readonly ListedContact[];
  readonly drafts: readonly ContactDraft[];
  readonly onEdit: (contact: ListedContact) => void;
  readonly onEditDraft: (draft: ContactDraft) => void;
  readonly onRemoveDraft: (id: string) => void;
}

/** The contacts of a tab: those who have access, and those who are not saved yet. */
export function ContactList(props: ContactListProps) {
  const { contacts, drafts, isTemporary, onEdit, onEditDraft, onRemoveDraft, onAllow, onDecline } = props;
  if (contacts.length + drafts.length === 0)
    return (
      <p>
        {isTemporary ? 'Nobody has temporary access now.' : 'No emergency contact yet. We recommend two.'}
      </p>
    );
  return (
    <ul className="rows rows--top contacts">
      {contacts.map(contact => {
        const { id, person, terms, isAsking, isChanged, lastNotifiedAt, unreachedAt } = contact;
        return (
          <li key={id}>
            <Facts name={person.name} relationship={person.relationship} terms={terms} />
            {isChanged === true && <p>Not saved yet</p>}
            {isAsking && <p className="strong">Has asked to open it, and waits for your answer</p>}
            {unreachedAt !== undefined && (
              <p className="strong">
                Our emails to {person.name} have come back since {momentWords(unreachedAt)}. Check the
                address, or they will not hear from us.
              </p>
            )}
            <p>Last notified: {lastNotifiedAt === undefined ? 'not yet' : momentWords(lastNotifiedAt)}</p>
            <div className="actions tight">
              {isAsking && <AskedAnswer access={id} name={person.name} {...{ onAllow, onDecline }} />}
              <Button variant="quiet" onClick={() => onEdit(contact)}>
                Edit <span className="hide">{person.name}</span>
              </Button>
            </div>
          </li>
        );
      })}
      {drafts.map(draft => {
        const { id, access } = draft;
        return (
          <li key={id}>
            <Facts name={access.name} relationship={access.relationship} terms={access.terms} />
            <p>Not saved yet</p>
            <div className="actions tight">
              <Button variant="quiet" onClick={() => onEditDraft(draft)}>
                Edit <span className="hide">{access.name}</span>
              </Button>
              <Button variant="quiet" onClick={() => onRemoveDraft(id)}>
                Take out <span className="hide">{access.name}</span>
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface FactsProps {
  readonly name: string;
  readonly relationship: string;
  readonly terms: SharedTerms;
}

function Facts({ name, relationship, terms }: FactsProps) {
  return (
    <>
      <h3 className="h4">
        <bdi>{name}</bdi>
      </h3>
      <p className="muted">
        {relationship}. {canWords(terms)}. {openingWords(terms.when)}.
      </p>
    </>
  );
}
