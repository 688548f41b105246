import type { TrustedPerson } from '../../../passport/sharing/people.ts';
import { describeAllowedActions, describeOpening } from '../../../passport/sharing/terms-words.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { describePendingChange } from './change-words.ts';

interface AccessListProps {
  readonly person: TrustedPerson;
  readonly first: string;
}

/** Describes the access that a person has, with a link to change each part of it, and a link to add more. */
export function AccessList({ person: { id, access }, first }: AccessListProps) {
  return (
    <section className="sheet" aria-labelledby="access-head">
      <h2 id="access-head" className="h3">
        Access you gave
      </h2>
      <ul className="rows gap-top">
        {access.map(({ id: grant, cardAlone, terms, state, waiting }) => (
          <li key={grant}>
            <p>
              <span className="strong">{describeAllowedActions(terms)}</span>
              <br />
              <span className="small muted">{describeOpening(terms.when)}</span>
            </p>
            {waiting !== undefined && (
              <p className="small">
                {describePendingChange(
                  { terms, waiting, ...(cardAlone !== undefined && { cardAlone }) },
                  first,
                )}
                {waiting.until === undefined
                  ? ' To keep this change, press Change, then save.'
                  : ' Until then you can cancel this change.'}
              </p>
            )}
            {state !== 'stopping' && state !== 'over' && (
              <div className="actions gap-top">
                <ButtonLink to={`/people/${id}/access/${grant}`}>
                  Change <span className="hide">this access</span>
                </ButtonLink>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="actions gap-top">
        <ButtonLink variant="quiet" to={`/people/new?person=${id}`}>
          Give {first} more access
        </ButtonLink>
      </div>
    </section>
  );
}
