import { beforeEach, expect, it } from 'vitest';
import { accountStorageKey } from '../../lib/account-key.ts';
import { budgetItemsKey } from '../../lib/budget-items-key.ts';
import { redirectToAppPage } from './app-pages.ts';

let gone: string[];
const open = (path: string): string[] => {
  gone = [];
  history.replaceState(null, '', path);
  redirectToAppPage(address => gone.push(address));
  return gone;
};

beforeEach(() => localStorage.clear());

it('leaves a visitor without items on the page about the tool', () => {
  expect(open('/budgeting')).toEqual([]);
});

it('leads to the tool where there are items on this device, and from no other page', () => {
  localStorage.setItem(budgetItemsKey, '[]');
  expect(open('/budgeting')).toEqual(['/budgeting/tool']);
  expect(open('/budgeting/')).toEqual(['/budgeting/tool']);
  expect(open('/pricing')).toEqual([]);
});

it('leads who is signed in to their own page, and nobody else', () => {
  expect(open('/emergency-access')).toEqual([]);
  localStorage.setItem(accountStorageKey, '{}');
  expect(open('/emergency-access')).toEqual(['/emergency-access/contacts']);
  expect(open('/pricing')).toEqual([]);
});
