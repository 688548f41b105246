import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { FactorPage } from './FactorPage.tsx';

afterEach(cleanup);

const app = { id: 'app', kind: 'app', ending: '' } as const;

const nothing = async () => undefined;

function Page({ begin, said }: { begin?: { dueAt?: string; due?: boolean }; said?: string[] }) {
  const [dueAt, setDueAt] = useState(begin?.dueAt);
  const reset = {
    dueAt,
    due: begin?.due ?? false,
    onAsk: async () => {
      said?.push('asked');
      setDueAt('2026-12-03T14:02:00.000Z');
      return undefined;
    },
    onReset: async () => {
      said?.push('turned off');
      return undefined;
    },
  };
  return (
    <MemoryRouter>
      <FactorPage
        factors={[{ ...app }]}
        onShow={nothing}
        onSend={nothing}
        onLeave={() => undefined}
        reset={reset}
      />
    </MemoryRouter>
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('says what can be done about a lost step, the quick ways first, and until when it waits', async () => {
  const said: string[] = [];
  render(<Page said={said} />);
  expect(screen.queryByText(/asked to turn this step off/)).toBeNull();
  await press('I have none of these');
  expect(screen.getByRole('link', { name: 'Use my recovery kit' }).getAttribute('href')).toBe('/recover');
  expect(document.activeElement?.textContent).toBe('If you have lost your second step');
  await press('Ask to turn off the second step');
  const title = await screen.findByRole('heading', { name: 'You can continue from 3 December 2026' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText(/after 14:02/)).toBeTruthy();
  expect(said).toEqual(['asked']);
  await press('Go back');
  await screen.findByText(/They will be able to do this from 3 December 2026, 14:02/);
});

it('offers the other ways, and not the one that is asked for, also once it is drawn again', () => {
  const { rerender } = render(<Page />);
  rerender(<Page said={[]} />);
  expect(screen.getByRole('button', { name: 'Use a recovery code instead' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use the authenticator app' })).toBeNull();
});

it('leads to a recovery code', async () => {
  render(<Page />);
  await press('I have none of these');
  await press('Use a recovery code');
  expect(screen.getByLabelText('Recovery code')).toBeTruthy();
});

it('says to who has lost the password too what is lost and until when nothing changes, and asks for it', async () => {
  const said: string[] = [];
  const onBothLost = async () => {
    said.push('both');
    return 'Wait a minute, then try again.';
  };
  const page = { factors: [app], onShow: nothing, onSend: nothing, onLeave: () => undefined };
  render(<FactorPage {...page} onBothLost={onBothLost} />);
  await press('I have none of these');
  expect(document.activeElement?.textContent).toBe('If you have lost your second step too');
  expect(screen.getByText('You start with an empty passport')).toBeTruthy();
  await press('Ask to start again in 7 days');
  expect(said).toEqual(['both']);
  expect(await screen.findByText('Wait a minute, then try again.')).toBeTruthy();
  await press('Go back');
  expect(screen.getByRole('button', { name: 'I have none of these' })).toBeTruthy();
});

it('warns an owner who did not ask, and turns the step off for who did', async () => {
  const said: string[] = [];
  render(<Page said={said} begin={{ dueAt: '2026-12-03T14:02:00.000Z', due: true }} />);
  expect(
    screen.getByText(/They can now. If it was not you, continue here: that cancels the request/),
  ).toBeTruthy();
  await press('It was me');
  await press('Turn off and continue');
  expect(said).toEqual(['turned off']);
});
