import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { rowOf } from './accounts.ts';
import type { OpenPage } from './open-page.ts';
import { pressAnyway, undoOf } from './pressing.ts';
import { leaveForm, openForm } from './record-form.ts';
import { add, fieldOf, fillForm, type Typed } from './records.ts';

type Form = Readonly<Record<string, Typed>>;

/** What a list page promises of any record, told with one: its words stand in the test, by hand. */
export interface RecordStory {
  readonly addTitle: string;
  readonly addButton: string;
  readonly updateTitle: string;
  readonly updateButton: string;
  /** One of the points of the Need help panel beside the form. */
  readonly help: string;
  /** What the form begins with, and begins with again after a save. */
  readonly begins?: Readonly<Record<string, string>>;
  /** What must be filled before Add, and the sentences said without it; none where the form begins well filled. */
  readonly required: Form;
  readonly problems: readonly string[];
  readonly others: Form;
  /** The name by which the list knows it. */
  readonly title: string;
  /** What its row says besides. */
  readonly row: readonly string[];
  /** A number that was typed and that the row only hints at. */
  readonly hidden?: string;
  readonly change: Form;
  readonly rowAfter: readonly string[];
}

/** Adds, reads, changes, leaves, deletes and brings back one record on the tab that is open. */
export async function tellRecordStory(on: OpenPage, story: RecordStory): Promise<void> {
  await begins(on, story);
  await on.page.getByRole('complementary', { name: 'Need help' }).getByText(story.help).waitFor();
  await saysWhatIsMissing(on, story);
  await fillForm(on.page, { ...story.required, ...story.others });
  await add(on.page, story.addButton, story.title);
  await rowSays(on.page, story.title, story.row);
  if (story.hidden !== undefined) {
    await rowSays(on.page, story.title, [`number hidden, ends ${story.hidden.slice(-4)}`]);
    expect(await rowOf(on.page, story.title).innerText()).not.toContain(story.hidden);
  }
  // The form for the next has nothing of the last in it.
  await begins(on, story);
  for (const [label, typed] of Object.entries(story.required))
    if (typeof typed === 'string') await expect.poll(() => valueOf(on.page, label)).not.toBe(typed);

  await leaveForm(on.page);

  await openForUpdate(on, story);
  await on.button('Cancel').click();
  await openForUpdate(on, story);
  await fillForm(on.page, story.change);
  await on.button(story.updateButton).click();
  await rowOf(on.page, story.title).waitFor();
  await rowSays(on.page, story.title, story.rowAfter);

  await on.button(`Delete ${story.title}`).click();
  await rowOf(on.page, story.title).waitFor({ state: 'detached' });
  await undoOf(on.page, `${story.title} deleted`).click();
  await rowSays(on.page, story.title, story.rowAfter);
}

async function begins({ page }: OpenPage, story: RecordStory): Promise<void> {
  await openForm(page);
  for (const [label, value] of Object.entries(story.begins ?? {}))
    await expect.poll(() => valueOf(page, label)).toBe(value);
}

/** The words a row must have, wherever in it they stand. */
export async function rowSays(page: Page, title: string, words: readonly string[]): Promise<void> {
  const text = async () => (await rowOf(page, title).innerText()).replaceAll(/\s+/g, ' ');
  for (const word of words) await expect.poll(text).toContain(word);
}

async function saysWhatIsMissing(on: OpenPage, story: RecordStory): Promise<void> {
  await on.page.getByRole('heading', { level: 1, name: story.addTitle, exact: true }).waitFor();
  if (story.problems.length === 0) return;
  const button = on.button(story.addButton);
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await pressAnyway(button);
  expect(await on.problems()).toEqual(story.problems);
  await fillForm(on.page, story.required);
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true');
}

async function openForUpdate(on: OpenPage, story: RecordStory): Promise<void> {
  await on.button(`Edit ${story.title}`).click();
  await on.page.getByRole('heading', { level: 1, name: story.updateTitle, exact: true }).waitFor();
  await on.button(story.updateButton).waitFor();
}

/** What a control holds: the label of what is chosen in a list. */
function valueOf(page: Page, label: string): Promise<string> {
  return fieldOf(page, label).evaluate(one =>
    one instanceof HTMLSelectElement
      ? (one.selectedOptions[0]?.label ?? '')
      : (one as HTMLInputElement).value,
  );
}
