import { formatDay } from '@kinfolio/domain/values/calendar';
import type { EndedAccess } from '../../passport/sharing/people.ts';
import { describeAllowedActions, describeOpening, getFirstName } from '../../passport/sharing/terms-words.ts';
import { ButtonLink } from '../../ui/form/Button.tsx';

/** The people whose access ended because the owner undid changes. Each has a button to share with them again. */
export function EndedAccessSheet({ ended }: { readonly ended: readonly EndedAccess[] }) {
  return (
    <section className="sheet" aria-labelledby="ended">
      <h2 id="ended" className="h3" tabIndex={-1}>
        Access that ended
      </h2>
      <p>
        You took your passport back from someone else. These people can no longer open your passport. Give
        access again only to those you chose yourself.
      </p>
      <ul className="rows rows--top">
        {ended.map(({ id, name, relationship, terms, givenOn, endedOn }) => (
          <li key={id} className="trust">
            <div className="trust__who">
              <span className="person__mono" aria-hidden="true">
                {name.trim().slice(0, 1).toUpperCase()}
              </span>
              <div>
                <h3 className="h4">
                  <bdi>{name}</bdi>
                </h3>
                <p className="small muted">{relationship}</p>
              </div>
            </div>
            <div className="trust__grants">
              <dl>
                <div>
                  <dt>Could</dt>
                  <dd>{describeAllowedActions(terms)}</dd>
                </div>
                <div>
                  <dt>When</dt>
                  <dd>{describeOpening(terms.when)}</dd>
                </div>
                <div>
                  <dt>Given</dt>
                  <dd>{formatDay(givenOn)}</dd>
                </div>
                <div>
                  <dt>Ended</dt>
                  <dd>{formatDay(endedOn)}</dd>
                </div>
              </dl>
            </div>
            <div className="actions tight trust__act">
              <ButtonLink to={`/people/new?again=${id}`}>Give {getFirstName(name)} access again</ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
