import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextWithPhoneLinks } from './PhoneLink.tsx';

afterEach(cleanup);

it.each([
  ['Claims: 0808 157 0123', ['tel:+448081570123']],
  ['Priya Nair, 01632 960 123\nor +44 7700 900123, at work', ['tel:+441632960123', 'tel:+447700900123']],
  ['01632960124', ['tel:+441632960124']],
  ['policies@aviva.example, PO Box 012', []],
  ['Sort code 07-01-16, account 40118265', []],
  ['Reference 9901632960124', []],
  ['0345 300 0000 8am to 8pm', ['tel:+443453000000']],
  ['+44 1632 960123 8am to 6pm', ['tel:+441632960123']],
  ['(01632) 960 123 or 01632-960123', ['tel:+441632960123', 'tel:+441632960123']],
  ['+44 (0)1632 960123', ['tel:+441632960123']],
])('links the phone numbers in a text and keeps the text as typed: %s', (text, addresses) => {
  const { container } = render(<TextWithPhoneLinks text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual(addresses);
});
