import type { Page } from 'playwright-core';

/** What a made-up person types at sign-up. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  dateOfBirth: readonly [day: string, month: string, year: string];
  address: string;
  postcode: string;
  password: string;
}

let count = 0;

/** A person nobody else in this run is. */
export function somebody(changes: Partial<Person> = {}): Person {
  count += 1;
  return {
    firstName: 'Ruth',
    lastName: 'Ellery',
    email: `ruth.ellery.${process.pid}.${count}@example.co.uk`,
    phone: '07700 900123',
    dateOfBirth: ['14', '6', '1959'],
    address: '14 Larkfield Road, Shipley',
    postcode: 'BD18 0XX',
    password: `kettle ribbon harbour ${count}`,
    ...changes,
  };
}

/** Fills the personal details, leaves the documents for later and goes on to the kit. Returns the code that it shows. */
export async function signUp(page: Page, person: Person, address?: string): Promise<string> {
  await typeDetails(page, person, address);
  await leaveDocuments(page);
  return readKit(page);
}

/** Passes the second step of signing up. Does not wait for what comes of it. */
export async function leaveDocuments(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Do this later' }).click();
}

/** Fills the personal details and presses Continue. Does not wait for what comes of it. */
export async function typeDetails(page: Page, person: Person, address = '/signup'): Promise<void> {
  await page.goto(address);
  await fillDetails(page, person);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Fills the personal details. */
export async function fillDetails(page: Page, person: Person): Promise<void> {
  await fillBoxes(page, {
    'First name': person.firstName,
    'Last name': person.lastName,
    Email: person.email,
    'Phone number': person.phone,
    Day: person.dateOfBirth[0],
    Month: person.dateOfBirth[1],
    Year: person.dateOfBirth[2],
    'Address (optional)': person.address,
    'Postcode (optional)': person.postcode,
    Password: person.password,
    'Confirm password': person.password,
  });
}

/** Fills text boxes by their exact names. */
export async function fillBoxes(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  }
}

/** The recovery code on the kit that is on the screen: its groups with spaces between them. */
export async function readKit(page: Page): Promise<string> {
  const code = page.getByRole('list', { name: 'Recovery code, in groups' });
  await code.waitFor();
  return (await code.locator('.ident').allInnerTexts()).join(' ');
}

/** Types the two groups asked for back and waits until the kit counts. */
export async function confirmKit(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'I have kept it. Continue' }).click();
  const groups = code.split(' ');
  await page
    .getByRole('textbox', { name: /^Group \d$/ })
    .first()
    .waitFor();
  for (const [index, group] of groups.entries()) {
    const box = page.getByRole('textbox', { name: `Group ${index + 1}`, exact: true });
    if (await box.isVisible()) await box.fill(group);
  }
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}
