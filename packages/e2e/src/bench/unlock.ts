import { readFileSync } from 'node:fs';
import type * as HashWasm from 'hash-wasm';
import type { Page } from 'playwright-core';
import { installed, openDevice } from '../harness/browser/browser.ts';
import { somebody } from '../harness/people/person.ts';
import { insideOf, logIn } from '../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../harness/server/node-device.ts';
import { startServer } from '../harness/server/server.ts';
import { type Figure, median } from './report.ts';
import { seed } from './seed.ts';

const ROUNDS = 7;
/** How many times the bare work it may take, by the number of records. */
const limits = [
  [1_000, 1.3],
  [10_000, 1.5],
] as const;
const argon2Script = readFileSync(new URL(import.meta.resolve('hash-wasm/dist/argon2.umd.min.js')), 'utf8');

/**
 * From the password to a list that can be used, with 1,000 and 10,000 records, beside the sum of what cannot be
 * saved: one Argon2id, the same bytes read from IndexedDB as one blob, and their raw WebCrypto decryption.
 */
export async function measureUnlock(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [count, most] of limits) {
    const server = await startServer();
    const person = somebody();
    await seed(await signUpOnNode(server.url, person), 0, count);
    const device = await openDevice({ baseURL: server.url, ...installed });
    await logIn(device.page, person);
    await insideOf(device.page);
    await device.page.goto('/bank-accounts');
    await device.page
      .getByText(`${count.toLocaleString('en-GB')} accounts`)
      .first()
      .waitFor({ timeout: 120_000 });

    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await device.page.getByRole('button', { name: 'Lock' }).click();
      await device.page.getByLabel('Password').fill(person.password);
      ours.push(await fromPasswordToList(device.page));
      // A fresh copy each time, as ours is in a worker made at the last lock.
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

/** Sends the form and waits for the frame in which the list's rows are there. */
function fromPasswordToList(page: Page): Promise<number> {
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

/** The same work without Kinfolio, in the same browser: hash, read one blob, decrypt each record's bytes. */
function bareSum(page: Page, count: number): Promise<number> {
  return page.evaluate(async records => {
    const { hashwasm } = globalThis as unknown as { hashwasm: typeof HashWasm };
    const sizes = Array.from({ length: records }, () => 512 + 16);
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    // The header of a record's envelope, as text, is authenticated with each.
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
