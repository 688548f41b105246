import { formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import type { ReceivedPassport } from '../../session/api/sharing.ts';
import { ButtonLink } from '../../ui/form/Button.tsx';

export interface SharedPassportsAtHomeProps {
  readonly passports: readonly ReceivedPassport[];
}

/** The passports that others share, at the top of Home. Those that can be read come first. */
export function SharedPassportsAtHome({ passports }: SharedPassportsAtHomeProps) {
  const shown = passports
    .filter(({ stage }) => stage !== 'ended')
    .toSorted((one, other) => Number(other.open.length > 0) - Number(one.open.length > 0));
  if (shown.length === 0) return null;
  return (
    <section className="sheet gap-below" aria-labelledby="shared-at-home">
      <h2 id="shared-at-home">Shared with you</h2>
      <ul className="rows rows--top gap-top">
        {shown.map(passport => (
          <li key={passport.grant}>
            <p>{stateWords(passport)}</p>
            {passport.open.length > 0 && (
              <div className="actions tight">
                <ButtonLink variant="primary" to={`/shared-with-me/${passport.grant}`}>
                  Read {passport.ownerName}’s papers
                </ButtonLink>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateWords({ askedAt, open, ownerName, stage }: ReceivedPassport): string {
  if (open.length > 0) return `You can read ${ownerName}’s papers now.`;
  if (stage === 'asked' && askedAt !== null)
    return `You asked to read ${ownerName}’s papers on ${formatDay(todayInLondon({ now: () => Date.parse(askedAt) }))}. We will write to you when you can read them, or if ${ownerName} says no.`;
  return `${ownerName} chose you to read some papers in the future. There is nothing to read today.`;
}
