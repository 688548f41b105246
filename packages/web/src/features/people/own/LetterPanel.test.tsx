import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LetterPanel, type LetterPanelProps } from './LetterPanel.tsx';

const onSave = vi.fn<LetterPanelProps['onSave']>(() => Promise.resolve(undefined));
beforeEach(() => {
  onSave.mockClear();
});

const open = (letter: string) =>
  render(<LetterPanel name="Amira Ellery" letter={letter} ownEmail="m@example.org" onSave={onSave} />);
const letterBox = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What Amira should read first/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const typePassword = () => userEvent.type(screen.getByLabelText(/Your password/), 'seven herons');

describe('the letter to a person', () => {
  test('is read, written anew and saved with the password', async () => {
    open('Ring Pryce & Lowe.');
    screen.getByText('Ring Pryce & Lowe.');
    await press('Change the letter');
    await userEvent.clear(letterBox());
    await userEvent.type(letterBox(), '  Ring Ann first. ');
    await typePassword();
    await press('Save the letter');
    expect(onSave).toHaveBeenCalledExactlyOnceWith('Ring Ann first.', 'seven herons');
    screen.getByRole('button', { name: 'Change the letter' });
  });

  test('that is too long, or is not saved, stays as it was typed, with the reason', async () => {
    open('');
    await press('Write a letter');
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
