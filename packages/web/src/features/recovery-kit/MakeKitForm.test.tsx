import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MakeKitForm, type MakeKitFormProps } from './MakeKitForm.tsx';

afterEach(cleanup);

const make = vi.fn<MakeKitFormProps['onMake']>();
const press = () => userEvent.click(screen.getByRole('button', { name: 'Make a recovery kit' }));

it('asks for the password before it makes a kit', async () => {
  render(<MakeKitForm email="ruth@example.co.uk" onMake={make} />);
  await press();
  expect(await screen.findByRole('link', { name: 'Type your password' })).toBeTruthy();
  expect(make).not.toHaveBeenCalled();
});

it('leads back where there is a way back, and makes no kit', async () => {
  const back = vi.fn<() => void>();
  render(<MakeKitForm email="ruth@example.co.uk" onMake={make} onCancel={back} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([back.mock.calls.length, make.mock.calls.length]).toEqual([1, 0]);
});

it('says that the password is wrong at its box, and keeps what was typed', async () => {
  make.mockResolvedValue({ id: 'password', message: 'Check your password.' });
  render(<MakeKitForm email="ruth@example.co.uk" onMake={make} />);
  await userEvent.type(screen.getByLabelText(/^Your password/), 'not it');
  await press();
  await userEvent.click(await screen.findByRole('link', { name: 'Check your password.' }));
  expect(make).toHaveBeenCalledWith('not it');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Your password/));
  expect(screen.getByLabelText(/^Your password/)).toHaveProperty('value', 'not it');
});
