import { person } from '@kinfolio/domain/kinds/person';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { RecordFields } from './RecordFields.tsx';

afterEach(cleanup);

function PersonForm({ postcode = '' }: { readonly postcode?: string }) {
  const [values, setValues] = useState<Record<string, string | boolean>>({ postcode });
  return (
    <RecordFields
      kind={person}
      values={values}
      idPrefix="person"
      only={['address', 'postcode']}
      known={{
        texts: { address: ['2 Heol Fawr\nCardiff', '1 Long Road'], postcode: ['CF10 1AA'] },
        together: { address: { '2 Heol Fawr\nCardiff': { postcode: 'CF10 1AA' } } },
      }}
      onChange={(name, value) => setValues(before => ({ ...before, [name]: value }))}
    />
  );
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const use = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('offers a home in an empty box, fills in address and postcode in one press, and keeps the focus there', async () => {
  render(<PersonForm />);
  await use('Use 2 Heol Fawr, Cardiff, CF10 1AA');
  expect(box(/^Address/u).value).toBe('2 Heol Fawr\nCardiff');
  expect(box(/^Postcode/u).value).toBe('CF10 1AA');
  expect(document.activeElement).toBe(box(/^Address/u));
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps a postcode that is there, and offers a known one for an address that has none', async () => {
  const filled = render(<PersonForm postcode="BD18 0XX" />);
  await use('Use 2 Heol Fawr, Cardiff');
  expect(box(/^Address/u).value).toBe('2 Heol Fawr\nCardiff');
  expect(box(/^Postcode/u).value).toBe('BD18 0XX');
  filled.unmount();
  render(<PersonForm />);
  await use('Use 1 Long Road');
  expect(box(/^Postcode/u).value).toBe('');
  await use('Use CF10 1AA');
  expect(box(/^Postcode/u).value).toBe('CF10 1AA');
});
