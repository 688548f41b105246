import type { Locator, Page } from 'playwright-core';

/** More stops than any page has. If the focus has moved this often, it is trapped. */
const most = 80;

/** Moves to a control with Tab, as a person without a mouse does. Fails if it cannot be reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Keep the element itself, because an open list of suggestions may briefly hide the rest of the page from role
  // queries.
  const wanted = await target.elementHandle();
  for (let stop = 0; stop < most; stop += 1) {
    if (await wanted.evaluate(one => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way by Tab to ${String(target)}`);
}

/** Types into text boxes in Tab order. */
export async function typeInto(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await tabTo(page, page.getByRole('textbox', { name, exact: true }));
    await page.keyboard.insertText(value);
  }
}

/** Moves to a button or link with Tab and presses it with its usual key. */
export async function pressWithKeyboard(
  page: Page,
  role: 'button' | 'link',
  name: string | RegExp,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }).filter({ visible: true }).first());
  await page.keyboard.press(key);
}
