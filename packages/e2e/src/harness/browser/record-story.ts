import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccountRow } from './accounts.ts';
import type { OpenPage } from './open-page.ts';
import { findUndoButton, pressUnreadyButton } from './pressing.ts';
import { leaveRecordForm, openNewRecordForm } from './record-form.ts';
import { type FieldInput, fillForm, findFormField, submitNewRecord } from './records.ts';

type Form = Readonly<Record<string, FieldInput>>;

/**
 * The data for testing everything that the list page of a record promises, with a single record. Each test provides the
 * texts.
 */
export interface RecordPageTest {
  readonly addTitle: string;
  readonly addButton: string;
  readonly updateTitle: string;
  readonly updateButton: string;
  /** One of the points in the Need help panel next to the form. */
  readonly help: string;
  /** The form's initial values, which must be back after a save. */
  readonly begins?: Readonly<Record<string, string>>;
  /** The required fields, and the messages shown if they are empty. Empty if the initial values are enough. */
  readonly required: Form;
  readonly problems: readonly string[];
  readonly others: Form;
  /** The title of the record in the list. */
  readonly title: string;
  /** The other texts in the row of the record. */
  readonly row: readonly string[];
  /** A number that was typed, of which the row shows only a part. */
  readonly hidden?: string;
  readonly change: Form;
  readonly rowAfter: readonly string[];
}

/** Adds, reads, changes, leaves, deletes and restores one record in the open tab. */
export async function testRecordPage(on: OpenPage, story: RecordPageTest): Promise<void> {
  await begins(on, story);
  await on.page.getByRole('complementary', { name: 'Need help' }).getByText(story.help).waitFor();
  await saysWhatIsMissing(on, story);
  await fillForm(on.page, { ...story.required, ...story.others });
  await submitNewRecord(on.page, story.addButton, story.title);
  await expectRowText(on.page, story.title, story.row);
  if (story.hidden !== undefined) {
    await expectRowText(on.page, story.title, [`number hidden, ends ${story.hidden.slice(-4)}`]);
    expect(await findAccountRow(on.page, story.title).innerText()).not.toContain(story.hidden);
  }
  // The form for the next record contains nothing from the previous one.
  await begins(on, story);
  for (const [label, typed] of Object.entries(story.required))
    if (typeof typed === 'string') await expect.poll(() => valueOf(on.page, label)).not.toBe(typed);

  await leaveRecordForm(on.page);

  await openForUpdate(on, story);
  await on.button('Cancel').click();
  await openForUpdate(on, story);
  await fillForm(on.page, story.change);
  await on.button(story.updateButton).click();
  await findAccountRow(on.page, story.title).waitFor();
  await expectRowText(on.page, story.title, story.rowAfter);

  await on.button(`Delete ${story.title}`).click();
  await findAccountRow(on.page, story.title).waitFor({ state: 'detached' });
  await findUndoButton(on.page, `${story.title} deleted`).click();
  await expectRowText(on.page, story.title, story.rowAfter);
}

async function begins({ page }: OpenPage, story: RecordPageTest): Promise<void> {
  await openNewRecordForm(page);
  for (const [label, value] of Object.entries(story.begins ?? {}))
    await expect.poll(() => valueOf(page, label)).toBe(value);
}

/** Checks that a row contains these texts, in any order. */
export async function expectRowText(page: Page, title: string, words: readonly string[]): Promise<void> {
  const text = async () => (await findAccountRow(page, title).innerText()).replaceAll(/\s+/g, ' ');
  for (const word of words) await expect.poll(text).toContain(word);
}

async function saysWhatIsMissing(on: OpenPage, story: RecordPageTest): Promise<void> {
  await on.page.getByRole('heading', { level: 1, name: story.addTitle, exact: true }).waitFor();
  if (story.problems.length === 0) return;
  const button = on.button(story.addButton);
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await pressUnreadyButton(button);
  expect(await on.problems()).toEqual(story.problems);
  await fillForm(on.page, story.required);
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true');
}

async function openForUpdate(on: OpenPage, story: RecordPageTest): Promise<void> {
  await on.button(`Edit ${story.title}`).click();
  await on.page.getByRole('heading', { level: 1, name: story.updateTitle, exact: true }).waitFor();
  await on.button(story.updateButton).waitFor();
}

/** The value of a control; for a list, the label of the selected option. */
function valueOf(page: Page, label: string): Promise<string> {
  return findFormField(page, label).evaluate(one =>
    one instanceof HTMLSelectElement
      ? (one.selectedOptions[0]?.label ?? '')
      : (one as HTMLInputElement).value,
  );
}
