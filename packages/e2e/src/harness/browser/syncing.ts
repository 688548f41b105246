import type { Page, Response } from 'playwright-core';

const isAnswer = (what: 'pull' | 'records') => (response: Response) =>
  response.request().method() === 'POST' &&
  new RegExp(`/vault/v1/vaults/[^/]+/${what}$`).test(response.url());

/** Does something and waits until the server has stored what came of it. */
export async function whenPushed(page: Page, action: () => Promise<unknown>): Promise<void> {
  const isStored = (response: Response) => isAnswer('records')(response) && response.status() === 200;
  await Promise.all([page.waitForResponse(isStored), action()]);
}

/** Does something and waits until the device has fetched what others wrote. */
export async function whenPulled(page: Page, action: () => Promise<unknown>): Promise<void> {
  const [fetched] = await Promise.all([page.waitForResponse(isAnswer('pull')), action()]);
  await fetched.finished();
}

/** The person comes back to this tab from another one: it then looks for what other devices wrote. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
