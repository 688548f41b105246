import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { Locator, Page } from 'playwright-core';
import { createUniquePerson, type Person } from '../people/person.ts';
import { logInToStayOpen } from '../people/sign-in-steps.ts';
import { okOr, signUpOnNode } from '../server/node-device.ts';
import { type Device, type DeviceOptions, openDevice } from './browser.ts';
import { readProblemSummary } from './problems.ts';

/** A device with an open passport, and functions that find things on its page by their texts. */
export interface OpenPage {
  readonly device: Device;
  readonly page: Page;
  readonly box: (name: string) => Locator;
  readonly button: (name: string) => Locator;
  /** A live message with this text, such as that of the save indicator. */
  readonly said: (words: string | RegExp) => Locator;
  /** The sentences under "There is a problem" after the last press. */
  readonly problems: () => Promise<string[]>;
  /** The question about unsaved changes. */
  readonly question: () => Locator;
  readonly hasFocus: (what: Locator) => Promise<boolean>;
}

/** A record in stored form. */
export interface StoredTestRecord {
  /** The id of the record, if other records refer to it. If absent, the record gets a new id. */
  readonly id?: string;
  readonly kind: string;
  readonly fields: FieldValues;
}

/** Signs up a new person with these records, and opens their passport on a new device for this site. */
export async function openPassport(
  on: string | DeviceOptions,
  ...stored: StoredTestRecord[]
): Promise<OpenPage & { readonly person: Person }> {
  const { baseURL, ...options } = typeof on === 'string' ? { baseURL: on } : on;
  const person = createUniquePerson();
  const node = await signUpOnNode(baseURL, person);
  const records = await Promise.all(
    stored.map(one => node.seal(one, one.id === undefined ? {} : { id: one.id })),
  );
  if (records.length > 0) okOr(await node.client.push(node.state.vaultId, records));
  const device = await openDevice({
    baseURL,
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  await logInToStayOpen(device.page, person);
  return { ...openPage(device, device.page), person };
}

/** The functions of {@link OpenPage} for another page of the device. */
export function openPage(device: Device, page: Page): OpenPage {
  return {
    device,
    page,
    box: name => page.getByRole('textbox', { name, exact: true }),
    button: name => page.getByRole('button', { name, exact: true }),
    said: words => page.getByRole('status').filter({ hasText: words }),
    problems: () => readProblemSummary(page),
    question: () => page.getByRole('alertdialog', { name: 'Unsaved changes' }),
    hasFocus: what => what.evaluate(one => one === document.activeElement),
  };
}
