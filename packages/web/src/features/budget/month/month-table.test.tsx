import type { ActualMonth } from '@kinfolio/domain/budget/actual';
import { toPence } from '@kinfolio/domain/values/money';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { BudgetMonthTable } from './MonthTable.tsx';

afterEach(cleanup);

const categoryOf = (id: 'food' | 'transport', label: string, planned: number, spent: number) => ({
  id,
  label,
  planned: toPence(planned),
  spent: toPence(spent),
  left: toPence(planned - spent),
});

function showMonth(categories: ActualMonth['categories']): void {
  const sumOf = (part: 'planned' | 'spent' | 'left') =>
    toPence(categories.reduce((sum, one) => sum + one[part], 0));
  const actual: ActualMonth = {
    month: '2026-10',
    categories,
    planned: sumOf('planned'),
    spent: sumOf('spent'),
    left: sumOf('left'),
    income: toPence(0),
    transfers: [],
    pots: [],
    refunds: [],
  };
  render(
    <MemoryRouter>
      <BudgetMonthTable actual={actual} label="October 2026" />
    </MemoryRouter>,
  );
}

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const barOf = (category: string) =>
  screen.getByRole('row', { name: new RegExp(`^${category}`, 'u') }).querySelectorAll('rect')[1];

it('a month without a plan shows what share of all spending each category is', () => {
  showMonth([categoryOf('food', 'Food', 0, 30_000), categoryOf('transport', 'Transport', 0, 10_000)]);
  expect(screen.getByText('You have no plan for this month.')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'October 2026: spent in each category' })).toBeTruthy();
  expect(headings()).toEqual(['Category', 'Share of all spending', 'Spent']);
  expect(barOf('Food')?.getAttribute('width')).toBe('75%');
  expect(document.body.textContent).not.toMatch(/planned|left|No plan/u);
});

it('in a month with a plan, a category without one has no bar', () => {
  showMonth([categoryOf('food', 'Food', 40_000, 30_000), categoryOf('transport', 'Transport', 0, 10_000)]);
  expect(headings()).toEqual(['Category', 'Share used', 'Spent', 'Planned', 'Left']);
  expect(barOf('Food')?.getAttribute('width')).toBe('75%');
  expect(barOf('Transport')?.getAttribute('width')).toBe('0%');
  expect(screen.getByRole('row', { name: /^Transport/u }).textContent).toContain('No plan');
});
