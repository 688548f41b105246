import { allKinds } from '@kinfolio/domain/kinds/index';
import { sections } from '@kinfolio/domain/records/pages';
import type { Page } from 'playwright-core';
import { type Device, openDevice, optionsWithProfileOnDisk } from '../harness/browser/browser.ts';
import { createUniquePerson } from '../harness/people/person.ts';
import { logIn, waitUntilPassportOpen } from '../harness/people/sign-in-steps.ts';
import { type NodeDevice, signUpOnNode } from '../harness/server/node-device.ts';
import { startServer } from '../harness/server/server.ts';
import { type Figure, median } from './report.ts';
import { seedEachKind, seedFamilies } from './seed.ts';

const ROUNDS = 9;
/** The number of first rounds that do not count, because they load the page's code and fill its caches. */
const WARMING = 2;

/**
 * The maximum time in milliseconds. A change of page feels instant below a tenth of a second; half of that leaves room
 * for slower machines.
 */
const LIMIT = 50;

interface Place {
  readonly path: string;
  readonly title: string;
}

const places: readonly Place[] = sections.map(({ id, title }) => ({ path: `/${id}`, title }));
const firstKinds = places.flatMap(
  ({ path }) => allKinds.find(({ page }) => `/${page ?? ''}` === path)?.id ?? [],
);

/**
 * Measures the time from pressing a section until its list is painted, with 10,000 records of every kind and with ten
 * on each page. The slowest of the nine sections is compared with the limit. The section whose time grew most is
 * compared with its own time on the small passport.
 */
export async function measureRouteChange(): Promise<Figure[]> {
  const server = await startServer();
  const few = await deviceWith(server.url, node => seedEachKind(node, firstKinds, 10));
  const many = await deviceWith(server.url, node => seedFamilies(node, 10_000));
  const times = places.map(place => ({ place, few: [] as number[], many: [] as number[] }));
  // Alternates between the large and the small passport, so that other work on this machine slows both down equally.
  for (let round = 0; round < WARMING + ROUNDS; round += 1) {
    for (const time of times) {
      time.few.push(await changeTo(few.page, time.place));
      time.many.push(await changeTo(many.page, time.place));
    }
  }
  await few.close();
  await many.close();
  await server.stop();
  const medians = times.map(time => ({
    title: time.place.title,
    few: median(time.few.slice(WARMING)),
    many: median(time.many.slice(WARMING)),
  }));
  console.table(medians);
  const [slowest] = medians.toSorted((a, b) => b.many - a.many);
  const [grown] = medians.toSorted((a, b) => b.many / b.few - a.many / a.few);
  if (slowest === undefined || grown === undefined) throw new Error('no section was opened');
  return [
    {
      name: `opening “${slowest.title}”, the slowest of nine, 10,000 records`,
      unit: 'ms',
      ours: slowest.many,
      against: 'the limit',
      baseline: LIMIT,
      bound: { atMost: 1 },
    },
    {
      name: `opening “${grown.title}”, which grows most, 10,000 records`,
      unit: 'ms',
      ours: grown.many,
      against: 'with 10 on the page',
      baseline: grown.few,
      bound: { atMost: 2 },
    },
  ];
}

async function deviceWith(url: string, fill: (node: NodeDevice) => Promise<void>): Promise<Device> {
  const person = createUniquePerson();
  await fill(await signUpOnNode(url, person));
  const device = await openDevice({ baseURL: url, ...optionsWithProfileOnDisk });
  await logIn(device.page, person);
  await waitUntilPassportOpen(device.page);
  await device.page.goto('/bank-accounts');
  // The score appears only after every record has been decrypted.
  await device.page
    .getByText(/% complete/)
    .first()
    .waitFor({ timeout: 120_000 });
  return device;
}

/** Presses a section in the sidebar and waits until its first row is painted. */
function changeTo(page: Page, place: Place): Promise<number> {
  return page.evaluate(
    ({ path, title }) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(`nav.rail a[href="${path}"]`);
        if (link === null) return reject(new Error(`no way to ${title}`));
        const isThere = () =>
          document.querySelector('h1')?.textContent === title &&
          document.querySelector('main tbody tr') !== null;
        const begin = performance.now();
        const look = () => {
          if (!isThere()) requestAnimationFrame(look);
          // A task after the frame runs once the frame is painted.
          else setTimeout(() => resolve(performance.now() - begin));
        };
        link.click();
        requestAnimationFrame(look);
      }),
    place,
  );
}
