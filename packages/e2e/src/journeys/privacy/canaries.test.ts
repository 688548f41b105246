import { typeUnplantedCanaries } from '../../harness/canaries/flow.ts';
import { plantWithoutScreens } from '../../harness/canaries/plant-without-screens.ts';
import { listCanaries } from '../../harness/canaries/planted.ts';
import { expectNoPlantedDataLeaked } from '../../harness/canaries/search.ts';

// Canaries that can only be typed or chosen on a page. `canaries-typed.long.test.ts` plants all canaries in that way.
const onPagesAlone = /imported file|file that cannot be read|discarded draft|of a layout/;

expectNoPlantedDataLeaked(async ({ page }, person, url) => {
  const codes = await plantWithoutScreens(url, person);
  await typeUnplantedCanaries(page, person.email);
  return listCanaries(codes).filter(({ what }) => !onPagesAlone.test(what));
});
