import { expect, it } from 'vitest';
import { openDevice } from '../../harness/browser/browser.ts';
import { awake } from '../../harness/browser/pressing.ts';
import { problemsOn } from '../../harness/browser/problems.ts';
import { fillDetails, somebody } from '../../harness/people/person.ts';
import { defaultServer } from '../../harness/server/default-server.ts';

it('the page for signing up does not take a password it could not look at, and takes it up again where the network is back', async () => {
  const { page, context, faults, close } = await openDevice({ baseURL: defaultServer().url });
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
  expect(faults).toEqual([]);
  await close();
});
