import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { Locator, Page } from 'playwright-core';
import { type Person, somebody } from '../people/person.ts';
import { insideOf, logIn } from '../people/sign-in-steps.ts';
import { okOr, signUpOnNode } from '../server/node-device.ts';
import { type Device, type DeviceOptions, openDevice } from './browser.ts';
import { problemsOn } from './problems.ts';

/** A device with an open passport, and the words by which a person finds things on its page. */
export interface OpenPage {
  readonly device: Device;
  readonly page: Page;
  readonly box: (name: string) => Locator;
  readonly button: (name: string) => Locator;
  /** A live sentence, such as the save indicator's. */
  readonly said: (words: string | RegExp) => Locator;
  /** The sentences of "There is a problem" that the last press led to. */
  readonly problems: () => Promise<string[]>;
  /** The question about unsaved changes. */
  readonly question: () => Locator;
  readonly hasFocus: (what: Locator) => Promise<boolean>;
}

/** A record as it is stored. */
export interface Stored {
  /** A new one, unless other records speak of it. */
  readonly id?: string;
  readonly kind: string;
  readonly fields: FieldValues;
}

/** Signs up a new person with these records, and opens their passport on a new device of this site. */
export async function openPassport(
  on: string | DeviceOptions,
  ...stored: Stored[]
): Promise<OpenPage & { readonly person: Person }> {
  const { baseURL, ...options } = typeof on === 'string' ? { baseURL: on } : on;
  const person = somebody();
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
  // Home is shown first. A page that is gone to before this answer asks for the password.
  const split = device.page.waitForResponse('**/vault/v1/reload-half');
  await logIn(device.page, person);
  await insideOf(device.page);
  await split;
  return { ...openPage(device, device.page), person };
}

/** The same words on another page of the device. */
export function openPage(device: Device, page: Page): OpenPage {
  return {
    device,
    page,
    box: name => page.getByRole('textbox', { name, exact: true }),
    button: name => page.getByRole('button', { name, exact: true }),
    said: words => page.getByRole('status').filter({ hasText: words }),
    problems: () => problemsOn(page),
    question: () => page.getByRole('alertdialog', { name: 'Unsaved changes' }),
    hasFocus: what => what.evaluate(one => one === document.activeElement),
  };
}
