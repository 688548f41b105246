import type { Page } from 'playwright-core';

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

/** A person who is unique within this run. */
export function createUniquePerson(changes: Partial<Person> = {}): Person {
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

/**
 * Fills in the personal details, leaves the documents for later and continues to the kit. Returns the recovery code
 * shown.
 */
export async function signUp(page: Page, person: Person, address?: string): Promise<string> {
  await submitPersonalDetails(page, person, address);
  await skipDocuments(page);
  return readRecoveryCode(page);
}

/** Skips the documents at sign-up. Does not wait for the result. */
export async function skipDocuments(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Do this later' }).click();
}

/** Fills the personal details and presses Continue. Does not wait for the result. */
export async function submitPersonalDetails(page: Page, person: Person, address = '/signup'): Promise<void> {
  await page.goto(address);
  await fillPersonalDetails(page, person);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function fillPersonalDetails(page: Page, person: Person): Promise<void> {
  await fillTextBoxes(page, {
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
export async function fillTextBoxes(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  }
}

/** The recovery code of the kit on the screen: its groups, separated by spaces. */
export async function readRecoveryCode(page: Page): Promise<string> {
  const code = page.getByRole('list', { name: 'Recovery code, in groups' });
  await code.waitFor();
  return (await code.locator('.ident').allInnerTexts()).join(' ');
}

/** Types the two requested groups of the code and waits until the kit counts as confirmed. */
export async function confirmKitOnScreen(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'I have a copy. Continue' }).click();
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
