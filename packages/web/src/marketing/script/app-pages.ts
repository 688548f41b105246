import { budgetItemsKey } from '../../lib/budget-items-key.ts';
import { isKeyStored, isSignedIn } from './signed-in.ts';

/**
 * Redirects from a page about a part of the app to the part itself if the person is logged in or has budget items on
 * this device, because they are then looking for their own data. Does not redirect when the person goes back, because
 * Back would then never get them past this page.
 */
export function redirectToAppPage(go = (address: string) => location.replace(address)): void {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry !== undefined && 'type' in entry && entry.type === 'back_forward') return;
  const path = location.pathname.replace(/\/$/, '');
  if (path === '/budgeting' && (isSignedIn() || isKeyStored(budgetItemsKey))) go('/budgeting/tool');
  if (path === '/emergency-access' && isSignedIn()) go('/emergency-access/contacts');
}
