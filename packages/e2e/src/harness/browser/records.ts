import { addDays, formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import type { Locator, Page } from 'playwright-core';
import { rowOf } from './accounts.ts';
import { leaveForm, openForm } from './record-form.ts';

/** What a person does in one field: types or chooses, ticks, or fills the three boxes of a date. */
export type Typed = string | boolean | readonly [day: string, month: string, year: string];

/** Opens a section by the tabs down the left edge, which keep the page, and with it the open passport. */
export async function openSection(page: Page, name: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'My passport, sections' }).filter({ visible: true });
  const main = page.getByRole('navigation', { name: 'Main', exact: true });
  await leaveForm(page);
  if (!(await sections.isVisible())) await main.getByRole('link', { name: 'My passport' }).click();
  await sections.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Opens a tab of the page and waits until its list is there; what is typed in a form is given up. */
export async function openTab(page: Page, name: string): Promise<void> {
  await leaveForm(page);
  await tabNamed(page, name).click();
  await tabNamed(page, name)
    .and(page.getByRole('tab', { selected: true }))
    .waitFor();
}

/** A tab by its name, however many records it counts. */
export function tabNamed(page: Page, name: string): Locator {
  const words = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return page.getByRole('tab', { name: new RegExp(`^${words}(?: \\(\\d+\\))?$`) });
}

/** The names of the tabs, without how many records each has. */
export async function tabNames(page: Page): Promise<readonly string[]> {
  const words = await page.getByRole('tab').allInnerTexts();
  return words.map(one => one.replace(/ \(\d+\)$/, ''));
}

/** A control of the form by the words above it; the mark of what is optional or must be filled may follow them. */
export function fieldOf(page: Page, label: string): Locator {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const name = new RegExp(`^${words}(?: \\(optional\\)| \\*)?$`);
  return page
    .getByRole('textbox', { name })
    .or(page.getByRole('combobox', { name }))
    .or(page.getByRole('checkbox', { name }))
    .or(page.getByRole('group', { name }));
}

/** Fills fields of the form that is open, or of a new one, in the order given, each by the means of its kind. */
export async function fillForm(page: Page, values: Readonly<Record<string, Typed>>): Promise<void> {
  await openForm(page);
  for (const [label, value] of Object.entries(values)) await fillField(fieldOf(page, label), value);
}

/** Presses Add, and waits until the record is in the list. */
export async function add(page: Page, button: string, title: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await rowOf(page, title).first().waitFor();
}

/** The choices of a list on the form that is open, or on a new one, in order. */
export async function choicesOf(page: Page, label: string): Promise<string[]> {
  await openForm(page);
  return fieldOf(page, label).getByRole('option').allInnerTexts();
}

/** What stands in the three boxes of a date. */
export function dayIn(page: Page, label: string): Promise<string[]> {
  const boxes = fieldOf(page, label).getByRole('textbox');
  return boxes.evaluateAll(all => all.map(one => (one as HTMLInputElement).value));
}

/** The day so many days from today, as it is typed and as it is shown. */
export function inDays(count: number): { boxes: [string, string, string]; stored: string; words: string } {
  const day = addDays(todayIn({ now: () => Date.now() }), count);
  const [year = '', month = '', date = ''] = day.split('-');
  return { boxes: [date, month, year], stored: day, words: formatDay(day) };
}

async function fillField(field: Locator, value: Typed): Promise<void> {
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
