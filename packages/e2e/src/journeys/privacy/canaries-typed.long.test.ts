import { withServiceWorker } from '../../harness/browser/browser.ts';
import { typeEverything } from '../../harness/canaries/flow.ts';
import { canariesOf } from '../../harness/canaries/planted.ts';
import { findNoCanary } from '../../harness/canaries/search.ts';

// As `canaries.test.ts`, with everything typed on a page that has its service worker.
findNoCanary(async (device, person) => canariesOf(await typeEverything(device, person)), withServiceWorker);
