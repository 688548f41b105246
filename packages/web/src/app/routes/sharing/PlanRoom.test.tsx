import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { hasEnded, mayBeginNow, mayUseNow, type PlanAnswer } from '../../use-plan.ts';
import { PlanRoom } from './PlanRoom.tsx';

afterEach(cleanup);

const plan = (name: 'basic' | 'enhanced' | 'premium', state = 'active' as const) =>
  ({ plan: name, state, payable: true }) satisfies PlanAnswer;

it.each([
  ['a full Basic plan', plan('basic'), 2, /The Basic Plan is for access for 2 people, and you have 2\./u],
  ['a plan that is over', { ...plan('premium'), state: 'ended' }, 0, /Your plan has ended/u],
  ['a refused card', { ...plan('premium'), state: 'grace' }, 0, /payment is not settled yet/u],
] as const)(
  'says before anything is typed that there is no room for another person: %s',
  (_, answer, people, words) => {
    render(
      <MemoryRouter>
        <PlanRoom plan={answer} people={people} />
      </MemoryRouter>,
    );
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText(/Who has access keeps it\./u)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/subscription-management?upgrade=true');
  },
);

it.each([
  ['all of it', plan('premium')],
  ['room on Basic', plan('basic')],
  ['any number on Enhanced', plan('enhanced')],
  ['what is not known', 'unknown'],
  ['what is being asked', 'asking'],
] as const)('says nothing of %s', (_, answer) => {
  const { container } = render(
    <MemoryRouter>
      <PlanRoom plan={answer} people={1} />
    </MemoryRouter>,
  );
  expect(container.textContent).toBe('');
});

it('in grace what is there is used and nothing begins; unknown opens nothing', () => {
  const grace = { ...plan('premium'), state: 'grace' as const };
  expect([mayUseNow(grace, 'estate_planning'), mayBeginNow(grace, 'estate_planning')]).toEqual([true, false]);
  expect([mayUseNow('unknown', 'one_person'), mayBeginNow('asking', 'one_person')]).toEqual([false, false]);
  const ended = { ...plan('basic'), state: 'ended' as const };
  expect([hasEnded(ended), hasEnded({ ...ended, payable: false }), hasEnded('unknown')]).toEqual([
    true,
    false,
    false,
  ]);
});
