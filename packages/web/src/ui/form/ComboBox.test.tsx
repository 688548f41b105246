import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ComboBox } from './ComboBox.tsx';

afterEach(cleanup);

function Bank({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <ComboBox
        id="bank"
        label="Bank name"
        hint="The name on the card"
        options={['Halifax', 'Nationwide', 'NatWest']}
        other={{ label: 'Other', fieldLabel: 'Name of the bank' }}
        value={value}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  );
}
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Bank name/ });
const offered = () => screen.getAllByRole('option').map(option => option.textContent);

it('typing filters the list, and Other stays in it', async () => {
  render(<Bank />);
  await userEvent.type(input(), 'nat');
  expect(offered()).toEqual(['Nationwide', 'NatWest', 'Other']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByRole('status').textContent).toBe('NatWest');
});

it('a name that is not in the list is kept as it was typed', async () => {
  render(<Bank />);
  await userEvent.type(input(), 'Ellery & Sons');
  await userEvent.tab();
  expect(screen.getByRole('status').textContent).toBe('Ellery & Sons');
  expect(input().value).toBe('Ellery & Sons');
});

it('Other opens a box of its own for the name', async () => {
  render(<Bank />);
  await userEvent.type(input(), 'oth');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: /Name of the bank/ }), 'Ellery & Sons');
  expect(screen.getByRole('status').textContent).toBe('Ellery & Sons');
});

it('Other keeps the name that was typed to find it', async () => {
  render(<Bank />);
  await userEvent.type(input(), 'Penny Bank');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Name of the bank/ });
  expect(box.value).toBe('Penny Bank');
  expect(screen.getByRole('status').textContent).toBe('Penny Bank');
});

it('a stored name that is not in the list is shown, and the id belongs to the box', () => {
  render(<Bank start="Ellery & Sons" />);
  expect(input().value).toBe('Ellery & Sons');
  expect(input().id).toBe('bank');
});
