import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { FormField } from './FormField.tsx';

afterEach(cleanup);

const onPaid = vi.fn<(value: unknown) => void>();

interface Given {
  readonly onKeep?: (value: unknown) => void;
  readonly begin?: string;
  readonly paid?: string;
}

function Premium({ onKeep, begin = '', paid = '' }: Given) {
  const [value, setValue] = useState<string | boolean>(begin);
  return (
    <>
      <FormField
        id="premium"
        name="monthlyPremium"
        field={insurancePolicy.fields.monthlyPremium}
        {...{
          value,
          required: false,
          options: [],
          problem: undefined,
          warning: undefined,
          known: [],
          note: undefined,
        }}
        {...{ recordId: undefined, per: 'month', paid }}
        onChange={(name, next) => {
          if (name !== 'monthlyPremium') return onPaid(next);
          setValue(next);
          onKeep?.(next);
        }}
      />
      <button type="button" onClick={() => setValue('19.99')}>
        Scan
      </button>
    </>
  );
}

it('keeps a twelfth of a yearly premium, says so, and shows what was typed', async () => {
  const person = userEvent.setup();
  const onKeep = vi.fn<(value: unknown) => void>();
  render(<Premium onKeep={onKeep} />);
  const box = screen.getByRole('textbox', { name: /Monthly premium/ });
  await person.type(box, '400');
  expect(onKeep).toHaveBeenLastCalledWith('400');
  await person.selectOptions(screen.getByRole('combobox', { name: 'How often' }), 'a year');
  expect(onKeep).toHaveBeenLastCalledWith('33.33');
  expect(box).toHaveProperty('value', '400');
  screen.getByText('That is £33.33 a month.');
  expect(onPaid).toHaveBeenLastCalledWith('400.00 year');
  await person.type(box, '.80');
  expect(onKeep).toHaveBeenLastCalledWith('33.40');
  await person.selectOptions(screen.getByRole('combobox', { name: 'How often' }), 'a month');
  expect(onKeep).toHaveBeenLastCalledWith('400.80');
});

it('hands on what is no amount, so that the form can say what is wrong', async () => {
  const person = userEvent.setup();
  const onKeep = vi.fn<(value: unknown) => void>();
  render(<Premium onKeep={onKeep} />);
  await person.selectOptions(screen.getByRole('combobox', { name: 'How often' }), 'a year');
  await person.type(screen.getByRole('textbox', { name: /Monthly premium/ }), '40,25');
  expect(onKeep).toHaveBeenLastCalledWith('40,25');
});

it('takes the amount of a scanned paper as it is', async () => {
  const person = userEvent.setup();
  const onKeep = vi.fn<(value: unknown) => void>();
  render(<Premium onKeep={onKeep} />);
  await person.type(screen.getByRole('textbox', { name: /Monthly premium/ }), '400');
  await person.selectOptions(screen.getByRole('combobox', { name: 'How often' }), 'a year');
  await person.click(screen.getByRole('button', { name: 'Scan' }));
  expect(screen.getByRole('textbox', { name: /Monthly premium/ })).toHaveProperty('value', '19.99');
  expect(screen.getByRole('combobox', { name: 'How often' })).toHaveProperty('value', 'month');
});

it('opens with the amount as it is paid, unless the amount of the month was changed since', () => {
  render(<Premium begin="33.33" paid="400.00 year" />);
  expect(screen.getByRole('textbox', { name: /Monthly premium/ })).toHaveProperty('value', '400.00');
  expect(screen.getByRole('combobox', { name: 'How often' })).toHaveProperty('value', 'year');
  cleanup();
  render(<Premium begin="35.00" paid="400.00 year" />);
  expect(screen.getByRole('textbox', { name: /Monthly premium/ })).toHaveProperty('value', '35.00');
  expect(screen.getByRole('combobox', { name: 'How often' })).toHaveProperty('value', 'month');
});
