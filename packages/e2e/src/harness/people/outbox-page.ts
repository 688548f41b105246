import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './person.ts';
import { waitForHeading } from './sign-up-journey.ts';

/** Follows the link to the outbox, on the page that waits for a code. */
export async function openOutbox(page: Page): Promise<Page> {
  const link = page.getByRole('link', { name: 'Open the outbox' });
  const [outbox] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await waitForHeading(outbox, 'Outbox');
  return outbox;
}

/** A person's newest email in the outbox with this subject, as soon as it has arrived. */
export async function findEmail(outbox: Page, person: Person, subject: string) {
  const emails = outbox.getByRole('article').filter({
    has: outbox.getByRole('heading', { name: new RegExp(`${subject}.*, to ${person.email}$`, 'i') }),
  });
  const count = async () => {
    await outbox.reload();
    return emails.count();
  };
  await expect.poll(count).toBeGreaterThan(0);
  return emails.first();
}

/** The six digits from a person's newest email with this subject. */
export async function readCode(outbox: Page, person: Person, subject: string): Promise<string> {
  const email = await findEmail(outbox, person, subject);
  return /^\d{6}$/m.exec(await email.locator('pre').innerText())?.[0] ?? '';
}
