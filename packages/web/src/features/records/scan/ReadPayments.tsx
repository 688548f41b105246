import { createPaymentKeys, type Payment } from '@kinfolio/domain/extraction/payments';
import { spendingCategories } from '@kinfolio/domain/extraction/spending';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { toPence } from '@kinfolio/domain/values/money';
import { ChevronDown } from 'lucide-react';
import { Amount } from '../../../passport/Amount.tsx';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import '../../../styles/scan.css';

/** Lists the payments on a scanned statement, with what each was for and whether it was essential. */
export function StatementPaymentsNote({ payments }: { readonly payments: readonly Payment[] }) {
  const keys = createPaymentKeys(payments);
  return (
    <details className="payments">
      <summary>
        <Icon of={ChevronDown} size="sm" />
        {formatCounted(payments.length, 'payment')} on this statement
      </summary>
      <p>
        In total <Amount pence={sumOf(payments)} />, of which{' '}
        <Amount pence={sumOf(payments.filter(one => one.isEssential))} /> is for essentials. We show these
        payments only here, and do not keep them with the account.
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
          {isEssential && <StatusChip tone="plain">Essential</StatusChip>}
          {doubtful && <StatusChip tone="missing">Check this payment</StatusChip>}
        </span>
      )}
    </li>
  );
}

const sumOf = (payments: readonly Payment[]) =>
  toPence(payments.reduce((sum, { amount }) => sum + amount, 0));
const labelOf = (category: Payment['category']) =>
  spendingCategories.find(({ value }) => value === category)?.label;
