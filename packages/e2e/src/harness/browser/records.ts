import { addDays, formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import type { Locator, Page } from 'playwright-core';
import { findAccountRow } from './accounts.ts';
import { leaveRecordForm, openNewRecordForm } from './record-form.ts';

/** How a person fills in one field: types or chooses a value, ticks a box, or fills the three boxes of a date. */
export type FieldInput = string | boolean | readonly [day: string, month: string, year: string];

/** Opens a section from the tabs along the left edge. They do not reload the page, so the passport stays open. */
export async function openSection(page: Page, name: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'My passport, sections' }).filter({ visible: true });
  const main = page.getByRole('navigation', { name: 'Main', exact: true });
  await leaveRecordForm(page);
  if (!(await sections.isVisible())) await main.getByRole('link', { name: 'My passport' }).click();
  await sections.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Opens a tab of the page and waits for its list. Discards unsaved text in a form. */
export async function openTab(page: Page, name: string): Promise<void> {
  await leaveRecordForm(page);
  // The page of a record has no tabs. Either kind of page may still be loading.
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await findTabByName(page, name).or(edit).first().waitFor();
  if (!(await findTabByName(page, name).isVisible())) await page.locator('main .back').first().click();
  await findTabByName(page, name).click();
  await findTabByName(page, name)
    .and(page.getByRole('tab', { selected: true }))
    .waitFor();
}

/** Finds a tab by its name, regardless of the number of records shown in it. */
export function findTabByName(page: Page, name: string): Locator {
  const words = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return page.getByRole('tab', { name: new RegExp(`^${words}(?: \\(\\d+\\))?$`) });
}

/** The names of the tabs, without their record counts. */
export async function listTabNames(page: Page): Promise<readonly string[]> {
  const words = await page.getByRole('tab').allInnerTexts();
  return words.map(one => one.replace(/ \(\d+\)$/, ''));
}

/** Finds a form control by the label above it, which may end with a mark for optional or required. */
export function findFormField(page: Page, label: string): Locator {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const name = new RegExp(`^${words}(?: \\(optional\\)| \\*)?$`);
  return page
    .getByRole('textbox', { name })
    .or(page.getByRole('combobox', { name }))
    .or(page.getByRole('checkbox', { name }))
    .or(page.getByRole('group', { name }));
}

/** Fills fields of the open form, or of a new one, in the given order and in the way each type requires. */
export async function fillForm(page: Page, values: Readonly<Record<string, FieldInput>>): Promise<void> {
  await openNewRecordForm(page);
  for (const [label, value] of Object.entries(values)) await fillField(findFormField(page, label), value);
}

/** Presses Add, and waits until the record appears in the list. */
export async function submitNewRecord(page: Page, button: string, title: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await findAccountRow(page, title).first().waitFor();
}

/** The choices of a list, in order, on the open form or on a new one. */
export async function listFieldChoices(page: Page, label: string): Promise<string[]> {
  await openNewRecordForm(page);
  return findFormField(page, label).getByRole('option').allInnerTexts();
}

/** The values in the three boxes of a date. */
export function readDateBoxes(page: Page, label: string): Promise<string[]> {
  const boxes = findFormField(page, label).getByRole('textbox');
  return boxes.evaluateAll(all => all.map(one => (one as HTMLInputElement).value));
}

/** The day `count` days from today, both as typed and as shown. */
export function createDayFromToday(count: number): {
  boxes: [string, string, string];
  stored: string;
  words: string;
} {
  const day = addDays(todayInLondon({ now: () => Date.now() }), count);
  const [year = '', month = '', date = ''] = day.split('-');
  return { boxes: [date, month, year], stored: day, words: formatDay(day) };
}

async function fillField(field: Locator, value: FieldInput): Promise<void> {
  if (typeof value === 'boolean') return await field.setChecked(value);
  if (typeof value !== 'string') {
    const [day, month, year] = value;
    const box = (name: string) => field.getByRole('textbox', { name, exact: true });
    await box('Day').fill(day);
    await box('Month').fill(month);
    return await box('Year').fill(year);
  }
  if (await field.evaluate(one => one.tagName === 'SELECT'))
    return void (await field.selectOption({ label: value }));
  await field.fill(value);
  // The suggestions of a pick-list cover the page until the person moves on.
  if (await field.evaluate(one => one.getAttribute('role') === 'combobox')) await field.press('Tab');
}
