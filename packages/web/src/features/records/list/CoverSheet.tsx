import type { FscsCoverAtFirm } from '@kinfolio/domain/cover/cover';
import { licencesListedOn } from '@kinfolio/domain/cover/licences';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { investment } from '@kinfolio/domain/kinds/investment';
import { person } from '@kinfolio/domain/kinds/person';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { type Clock, formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { computePassportCover, describeCover } from '../../../passport/related/cover.ts';
import { useRecords } from '../../../session/api/react.ts';

const checker = 'https://www.fscs.org.uk/check/check-your-money-is-protected/';

/** "Is my money covered?" Shows the cover of the FSCS, and lists the accounts about which we cannot tell. */
export function FscsCoverSheet({ clock }: { clock: Clock }) {
  const accounts = useRecords(bankAccount.id);
  const investments = useRecords(investment.id);
  const people = useRecords(person.id);
  const today = todayInLondon(clock);
  const cover = useMemo(
    () => computePassportCover(accounts, investments, people, today),
    [accounts, investments, people, today],
  );
  const names = new Map([
    ...accounts.map(({ id, content }) => [id, getRecordTitle(bankAccount, content.fields)] as const),
    ...investments.map(({ id, content }) => [id, getRecordTitle(investment, content.fields)] as const),
    ...people.map(({ id, content }) => [id, getRecordTitle(person, content.fields)] as const),
  ]);
  // If no account has a balance, there is no cover to show.
  const { firms, backed, unknownBank, maybeNoDeposit, aboveIfSoleTrader } = cover;
  const listed = firms.length + unknownBank.length + maybeNoDeposit.length + aboveIfSoleTrader.length;
  if (listed === 0 && backed === 0) return null;
  const above = firms.filter(({ over }) => over > 0);
  return (
    <section className="gap-top stack-2" aria-labelledby="covered">
      <h2 id="covered" className="h3">
        If a bank fails
      </h2>
      <p>
        The FSCS covers {formatMoney(cover.limit)} for each person at each firm. {describeCover(cover)}
      </p>
      {above.length > 0 && (
        <ul>
          {above.map(one => (
            <li key={`${one.firm} ${one.person}`}>{overWords(one, names)}</li>
          ))}
        </ul>
      )}
      {above.length > 0 && (
        <p className="small muted">
          Up to £1,400,000 may be covered for 6 months after you sell a home or inherit.
        </p>
      )}
      {aboveIfSoleTrader.length > 0 && (
        <>
          <p>A sole trader’s business accounts share the person’s own limit. In that case:</p>
          <ul>
            {aboveIfSoleTrader.map(one => (
              <li key={`${one.firm} ${one.person}`}>{overWords(one, names)}</li>
            ))}
          </ul>
        </>
      )}
      <Unsaid words="We do not know which bank’s licence covers this" ids={unknownBank} names={names} />
      <Unsaid
        words="This may be electronic money, which is not a deposit"
        ids={maybeNoDeposit}
        names={names}
      />
      <Unsaid words="You have not recorded a balance" ids={cover.noBalance} names={names} />
      <p className="small muted">
        This is information, not advice. Cash ISAs and Premium Bonds in your savings and pensions are counted
        too. Credit cards, overdrawn and business accounts are left out. Shared licences are from the Bank of
        England’s list of {formatDay(licencesListedOn)}.
        {cover.isOld && ' That list is old, so some licences may have changed.'}{' '}
        <a href={checker} target="_blank" rel="noreferrer">
          Check with the FSCS
        </a>
      </p>
    </section>
  );
}

interface UnsaidProps {
  readonly words: string;
  readonly ids: readonly string[];
  readonly names: ReadonlyMap<string, string>;
}

/** Names the accounts whose cover is not known, and says why. */
function Unsaid({ words, ids, names }: UnsaidProps) {
  if (ids.length === 0) return null;
  return (
    <p className="small">
      {words}: {ids.map(id => names.get(id) ?? '').join(', ')}.
    </p>
  );
}

function overWords(
  { firm, brands, person: who, over, held }: FscsCoverAtFirm,
  names: ReadonlyMap<string, string>,
): string {
  const whose = who === 'self' ? 'you have' : `${names.get(who) ?? 'another holder'} has`;
  const shared = brands.length > 1 ? `, one licence for ${brands.join(' and ')}` : '';
  return `${formatMoney(over)} above the limit: ${whose} ${formatMoney(held)} at ${firm}${shared}.`;
}
