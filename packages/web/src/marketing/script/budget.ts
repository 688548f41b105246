import { budgetItemsKey } from '../../lib/budget-items-key.ts';
import { isSignedIn } from './signed-in.ts';

/**
 * Leads from the page about the budgeting tool into the tool, where a person is logged in or has items on this device: what
 * they look for is theirs. Not on the way back, which would lead nowhere else.
 */
export function openBudget(go = (address: string) => location.replace(address)): void {
  if (location.pathname.replace(/\/$/, '') !== '/budgeting') return;
  const [entry] = performance.getEntriesByType('navigation');
  if (entry !== undefined && 'type' in entry && entry.type === 'back_forward') return;
  if (isSignedIn() || hasItems()) go('/budgeting/tool');
}

function hasItems(): boolean {
  try {
    return localStorage.getItem(budgetItemsKey) !== null;
  } catch {
    return false;
  }
}
