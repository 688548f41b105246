import { RegularPaymentsPage } from '../../features/budget/regular/RegularPage.tsx';

/** Rendered only inside the passport's frame, because recurring payments are found in stored statements. */
export default function BudgetRegular() {
  return <RegularPaymentsPage />;
}
