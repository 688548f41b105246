import type { SharedTerms } from '../../../passport/sharing/terms.ts';
import { describeAllowedActions, describeOpening } from '../../../passport/sharing/terms-words.ts';
import { formatMoment } from '../../../passport/wording/moment-words.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { RequestAnswerButtons, type RequestAnswers } from '../AskedAnswer.tsx';
import type { ContactDraft, ContactPerson } from './contact-draft.ts';

/** A contact who has access, as listed. */
export interface ContactInList {
  /** The id of the access. */
  readonly id: string;
  readonly person: ContactPerson;
  readonly terms: SharedTerms;
  /** Whether the contact has asked for access and is waiting for the owner's answer. */
  readonly isAsking: boolean;
  /** Whether the contact was changed on this page and not saved yet. */
  readonly isChanged?: boolean;
  /** A timestamp: when we last wrote to the contact. */
  readonly lastNotifiedAt?: string | undefined;
  /** A timestamp: since when our emails to the contact have been bouncing. */
  readonly unreachedAt?: string | undefined;
}

interface ContactListProps extends RequestAnswers {
  readonly isTemporary: boolean;
  readonly contacts: readonly ContactInList[];
  readonly drafts: readonly ContactDraft[];
  readonly onEdit: (contact: ContactInList) => void;
  readonly onEditDraft: (draft: ContactDraft) => void;
  readonly onRemoveDraft: (id: string) => void;
}

/** The contacts in a tab: those with access, and those not saved yet. */
export function ContactList(props: ContactListProps) {
  const { contacts, drafts, isTemporary, onEdit, onEditDraft, onRemoveDraft, onAllow, onDecline } = props;
  if (contacts.length + drafts.length === 0)
    return (
      <p>
        {isTemporary
          ? 'Nobody has temporary access now.'
          : 'You have no emergency contact yet. We recommend two.'}
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
            {isAsking && (
              <p className="strong">Has asked to open your passport, and is waiting for your answer</p>
            )}
            {unreachedAt !== undefined && (
              <p className="strong">
                Our emails to {person.name} have been returned since {formatMoment(unreachedAt)}. Check the
                address, or they will not hear from us.
              </p>
            )}
            <p>Last notified: {lastNotifiedAt === undefined ? 'not yet' : formatMoment(lastNotifiedAt)}</p>
            <div className="actions tight">
              {isAsking && (
                <RequestAnswerButtons access={id} name={person.name} {...{ onAllow, onDecline }} />
              )}
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
                Remove <span className="hide">{access.name}</span>
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
        {relationship}. {describeAllowedActions(terms)}. {describeOpening(terms.when)}.
      </p>
    </>
  );
}
