import type { FieldValues } from '@kinfolio/domain/fields';
import type { Locator, Page } from 'playwright-core';
import { type Device, openDevice } from './browser.ts';
import { insideOf, logIn } from './coming-in.ts';
import { okOr, signUpOnNode } from './node-device.ts';
import { type Person, somebody } from './person.ts';
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

/** Signs somebody up who has these records already, and opens the passport on a new device. */
export async function openPassport(
  baseURL: string,
  ...stored: Stored[]
): Promise<OpenPage & { readonly person: Person }> {
  const person = somebody();
  const node = await signUpOnNode(baseURL, person);
  const records = await Promise.all(
    stored.map(one => node.seal(one, one.id === undefined ? {} : { id: one.id })),
  );
  if (records.length > 0) okOr(await node.client.push(node.state.vaultId, records));
  const device = await openDevice({ baseURL, permissions: ['clipboard-read', 'clipboard-write'] });
  await logIn(device.page, person);
  await insideOf(device.page);
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
