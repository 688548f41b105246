import { Link } from 'react-router';
import { isEmergencyContact, type PersonAccess, type TrustedPerson } from '../../passport/sharing/people.ts';
import { describeAllowedActions, describeCard, describeOpening } from '../../passport/sharing/terms-words.ts';
import { Button } from '../../ui/form/Button.tsx';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { RequestAnswerButtons, type RequestAnswers } from './AskedAnswer.tsx';

export interface PersonRowProps extends RequestAnswers {
  readonly person: TrustedPerson;
  readonly onStop: () => void;
}

const stateWords: Partial<Record<PersonAccess['state'], string>> = {
  invited: 'Invited, has not joined yet',
  asked: 'Has asked to open your passport',
  warning: 'Your reminders have started',
  returned: 'Opened while you were away, and closed now that you are back',
  doubtful: 'Someone answered the invitation with a wrong code. Stop this access, then give it again',
  over: 'Over',
  stopping: 'Not quite stopped. Press Stop once more to finish',
  paused: 'Paused while your account is being closed',
};

/** Shows at most five facts about each person, always in the same order. */
export function PersonRow({ person, onStop, ...answers }: PersonRowProps) {
  const { name, relationship, access } = person;
  const contact = isEmergencyContact(person) ? ', emergency contact' : '';
  return (
    <li className="trust">
      <div className="trust__who">
        <span className="person__mono" aria-hidden="true">
          {name.trim().slice(0, 1).toUpperCase()}
        </span>
        <div>
          <h3 className="h4">
            <Link className="cell-link" to={`/people/${person.id}`}>
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <p className="small muted">
            {relationship}
            {contact}
          </p>
        </div>
      </div>
      <div className="trust__grants">
        {access.map(one => (
          <AccessFacts key={one.id} access={one} />
        ))}
      </div>
      <div className="actions tight trust__act">
        {access
          .filter(({ state }) => state === 'asked')
          .map(({ id }) => (
            <RequestAnswerButtons key={id} access={id} name={name} {...answers} />
          ))}
        <Link className="btn btn--quiet" to={`/people/${person.id}`}>
          See <span className="hide">what {name} can open</span>
        </Link>
        <Button variant="quiet" onClick={onStop}>
          Stop <span className="hide">{name}’s access</span>
        </Button>
      </div>
    </li>
  );
}

function AccessFacts({ access: { terms, state, cards } }: { access: PersonAccess }) {
  const isByCode = terms.when.kind === 'release';
  const words = stateWords[state];
  return (
    <dl>
      <div>
        <dt>Can</dt>
        <dd>{describeAllowedActions(terms)}</dd>
      </div>
      <div>
        <dt>When</dt>
        <dd>{describeOpening(terms.when)}</dd>
      </div>
      <div>
        <dt>Proof</dt>
        <dd>{isByCode ? 'A code we send them' : 'Two steps, or a code we send them'}</dd>
      </div>
      {cards.length > 0 && (
        <div>
          <dt>Card</dt>
          {cards.map(card => (
            <dd key={card.way}>
              <StatusChip tone={card.checked ? 'done' : 'missing'}>{describeCard(card)}</StatusChip>
            </dd>
          ))}
        </div>
      )}
      {words !== undefined && (
        <div>
          <dt>Now</dt>
          <dd>{words}</dd>
        </div>
      )}
    </dl>
  );
}
