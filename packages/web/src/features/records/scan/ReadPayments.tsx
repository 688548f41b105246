import { type Payment, paymentKeys } from '@kinfolio/domain/extraction/payments';
import { spendingCategories } from '@kinfolio/domain/extraction/spending';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { pence } from '@kinfolio/domain/values/money';
import { ChevronDown } from 'lucide-react';
import { Amount } from '../../../passport/Amount.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import '../../../styles/scan.css';

/** What a scanned statement lists as paid, to look through: what each was for, and which a household cannot do without. */
export function ReadPayments({ payments }: { readonly payments: readonly Payment[] }) {
  const keys = paymentKeys(payments);
  return (
    <details className="payments">
      <summary>
        <Icon of={ChevronDown} size="sm" />
        {counted(payments.length, 'payment')} on this statement
      </summary>
      <p>
        Together <Amount pence={sumOf(payments)} />, of which{' '}
        <Amount pence={sumOf(payments.filter(one => one.isEssential))} /> is for essentials. They are only
        shown here, not kept with the account.
      </p>
      <ul className="rows payments__list">
        {payments.map((payment, index) => (
          <PaymentRow key={keys[index]} payment={payment} />
        ))}
      </ul>
    </details>
  );
}

function PaymentRow({ payment }: { readonly payment: Payment }) {
  const { day, description, amount, category, isEssential, doubtful } = payment;
  return (
    <li>
      <span className="payments__what">
        <span className="as-typed">{description}</span>
        <span className="small muted">
          {formatDayShort(day)}, {labelOf(category)}
        </span>
      </span>
      <Amount pence={amount} />
      {(isEssential || doubtful) && (
        <span className="payments__marks">
          {isEssential && <Chip tone="plain">Essential</Chip>}
          {doubtful && <Chip tone="missing">Check this one</Chip>}
        </span>
      )}
    </li>
  );
}

const sumOf = (payments: readonly Payment[]) => pence(payments.reduce((sum, { amount }) => sum + amount, 0));
const labelOf = (category: Payment['category']) =>
  spendingCategories.find(({ value }) => value === category)?.label;
