import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ContactForm } from '../parts/ContactForm.tsx';
import { Newsletter } from '../parts/Newsletter.tsx';
import { sendFormsByScript } from './forms.ts';

const person = userEvent.setup();
const ask = vi.fn<typeof fetch>();
afterEach(() => {
  vi.unstubAllGlobals();
  ask.mockReset();
});

function show(form: React.ReactNode): void {
  document.body.innerHTML = renderToStaticMarkup(form);
  vi.stubGlobal('fetch', ask);
  sendFormsByScript(() => undefined);
}
const said = () => screen.getAllByRole('link').map(link => link.textContent);

it('a contact form with nothing in it is not sent, so that no browser reports a fault, and says what is missing', async () => {
  show(<ContactForm />);
  await person.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByRole('alert');
  expect(ask).not.toHaveBeenCalled();
  expect(said()).toEqual([
    'Enter your name',
    'Enter an email address like name@example.co.uk',
    'Choose what your message is about',
    'Enter a subject of a few words',
    'Write your message',
  ]);
});

it('nor is an address for new guides that cannot be one', async () => {
  show(<Newsletter />);
  for (const typed of ['ruth', 'ruth@', '   ']) {
    const box = screen.getByLabelText('Your email address');
    await person.clear(box);
    await person.type(box, typed);
    await person.click(screen.getByRole('button', { name: 'Subscribe' }));
    await screen.findByRole('alert');
    expect(said()).toEqual(['Enter an email address like name@example.co.uk']);
  }
  expect(ask).not.toHaveBeenCalled();
});
