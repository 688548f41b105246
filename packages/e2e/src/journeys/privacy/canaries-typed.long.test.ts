import { withServiceWorker } from '../../harness/browser/browser.ts';
import { typeAllCanaries } from '../../harness/canaries/flow.ts';
import { listCanaries } from '../../harness/canaries/planted.ts';
import { expectNoPlantedDataLeaked } from '../../harness/canaries/search.ts';

// Like `canaries.test.ts`, but with everything typed on a page that has its service worker.
expectNoPlantedDataLeaked(
  async (device, person) => listCanaries(await typeAllCanaries(device, person)),
  withServiceWorker,
);
