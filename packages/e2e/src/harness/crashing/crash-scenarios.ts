import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RUN_FULL_MATRICES } from '../matrix.ts';
import { type RunningServer, startServer } from '../server/server.ts';
import { listCrashPoints, recordFlowRequests, runFlowUntilCrash } from './crash.ts';
import type { CrashWorld } from './member.ts';
import { openPasskeyHolder, type PasskeyHolder } from './passkey-holder.ts';
import type { CrashStory } from './story.ts';
import { openVisitors, type Visitors } from './visitors.ts';

// Raises the limits: so many sign-ins from one address, and so many codes to one person, are unusual.
const often = { REQUESTS_PER_MINUTE: '0', MESSAGE_COOLDOWN: '0' };

/** Creates tests for each story: once without crashes, then with each of its crashes, always with a new person. */
export function createCrashTests(
  stories: readonly CrashStory[],
  settings: Record<string, string> = {},
): void {
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
        const requests = await recordFlowRequests(calm.page, calmly);
        await calm.close();
        expect(requests.filter(name => asks.includes(name))).toEqual(asks);

        // SLOW=1 crashes at every request. A normal run loses the response to one writing request, in the middle of the
        // flow.
        const crashes = listCrashPoints(requests, name => RUN_FULL_MATRICES || asks.includes(name));
        const halfWay = crashes.length / 2 + 1;
        for (const crash of RUN_FULL_MATRICES ? crashes : crashes.slice(halfWay, halfWay + 1)) {
          const who = await begin(place());
          const at = await runFlowUntilCrash(await device(place()), server, flow(who), crash);
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
