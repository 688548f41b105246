import { choice } from '@kinfolio/domain/fields/fields';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ChoiceWidget } from './ChoiceWidgets.tsx';

afterEach(cleanup);

const of = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue', hint: 'Like the sea' },
] as const;

const draw = (field: ReturnType<typeof choice>, value: string) =>
  render(
    <ChoiceWidget
      id="colour"
      field={field}
      value={value}
      required
      options={of}
      known={[]}
      onChange={() => undefined}
    />,
  ).container.querySelector('label')?.textContent;

test('a choice that begins with a value carries neither star nor "(optional)"', () => {
  expect(draw(choice({ label: 'Colour', of, required: true, initial: 'red' }), 'red')).toBe('Colour');
  expect(screen.getByRole('combobox', { name: 'Colour' }).getAttribute('aria-required')).toBeNull();
  expect(screen.queryByRole('option', { name: 'Choose' })).toBeNull();
});

test('a choice that must be made carries the star, also once it was made', () => {
  expect(draw(choice({ label: 'Colour', of, required: true }), '')).toBe('Colour *');
  expect(screen.getByRole('option', { name: 'Choose' })).toBeDefined();
  cleanup();
  expect(draw(choice({ label: 'Colour', of, required: true }), 'blue')).toBe('Colour *');
  expect(screen.getByText('Like the sea')).toBeDefined();
});
