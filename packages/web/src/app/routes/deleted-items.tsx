import { allKinds } from '@kinfolio/domain/kinds/index';
import { useDeletedPayments } from '../../features/budget/rules/DeletedPayments.tsx';
import { DeletedItemsPage } from '../../features/deleted-items/DeletedItemsPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { getProblemText } from '../../session/api/problem-words.ts';

const messageFor = (problem: Parameters<typeof getProblemText>[0]) => getProblemText(problem);

export default function DeletedItemsRoute() {
  const payments = useDeletedPayments(systemClock, messageFor);
  return <DeletedItemsPage kinds={allKinds} messageFor={messageFor} payments={payments} />;
}
