import { person } from '@kinfolio/domain/kinds/person';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { RecordFields } from './RecordFields.tsx';

afterEach(cleanup);

function PersonForm() {
  const [values, setValues] = useState<Record<string, string | boolean>>({});
  return (
    <RecordFields
      kind={person}
      values={values}
      idPrefix="person"
      only={['address', 'postcode']}
      known={{ address: ['2 Heol Fawr\nCardiff'], postcode: ['CF10 1AA'] }}
      onChange={(name, value) => setValues(before => ({ ...before, [name]: value }))}
    />
  );
}

it('offers the address of the home in an empty box, fills it in one press, and keeps the focus there', async () => {
  const user = userEvent.setup();
  render(<PersonForm />);
  const box = screen.getByRole('textbox', { name: /^Address/u });
  await user.click(screen.getByRole('button', { name: 'Use 2 Heol Fawr, Cardiff' }));
  expect(box).toHaveProperty('value', '2 Heol Fawr\nCardiff');
  expect(document.activeElement).toBe(box);
  await user.click(screen.getByRole('button', { name: 'Use CF10 1AA' }));
  expect(screen.getByRole('textbox', { name: /^Postcode/u })).toHaveProperty('value', 'CF10 1AA');
  expect(screen.queryByRole('button')).toBeNull();
});
