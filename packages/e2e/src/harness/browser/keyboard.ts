import type { Locator, Page } from 'playwright-core';

/** More stops than any page has: whoever gets this far is trapped. */
const most = 80;

/** Goes by Tab to a control, as somebody without a mouse does; fails when it cannot be come to. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // The element itself: an open list of suggestions on the way hides the rest of the page from roles for a moment.
  const wanted = await target.elementHandle();
  for (let stop = 0; stop < most; stop += 1) {
    if (await wanted.evaluate(one => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way by Tab to ${String(target)}`);
}

/** Types into text boxes in the order in which Tab comes to them. */
export async function typeInto(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await tabTo(page, page.getByRole('textbox', { name, exact: true }));
    await page.keyboard.insertText(value);
  }
}

/** Goes to a button or link and presses it by the key that is meant for it. */
export async function pressByKey(
  page: Page,
  role: 'button' | 'link',
  name: string | RegExp,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }).filter({ visible: true }).first());
  await page.keyboard.press(key);
}
