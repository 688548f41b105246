import { budgetItem } from '@kinfolio/domain/kinds/budget-item';
import { findKind } from '@kinfolio/domain/kinds/index';

/** Whether records of a kind are listed in a section for a reader. Internal kinds are not. */
export const isListedForReaders = (kind: string): boolean =>
  findKind(kind)?.page !== undefined || kind === budgetItem.id;
