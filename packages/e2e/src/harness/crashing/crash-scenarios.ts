import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SLOW } from '../matrix.ts';
import { type RunningServer, startServer } from '../server/server.ts';
import { crashAt, crashesOf, requestsOf } from './crash.ts';
import type { CrashWorld } from './member.ts';
import { openPasskeyHolder, type PasskeyHolder } from './passkey-holder.ts';
import type { Story } from './story.ts';
import { openVisitors, type Visitors } from './visitors.ts';

// So many sign-ins from one address are nobody's usual day, nor so many codes to one person.
const often = { REQUESTS_PER_MINUTE: '0', MESSAGE_COOLDOWN: '0' };

/** Makes a test of each story: told once calmly, then with its crashes, each time with somebody new. */
export function tellStories(stories: readonly Story[], settings: Record<string, string> = {}): void {
  const env = { ...often, ...settings };
  let server: RunningServer;
  let visitors: Visitors;
  let holder: Promise<PasskeyHolder> | undefined;

  beforeAll(async () => {
    server = await startServer({ env });
    visitors = await openVisitors();
  });
  afterAll(async () => {
    await Promise.all([visitors.close(), holder?.then(one => one.close())]);
    await server.stop();
  });

  const place = (): CrashWorld => ({
    url: server.url,
    anyDevice: () => visitors.visit(server.url),
    passkeyHolder: () => (holder ??= openPasskeyHolder(server.url)),
  });

  describe.each(stories)(
    'a crash while $title',
    ({ begin, device = ({ anyDevice }) => anyDevice(), flow, wayIn, asks }) => {
      it('leaves a way in, whichever step it comes at', { timeout: 3_600_000 }, async () => {
        const calmly = flow(await begin(place()));
        const calm = await device(place());
        const requests = await requestsOf(calm.page, calmly);
        await calm.close();
        expect(requests.filter(name => asks.includes(name))).toEqual(asks);

        // SLOW=1 crashes at everything that is asked. A usual run loses one answer: to what changes something, half-way.
        const crashes = crashesOf(requests, name => SLOW || asks.includes(name));
        const halfWay = crashes.length / 2 + 1;
        for (const crash of SLOW ? crashes : crashes.slice(halfWay, halfWay + 1)) {
          const who = await begin(place());
          const at = await crashAt(await device(place()), server, flow(who), crash);
          const { dataDir, port } = server;
          if (crash.who === 'server' && at !== undefined) {
            server = await startServer({ dataDir, port, env });
          }
          const after = await device(place());
          try {
            await wayIn(after.page, who);
          } catch (error) {
            const there = await after.page.locator('main').innerText();
            throw new Error(
              `No way in after ${crash.who} went ${crash.when} ${at}. On the screen:\n${there}`,
              {
                cause: error,
              },
            );
          }
          await after.close();
        }
      });
    },
  );
}
