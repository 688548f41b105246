import { allKinds } from '@kinfolio/domain/kinds/index';
import { sections } from '@kinfolio/domain/records/pages';
import type { Page } from 'playwright-core';
import { type Device, installed, openDevice } from '../harness/browser/browser.ts';
import { somebody } from '../harness/people/person.ts';
import { insideOf, logIn } from '../harness/people/sign-in-steps.ts';
import { type NodeDevice, signUpOnNode } from '../harness/server/node-device.ts';
import { startServer } from '../harness/server/server.ts';
import { type Figure, median } from './report.ts';
import { seedFamilies, seedOfEach } from './seed.ts';

const ROUNDS = 9;
/** The first ones load the page's code and fill its caches. */
const WARMING = 2;

/** Milliseconds; below a tenth of a second a change of page feels like one, and half of that is for slower machines. */
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
 * From the press of a section to the first paint of its list, with 10,000 records of every kind and with ten on each
 * page. Of the nine sections the slowest is held to the limit, and the one that grew most to its own small self.
 */
export async function measureRouteChange(): Promise<Figure[]> {
  const server = await startServer();
  const few = await deviceWith(server.url, node => seedOfEach(node, firstKinds, 10));
  const many = await deviceWith(server.url, node => seedFamilies(node, 10_000));
  const times = places.map(place => ({ place, few: [] as number[], many: [] as number[] }));
  // In turn, so that whatever else this machine does slows both alike.
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
  const person = somebody();
  await fill(await signUpOnNode(url, person));
  const device = await openDevice({ baseURL: url, ...installed });
  await logIn(device.page, person);
  await insideOf(device.page);
  await device.page.goto('/bank-accounts');
  // The score is said once every record is open.
  await device.page
    .getByText(/% complete/)
    .first()
    .waitFor({ timeout: 120_000 });
  return device;
}

/** Presses the section in the rail and waits until its first row is painted. */
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
          // A task after the frame comes once it is painted.
          else setTimeout(() => resolve(performance.now() - begin));
        };
        link.click();
        requestAnimationFrame(look);
      }),
    place,
  );
}
