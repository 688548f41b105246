import { readFileSync } from 'node:fs';
import type * as HashWasm from 'hash-wasm';
import type { Page } from 'playwright-core';
import { openDevice, optionsWithProfileOnDisk } from '../harness/browser/browser.ts';
import { createUniquePerson, type Person } from '../harness/people/person.ts';
import { logIn, waitUntilPassportOpen } from '../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../harness/server/node-device.ts';
import { startServer } from '../harness/server/server.ts';
import { type Figure, median } from './report.ts';
import { seedBankAccounts } from './seed.ts';

const ROUNDS = 7;
/** The maximum ratio to the bare work, by number of records. */
const limits = [
  [1_000, 1.3],
  [10_000, 1.5],
] as const;
const argon2Script = readFileSync(new URL(import.meta.resolve('hash-wasm/dist/argon2.umd.min.js')), 'utf8');

/**
 * Measures the time from the password to a usable list with 1,000 and 10,000 records. The baseline is the sum of the
 * unavoidable steps: one Argon2id, reading the same bytes from IndexedDB as one blob, and their raw WebCrypto
 * decryption.
 */
export async function measureUnlock(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [count, most] of limits) {
    const { server, device, person } = await openDeviceWithAccounts(count);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await lockAndType(device.page, person);
      ours.push(await fromPasswordToList(device.page));
      // Loads a fresh copy each time, because the product's own Argon2id runs in a worker created at the last lock.
      await device.page.evaluate(argon2Script);
      bare.push(await bareSum(device.page, count));
    }
    figures.push({
      name: `unlock to usable list, ${count.toLocaleString('en-GB')} records`,
      unit: 'ms',
      ours: median(ours),
      against: 'Argon2id + one blob read + raw decryption',
      baseline: median(bare),
      bound: { atMost: most },
    });
    await device.close();
    await server.stop();
  }
  return figures;
}

/** A device that shows a list of this many accounts. */
export async function openDeviceWithAccounts(count: number) {
  const server = await startServer();
  const person = createUniquePerson();
  await seedBankAccounts(await signUpOnNode(server.url, person), 0, count);
  const device = await openDevice({ baseURL: server.url, ...optionsWithProfileOnDisk });
  await logIn(device.page, person);
  await waitUntilPassportOpen(device.page);
  await device.page.goto('/bank-accounts');
  await device.page
    .getByText(`(${count.toLocaleString('en-GB')})`)
    .first()
    .waitFor({ timeout: 300_000 });
  return { server, device, person };
}

/** Locks the passport and types the password as quickly as a practised person: meanwhile the app reads the disk. */
export async function lockAndType(page: Page, { password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByLabel('Password').pressSequentially(password, { delay: 80 });
}

/** Submits the form and waits for the frame in which the rows of the list appear. */
export function fromPasswordToList(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const begin = performance.now();
        const observer = new MutationObserver(() => {
          if (document.querySelector('table tbody tr th a') === null) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - begin));
        });
        observer.observe(document.body, { childList: true, subtree: true });
        document.querySelector('form')?.requestSubmit();
      }),
  );
}

/**
 * Does the same work without Kinfolio in the same browser: hashes, reads one blob, and decrypts the bytes of each
 * record.
 */
function bareSum(page: Page, count: number): Promise<number> {
  return page.evaluate(async records => {
    const { hashwasm } = globalThis as unknown as { hashwasm: typeof HashWasm };
    const sizes = Array.from({ length: records }, () => 512 + 16);
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    // The text header of a record's envelope is authenticated together with the record.
    const algorithm = { name: 'AES-GCM', iv: new Uint8Array(12), additionalData: new Uint8Array(335) };
    const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, new Uint8Array(512)));
    const blob = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
    for (let index = 0; index < records; index += 1) blob.set(sealed, index * sealed.length);

    const open = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('bench');
      request.onupgradeneeded = () => request.result.createObjectStore('blobs');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('IndexedDB did not open'));
    });
    await new Promise<void>(resolve => {
      const write = open.transaction('blobs', 'readwrite');
      write.objectStore('blobs').put(blob, 'all');
      write.oncomplete = () => resolve();
    });

    const begin = performance.now();
    await hashwasm.argon2id({
      password: 'kettle ribbon harbour',
      salt: new Uint8Array(16),
      memorySize: 65_536,
      iterations: 3,
      parallelism: 1,
      hashLength: 32,
      outputType: 'binary',
    });
    const read = await new Promise<Uint8Array<ArrayBuffer>>(resolve => {
      const request = open.transaction('blobs').objectStore('blobs').get('all');
      request.onsuccess = () => resolve(request.result as Uint8Array<ArrayBuffer>);
    });
    let offset = 0;
    for (const size of sizes) {
      await crypto.subtle.decrypt(algorithm, key, read.subarray(offset, offset + size));
      offset += size;
    }
    const took = performance.now() - begin;
    open.close();
    return took;
  }, count);
}
