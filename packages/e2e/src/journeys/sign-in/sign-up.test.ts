import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeAccount } from '../../harness/browser/accounts.ts';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { awake, pressAnyway } from '../../harness/browser/pressing.ts';
import { problemsOn } from '../../harness/browser/problems.ts';
import {
  fillBoxes,
  fillDetails,
  leaveDocuments,
  readKit,
  somebody,
  typeDetails,
} from '../../harness/people/person.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

describe('the page for signing up', () => {
  let server: RunningServer;
  let device: Device;
  beforeAll(async () => {
    server = await startServer();
    device = await openDevice({ baseURL: server.url });
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
    await server.stop();
  });

  it('counts what was typed before its script had come', async () => {
    const { page, context } = device;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>(resolve => (letGo = resolve));
    await context.route('**/assets/*.js', async route => {
      await held;
      await route.continue();
    });
    await page.goto('/signup', { waitUntil: 'commit' });
    await fillBoxes(page, { 'First name': 'Ruth', Day: '14', Month: '6', Year: '1959' });
    const next = page.getByRole('button', { name: 'Continue' });
    expect(await next.isDisabled()).toBe(true);
    letGo();
    await pressAnyway(next);
    expect(await problemsOn(page)).toEqual([
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'Password is required',
      'Confirm your password',
    ]);
    await context.unroute('**/assets/*.js');
  });

  it('says kindly everything it needs, and loses nothing that was typed', async () => {
    const { page } = device;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    const next = page.getByRole('button', { name: 'Continue' });
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    await pressAnyway(next);
    expect(await problemsOn(page)).toEqual([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'Date of birth is required',
      'Password is required',
      'Confirm your password',
    ]);
    await fillBoxes(page, {
      Email: 'ruth at home',
      Day: '14',
      Month: '6',
      Year: '2015',
      Password: 'kettle',
      'Confirm password': 'ribbon',
    });
    await pressAnyway(next);
    expect(await problemsOn(page)).toEqual([
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Phone number is required',
      'You need to be 18 or over to have a passport of your own',
      'Password must be at least 8 characters',
      'Passwords do not match',
    ]);
    const password = page.getByRole('textbox', { name: 'Password', exact: true });
    await expect.poll(() => password.inputValue()).toBe('kettle');
  });

  it('refuses what people guess first, what it knows of the person, and says why', async () => {
    const { page } = device;
    const person = somebody();
    await typeDetails(page, { ...person, password: 'password1' });
    expect(await problemsOn(page)).toEqual([
      'This is one of the passwords people guess first. Three words you will remember work well.',
    ]);
    await fillBoxes(page, { Password: person.email, 'Confirm password': person.email });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect
      .poll(() => problemsOn(page))
      .toEqual([
        'This is little more than your details or our name, and people guess those first. Three words you will remember work well.',
      ]);
  });

  it('does not take a password it could not look at, and takes it up again where the network is back', async () => {
    const { page, context } = device;
    const isPiece = (url: URL) => url.pathname.startsWith('/assets/') && url.pathname.endsWith('.js');
    await page.goto('/signup');
    const next = page.getByRole('button', { name: 'Continue' });
    await awake(next).waitFor();
    await context.route(isPiece, route => route.abort());
    await fillDetails(page, somebody());
    await next.click();
    expect(await problemsOn(page)).toEqual([
      'We could not check this password. Check your internet connection, then try again.',
    ]);
    await context.unroute(isPiece);
    await next.click();
    await page.getByRole('heading', { level: 1, name: 'Document upload' }).waitFor();
  });

  it('leads to the first saved record in six screens of 900 words', async () => {
    // A browser in which no sign-up was begun before.
    const { page, close, faults } = await openDevice({ baseURL: server.url });
    const words: number[] = [];
    const read = async (): Promise<void> => {
      const count = (main: HTMLElement) => main.innerText.split(/\s+/).filter(word => word !== '').length;
      words.push(await page.locator('main').evaluate(count));
    };
    await page.goto('/signup');
    const next = page.getByRole('button', { name: 'Continue' });
    await awake(next).waitFor();
    await read();
    await fillDetails(page, somebody());
    await next.click();
    await page.getByRole('heading', { level: 1, name: 'Document upload' }).waitFor();
    await read();
    await leaveDocuments(page);
    await readKit(page);
    await read();
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your passport is ready' }).waitFor();
    await read();
    await page.getByRole('link', { name: 'Add your main bank account' }).click();
    await page.getByRole('button', { name: 'Add account' }).waitFor();
    await read();
    await typeAccount(page, {
      name: 'Everyday',
      bankName: 'Halifax',
      sortCode: '309430',
      accountNumber: '70124821',
    });
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByRole('row', { name: /Everyday/ }).waitFor();
    await read();
    expect(words).toHaveLength(6);
    expect(words.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(900);
    expect(faults).toEqual([]);
    await close();
  });
});
