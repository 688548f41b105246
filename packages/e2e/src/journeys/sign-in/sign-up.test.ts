import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from './harness/browser.ts';
import { fillBoxes } from './harness/person.ts';
import { pressAnyway } from './harness/pressing.ts';
import { problemsOn } from './harness/problems.ts';
import { type RunningServer, startServer } from './harness/server.ts';

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
});
