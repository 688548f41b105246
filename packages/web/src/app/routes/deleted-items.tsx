import { allKinds } from '@kinfolio/domain/kinds/index';
import { useDeletedPayments } from '../../features/budget/rules/DeletedPayments.tsx';
import { DeletedItemsPage } from '../../features/deleted-items/DeletedItemsPage.tsx';
import { systemClock } from '../../lib/clock.ts';

export default function DeletedItemsRoute() {
  const payments = useDeletedPayments(systemClock);
  return <DeletedItemsPage kinds={allKinds} payments={payments} />;
}
