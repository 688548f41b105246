import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContactForm } from '../parts/ContactForm.tsx';
import { readFormRefusal, sendFormsByScript } from './forms.ts';

const person = userEvent.setup();
const sent: { address: string; body: unknown }[] = [];
const gone: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  sent.length = 0;
  gone.length = 0;
  document.title = 'Contact us - Kinfolio';
  document.body.innerHTML = renderToStaticMarkup(<ContactForm />);
  // Only the network is replaced. The form, the script and the texts are real.
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    sent.push({ address: new URL(address).pathname, body: JSON.parse(body) });
    return answer();
  });
  sendFormsByScript(address => gone.push(address));
});
afterEach(() => vi.unstubAllGlobals());

const reply = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }));
const send = () => person.click(screen.getByRole('button', { name: 'Send message' }));
const summary = () => screen.findByRole('alert');

async function fillIn(): Promise<void> {
  await person.type(screen.getByLabelText('Your name'), 'Ruth Ellery');
  await person.type(screen.getByLabelText('Your email address'), 'ruth@example.co.uk');
  await person.selectOptions(screen.getByLabelText('What is it about?'), 'technical');
  await person.type(screen.getByLabelText('Subject'), 'My kit');
  await person.type(screen.getByLabelText('Your message'), 'I cannot print it.');
}

describe('the contact form', () => {
  it('is sent with all that was typed, and leads to the page that names its reference', async () => {
    answer = reply(200, { reference: '4829-1735' });
    await fillIn();
    await send();
    await vi.waitFor(() => expect(gone).toEqual(['/contact/sent?reference=4829-1735']));
    expect(document.title).toBe('Contact us - Kinfolio');
    expect(sent).toEqual([
      {
        address: '/site/v1/contact',
        body: {
          name: 'Ruth Ellery',
          email: 'ruth@example.co.uk',
          category: 'technical',
          subject: 'My kit',
          message: 'I cannot print it.',
          website: '',
        },
      },
    ]);
  });

  it('that is not taken keeps all that was typed, says what is wrong at each field, and leads there', async () => {
    answer = reply(400, {
      code: 'validation',
      message: 'Some of it cannot be sent.',
      fields: { email: 'Enter an email address like name@example.co.uk', message: 'Write your message' },
    });
    await fillIn();
    await send();
    const list = within(await summary());
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(list.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Enter an email address like name@example.co.uk',
      'Write your message',
    ]);
    const email = screen.getByLabelText('Your email address');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(email).toHaveProperty('value', 'ruth@example.co.uk');
    await person.click(list.getByRole('link', { name: 'Write your message' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Your message'));
    expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'I cannot print it.');
    expect(gone).toEqual([]);
  });

  it('can be mended and sent, and then says nothing of what was wrong before', async () => {
    await fillIn();
    answer = reply(400, { code: 'validation', message: 'No.', fields: { name: 'Enter your name' } });
    await send();
    await summary();
    answer = reply(400, { code: 'validation', message: 'No.', fields: { subject: 'Enter a subject' } });
    await send();
    await screen.findByRole('link', { name: 'Enter a subject' });
    expect(screen.queryByRole('link', { name: 'Enter your name' })).toBeNull();
    expect(screen.getByLabelText('Your name').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(document.title).toBe('Error: Contact us - Kinfolio');
  });

  it('without the internet says so and keeps what was typed', async () => {
    answer = () => Promise.reject(new TypeError('no network'));
    await fillIn();
    await send();
    expect((await summary()).textContent).toContain('What you typed is still here.');
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'My kit');
    expect(document.title).toBe('Error: Contact us - Kinfolio');
  });

  it('takes ten thousand characters and markup as they are, and keeps them when they are refused', async () => {
    answer = reply(400, { code: 'bad_request', message: 'No.', fields: { message: 'Shorten your message' } });
    const much = '<b>kit</b> '.repeat(1000);
    await fillIn();
    await person.clear(screen.getByLabelText('Your message'));
    await person.click(screen.getByLabelText('Your message'));
    await person.paste(much);
    await send();
    await summary();
    expect(sent.at(-1)?.body).toMatchObject({ message: much });
    expect(screen.getByLabelText('Your message')).toHaveProperty('value', much);
  });

  it('pressed twice is sent once, and says meanwhile that it is busy', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    await fillIn();
    await send();
    const busy = screen.getByRole('button', { name: 'Sending…' });
    await person.click(busy);
    resolve(Response.json({}));
    await vi.waitFor(() => expect(gone).toHaveLength(1));
    expect(sent).toHaveLength(1);
  });
});

it.each([undefined, null, 'no', [], { message: 5 }])(
  'an answer that is none of ours (%s) is a fault of the server',
  given => {
    expect(readFormRefusal(given)).toEqual({ message: expect.stringContaining('on our side'), fields: {} });
  },
);
