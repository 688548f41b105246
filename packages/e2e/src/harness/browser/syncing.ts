import type { Page, Response } from 'playwright-core';

const isAnswer = (what: 'pull' | 'records') => (response: Response) =>
  response.request().method() === 'POST' &&
  new RegExp(`/vault/v1/vaults/[^/]+/${what}$`).test(response.url());

/** Runs an action and waits until the server has stored its result. */
export async function runUntilPushed(page: Page, action: () => Promise<unknown>): Promise<void> {
  const isStored = (response: Response) => isAnswer('records')(response) && response.status() === 200;
  await Promise.all([page.waitForResponse(isStored), action()]);
}

/** Runs an action and waits until the device has fetched the changes of others. */
export async function runUntilPulled(page: Page, action: () => Promise<unknown>): Promise<void> {
  const [fetched] = await Promise.all([page.waitForResponse(isAnswer('pull')), action()]);
  await fetched.finished();
}

/** Returns to this tab from another one, as a person does, which makes it fetch changes from other devices. */
export async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
