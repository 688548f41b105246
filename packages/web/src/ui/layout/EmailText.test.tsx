import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EmailText } from './EmailText.tsx';

afterEach(cleanup);

it.each([
  ['ruth@example.co.uk', 'ruth<wbr>@example.co.uk'],
  ['nobody', '<wbr>nobody'],
])('may break before the @ of %s, and reads the same', (email, html) => {
  const { container } = render(<EmailText className="strong">{email}</EmailText>);
  expect(container.querySelector('.strong')?.innerHTML).toBe(html);
  expect(container.textContent).toBe(email);
});
