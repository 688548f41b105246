import { beforeEach, expect, it } from 'vitest';
import { budgetItemsKey } from '../../lib/budget-items-key.ts';
import { openBudget } from './budget.ts';

let gone: string[];
const open = (path: string): string[] => {
  gone = [];
  history.replaceState(null, '', path);
  openBudget(address => gone.push(address));
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
