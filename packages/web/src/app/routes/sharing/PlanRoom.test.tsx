import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { type AccountPlanState, canStartFeature, isFeatureAvailable } from '../../../session/api/use-plan.ts';
import { PlanPeopleLimit } from './PlanRoom.tsx';

afterEach(cleanup);

const plan = (name: 'basic' | 'enhanced' | 'premium', state = 'active' as const) =>
  ({ plan: name, state, sellsPlans: true }) satisfies AccountPlanState;

it.each([
  [
    'a full Basic plan',
    plan('basic'),
    2,
    /The Basic Plan lets you give access to 2 people, and you have given it to 2\./u,
  ],
  ['a plan that is over', { ...plan('premium'), state: 'ended' }, 0, /You do not have a plan\./u],
  ['a refused card', { ...plan('premium'), state: 'grace' }, 0, /payment has not gone through yet/u],
] as const)(
  'says before anything is typed that there is no room for another person: %s',
  (_, answer, people, words) => {
    render(
      <MemoryRouter>
        <PlanPeopleLimit plan={answer} people={people} />
      </MemoryRouter>,
    );
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText(/People who already have access keep it\./u)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/subscription-management?upgrade=true');
  },
);

it.each([
  ['all of it', plan('premium'), 3],
  ['room on Basic', plan('basic'), 1],
  ['any number on Enhanced', plan('enhanced'), 3],
  ['a trial of Basic, which has everything', { ...plan('basic'), state: 'trial' }, 3],
  ['a server that sells no plans', { ...plan('basic'), state: 'ended', sellsPlans: false }, 3],
  ['what is not known', 'unknown', 3],
  ['what is being asked', 'asking', 3],
] as const)('says nothing of %s', (_, answer, people) => {
  const { container } = render(
    <MemoryRouter>
      <PlanPeopleLimit plan={answer} people={people} />
    </MemoryRouter>,
  );
  expect(container.textContent).toBe('');
});

it('in grace what is there is used and nothing begins; unknown opens nothing', () => {
  const grace = { ...plan('premium'), state: 'grace' as const };
  expect([isFeatureAvailable(grace, 'estate_planning'), canStartFeature(grace, 'estate_planning')]).toEqual([
    true,
    false,
  ]);
  expect([isFeatureAvailable('unknown', 'one_person'), canStartFeature('asking', 'one_person')]).toEqual([
    false,
    false,
  ]);
});
