import { typeSome } from '../../harness/canaries/flow.ts';
import { plantWithoutScreens } from '../../harness/canaries/plant-without-screens.ts';
import { canariesOf } from '../../harness/canaries/planted.ts';
import { findNoCanary } from '../../harness/canaries/search.ts';

// These are only ever typed or chosen on a page: `canaries-typed.long.test.ts` plants everything that way.
const onPagesAlone = /imported file|file that cannot be read|discarded draft|of a layout/;

findNoCanary(async ({ page }, person, url) => {
  const codes = await plantWithoutScreens(url, person);
  await typeSome(page, person.email);
  return canariesOf(codes).filter(({ what }) => !onPagesAlone.test(what));
});
