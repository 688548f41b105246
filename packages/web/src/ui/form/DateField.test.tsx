import { splitPastedDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DateField, type DatePart } from './DateField.tsx';

afterEach(cleanup);

function Birthday({ error, errorPart }: { error?: string; errorPart?: DatePart }) {
  const [value, setValue] = useState({ day: '', month: '', year: '' });
  return (
    <DateField
      label="Date of birth"
      value={value}
      onChange={setValue}
      splitPasted={splitPastedDay}
      error={error}
      errorPart={errorPart}
    />
  );
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const boxes = () => ['Day', 'Month', 'Year'].map(name => box(name).value);

it.each([
  ['21 11 2026', 'Day', ['21', '11', '2026']],
  ['21 Nov 2026', 'Month', ['21', 'Nov', '2026']],
  ['2026-11-21', 'Year', ['21', '11', '2026']],
])('a whole date, %s, pasted into the box %s fills all three', async (text, name, expected) => {
  render(<Birthday />);
  await userEvent.click(box(name));
  await userEvent.paste(text);
  expect(boxes()).toEqual(expected);
});

it('anything else is pasted as it is', async () => {
  render(<Birthday />);
  await userEvent.click(box('Month'));
  await userEvent.paste('November');
  expect(boxes()).toEqual(['', 'November', '']);
});

it('only the wrong box of a date is marked, and the sentence belongs to the group', () => {
  render(<Birthday error="Enter the full year of birth, all 4 digits, like 1958" errorPart="year" />);
  expect(box('Year').getAttribute('aria-invalid')).toBe('true');
  expect(box('Day').hasAttribute('aria-invalid')).toBe(false);
  const group = screen.getByRole('group', { name: /Date of birth/ });
  const described = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('full year');
});
