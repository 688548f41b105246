import type { TrustedPerson } from '../../../passport/sharing/people.ts';
import { canWords, openingWords } from '../../../passport/sharing/terms-words.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { waitingSentence } from './change-words.ts';

interface AccessListProps {
  readonly person: TrustedPerson;
  readonly first: string;
}

/** Each access of a person in its own words, with the way to change it, and to another one. */
export function AccessList({ person: { id, access }, first }: AccessListProps) {
  return (
    <section className="sheet" aria-labelledby="access-head">
      <h2 id="access-head" className="h3">
        What you gave
      </h2>
      <ul className="rows gap-top">
        {access.map(({ id: grant, cardAlone, terms, state, waiting }) => (
          <li key={grant}>
            <p>
              <span className="strong">{canWords(terms)}</span>
              <br />
              <span className="small muted">{openingWords(terms.when)}</span>
            </p>
            {waiting !== undefined && (
              <p className="small">
                {waitingSentence({ terms, waiting, ...(cardAlone !== undefined && { cardAlone }) }, first)}
                {waiting.until === undefined
                  ? ' Press Change and save to keep it so.'
                  : ' Until then you can take it back.'}
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
          Give {first} another access
        </ButtonLink>
      </div>
    </section>
  );
}
