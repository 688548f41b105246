import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { OwnerNews } from '../../session/api/sharing.ts';
import SharingWatch from './SharingWatch.tsx';

afterEach(cleanup);

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}

function enter(news: OwnerNews) {
  const session = {
    sharing: () => Promise.resolve({ watch: () => Promise.resolve({ ok: true as const, value: news }) }),
  };
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <SharingWatch session={session} />
      <Place />
    </MemoryRouter>,
  );
}

it('what opened while its owner was away comes before any other page', async () => {
  enter({ wrongAnswers: [], returned: ['g'], unended: [] });
  await expect.poll(() => screen.getByTestId('place').textContent).toBe('/while-you-were-away');
});

it('a wrong answer is said where the owner is', async () => {
  enter({ wrongAnswers: ['g'], returned: [], unended: [] });
  await screen.findByText(/with a wrong code/);
  expect(screen.getByTestId('place').textContent).toBe('/dashboard');
});

it('access that has ended with the keys it had is said, with what to do', async () => {
  enter({ wrongAnswers: [], returned: [], unended: ['g'] });
  expect(await screen.findByText(/open it again with your password/)).toBeTruthy();
});
