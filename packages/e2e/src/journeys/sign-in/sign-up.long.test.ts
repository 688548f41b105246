import { expect, it } from 'vitest';
import { openDevice } from '../../harness/browser/browser.ts';
import { waitUntilInteractive } from '../../harness/browser/pressing.ts';
import { createUniquePerson, fillPersonalDetails } from '../../harness/people/person.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

it('the page for signing up waits for the code that checks a password, and continues by itself when the connection is back', async () => {
  const { page, context, faults, close } = await openDevice({ baseURL: getDefaultServer().url });
  await page.goto('/signup');
  const next = page.getByRole('button', { name: 'Continue' });
  await waitUntilInteractive(next).waitFor();
  await context.setOffline(true);
  await fillPersonalDetails(page, createUniquePerson());
  await next.click();
  await page
    .getByRole('alert')
    .filter({ hasText: /is not on your device yet\. Connect to the internet and try again/ })
    .waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Document upload' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});
