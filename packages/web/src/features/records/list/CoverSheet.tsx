import type { CoverAtFirm } from '@kinfolio/domain/cover/cover';
import { licencesListedOn } from '@kinfolio/domain/cover/licences';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { investment } from '@kinfolio/domain/kinds/investment';
import { person } from '@kinfolio/domain/kinds/person';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { type Clock, formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { coverOfRecords, summaryOfCover } from '../../../passport/related/cover.ts';
import { useRecords } from '../../../session/api/react.ts';

const checker = 'https://www.fscs.org.uk/check/check-your-money-is-protected/';

/** "Is my money covered?": what the FSCS covers of the accounts, and of which nothing can be stated. */
export function CoverSheet({ clock }: { clock: Clock }) {
  const accounts = useRecords(bankAccount.id);
  const investments = useRecords(investment.id);
  const people = useRecords(person.id);
  const today = todayIn(clock);
  const cover = useMemo(
    () => coverOfRecords(accounts, investments, people, today),
    [accounts, investments, people, today],
  );
  const names = new Map([
    ...accounts.map(({ id, content }) => [id, titleOf(bankAccount, content.fields)] as const),
    ...investments.map(({ id, content }) => [id, titleOf(investment, content.fields)] as const),
    ...people.map(({ id, content }) => [id, titleOf(person, content.fields)] as const),
  ]);
  // Without a balance there is nothing to state.
  const { firms, backed, unknownBank, maybeNoDeposit } = cover;
  if (firms.length + unknownBank.length + maybeNoDeposit.length === 0 && backed === 0) return null;
  const above = firms.filter(({ over }) => over > 0);
  return (
    <section className="gap-top stack-2" aria-labelledby="covered">
      <h2 id="covered" className="h3">
        If a bank fails
      </h2>
      <p>
        The FSCS covers {formatMoney(cover.limit)} for each person at each firm. {summaryOfCover(cover)}
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
          Up to £1,400,000 may be covered for 6 months after the sale of a home or an inheritance.
        </p>
      )}
      <Unsaid words="We do not know whose licence this is" ids={unknownBank} names={names} />
      <Unsaid
        words="This may be electronic money, which is not a deposit"
        ids={maybeNoDeposit}
        names={names}
      />
      <Unsaid words="No balance is written down" ids={cover.noBalance} names={names} />
      <p className="small muted">
        This is information, not advice. Cash ISAs and Premium Bonds in your savings and pensions are counted
        too. Credit cards, overdrawn and business accounts are left out. If you are a sole trader, money in
        your business account shares your own limit. Shared licences are from the Bank of England’s list of{' '}
        {formatDay(licencesListedOn)}.{cover.isOld && ' That is long ago, so some may have changed.'}{' '}
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

/** Accounts of which nothing is stated, and why. */
function Unsaid({ words, ids, names }: UnsaidProps) {
  if (ids.length === 0) return null;
  return (
    <p className="small">
      {words}: {ids.map(id => names.get(id) ?? '').join(', ')}.
    </p>
  );
}

function overWords(
  { firm, brands, person: who, over, held }: CoverAtFirm,
  names: ReadonlyMap<string, string>,
): string {
  const whose = who === 'self' ? 'you have' : `${names.get(who) ?? 'another holder'} has`;
  const shared = brands.length > 1 ? `, one licence for ${brands.join(' and ')}` : '';
  return `${formatMoney(over)} above the limit: ${whose} ${formatMoney(held)} at ${firm}${shared}.`;
}
