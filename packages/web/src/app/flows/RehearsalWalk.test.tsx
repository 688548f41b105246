import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RehearsalStepCalls } from '../../session/api/sharing.ts';
import { RehearsalPages, type RehearsalPagesProps } from './RehearsalWalk.tsx';

afterEach(cleanup);

const yes = { ok: true, value: undefined } as const;
const take = vi.fn<RehearsalStepCalls['take']>(() =>
  Promise.resolve({ ok: true, value: { ownerName: 'Margaret Ellery', codeTo: [], done: [] } }),
);
const showCode = vi.fn<RehearsalStepCalls['showCode']>(() => Promise.resolve(yes));
const onCard = vi.fn<RehearsalPagesProps['onCard']>(() => Promise.resolve(['Insurance']));

beforeEach(() => {
  vi.clearAllMocks();
  render(
    <MemoryRouter>
      <RehearsalPages
        owner="Margaret Ellery"
        codeTo={[{ channel: 'mail', hint: 'a…@example.org' }]}
        part={{ take, showCode, sendCode: () => Promise.resolve(yes) }}
        onCard={onCard}
        home="/rehearsal"
        section={undefined}
        today={readStoredDay('2026-11-21')}
        pack={({ sections }, { records }) => (
          <p>
            Papers of {sections.join(', ')}: {[...new Set(records.map(({ section }) => section))].join(', ')}
          </p>
        )}
      />
    </MemoryRouter>,
  );
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('goes from the card by the number to a made-up passport, under the band', async () => {
  expect(screen.getByRole('note').textContent).toBe(
    'REHEARSAL. Margaret is well. The rehearsal opens no real papers.',
  );
  onCard.mockResolvedValueOnce({ problem: 'group', group: 3 });
  await userEvent.type(screen.getByRole('textbox', { name: /Code on your Emergency Card/ }), 'K7QMY');
  await press('Continue');
  expect(screen.getAllByText(/Check group 3 again/).length).toBeGreaterThan(0);
  await press('Continue');
  await press('Email it to a…@example.org');
  await userEvent.type(screen.getByRole('textbox'), '123456');
  await press('Continue');
  expect(showCode).toHaveBeenCalledWith('123456');
  expect(screen.getByRole('link', { name: 'Insurance' }).getAttribute('href')).toBe('/rehearsal/insurance');
  expect(screen.getByText(/What you see is made up/)).toBeTruthy();
  // The rehearsal also includes the papers, with the sections that this person would receive.
  expect(screen.getByText('Papers of insurance: insurance')).toBeTruthy();
  expect(take).not.toHaveBeenCalled();
  await press('I have seen everything');
  expect(take).toHaveBeenCalledWith('read');
  expect(screen.getByText(/The rehearsal worked. Margaret can see how far you got/)).toBeTruthy();
});

it('takes "I could not find the card" for an answer', async () => {
  await press('I could not find the card');
  expect(take).toHaveBeenCalledWith('lost');
  expect(screen.getByText(/can print a new one for you/)).toBeTruthy();
});
