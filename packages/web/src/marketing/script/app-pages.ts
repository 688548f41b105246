import { budgetItemsKey } from '../../lib/budget-items-key.ts';
import { isSignedIn, keeps } from './signed-in.ts';

/**
 * Leads from a page about a part of the app into that part, where a person is logged in, or has items of a budget on this
 * device: what they look for is theirs. Not on the way back, which would lead nowhere else.
 */
export function openAppPage(go = (address: string) => location.replace(address)): void {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry !== undefined && 'type' in entry && entry.type === 'back_forward') return;
  const path = location.pathname.replace(/\/$/, '');
  if (path === '/budgeting' && (isSignedIn() || keeps(budgetItemsKey))) go('/budgeting/tool');
  if (path === '/emergency-access' && isSignedIn()) go('/emergency-access/contacts');
}
