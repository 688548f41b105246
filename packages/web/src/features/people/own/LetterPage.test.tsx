import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LetterPage, type LetterPageProps } from './LetterPage.tsx';

const onSave = vi.fn<LetterPageProps['onSave']>(() => Promise.resolve(undefined));
beforeEach(() => {
  onSave.mockClear();
});

function open(letter: string) {
  const element = (
    <LetterPage
      name="Amira Ellery"
      back="/people/a"
      letter={letter}
      ownEmail="m@example.org"
      onSave={onSave}
    />
  );
  const routes = [
    { path: '/people/a/letter', element },
    { path: '/people/a', element: <h1>What Amira can open</h1> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/people/a/letter'] })} />);
}
const letterBox = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What Amira should read first/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const typePassword = () => userEvent.type(screen.getByLabelText(/Your password/), 'seven herons');

describe('the letter to a person', () => {
  test('is read, written anew and saved with the password, and leads back to the person', async () => {
    open('Ring Pryce & Lowe.');
    expect(letterBox().value).toBe('Ring Pryce & Lowe.');
    await userEvent.clear(letterBox());
    await userEvent.type(letterBox(), '  Ring Ann first. ');
    await typePassword();
    await press('Save the letter');
    expect(onSave).toHaveBeenCalledExactlyOnceWith('Ring Ann first.', 'seven herons');
    await screen.findByRole('heading', { name: 'What Amira can open' });
  });

  test('that is too long, or is not saved, stays as it was typed, with the reason', async () => {
    open('');
    await userEvent.click(letterBox());
    await userEvent.paste('a'.repeat(1_001));
    await typePassword();
    await press('Save the letter');
    expect(onSave).not.toHaveBeenCalled();
    screen.getByRole('link', { name: 'Write a letter of at most 1,000 characters' });
    expect(letterBox().value).toBe('a'.repeat(1_001));
    await userEvent.clear(letterBox());
    await userEvent.type(letterBox(), 'Ring Ann.');
    onSave.mockResolvedValueOnce('The password is wrong');
    await press('Save the letter');
    screen.getByText('The password is wrong');
    expect(letterBox().value).toBe('Ring Ann.');
  });
});
