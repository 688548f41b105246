import { findKind } from '@kinfolio/domain/kinds/index';
import { type Category, categories, findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { TestDeviceWithTabs as NodeTab, type ReachableServer } from '@kinfolio/web/session/testing/device';
import { ManualTime } from '@kinfolio/web/session/testing/manual-time';
import { v7 as uuidv7 } from 'uuid';
import type { StoredTestRecord } from '../browser/open-page.ts';
import { openServerDatabase } from '../server/database.ts';
import { okOr } from '../server/node-device.ts';
import type { RunningServer } from '../server/server.ts';
import { createImmediateGrantRequest, findCardCode, getSharingFunctions } from '../server/sharing-world.ts';
import { createUniquePerson } from './person.ts';

/** All sections that a card may open. */
const shared: readonly Category[] = categories.filter(slug => slug !== 'private' && slug !== 'budget');

/**
 * Signs up Ruth Ellery without a screen, with these records in her passport, and releases the passport to the holder of
 * a card.
 */
export async function releaseToCard(
  server: Pick<RunningServer, 'url'>,
  readerEmail: string,
  stored: readonly StoredTestRecord[],
) {
  const tab = new NodeTab<ReachableServer>({ fetch }, new ManualTime(), server.url).openTab();
  await tab.until('signed-out');
  const { email, password, phone } = createUniquePerson();
  // Ruth's own details may be among the records.
  okOr(await tab.session.signUp({ email, password, phone, displayName: 'Ruth', person: {} }));
  okOr(
    await tab.session.passport.saveMany(
      stored.flatMap(({ id = uuidv7(), kind, fields }) => {
        const known = findKind(kind);
        return known === undefined ? [] : [{ id, kind, fields, category: findRecordCategory(known, fields) }];
      }),
    ),
  );
  await tab.settled();
  const state = tab.session.state();
  const account = state.status === 'open' ? state.account.id : '';
  const database = openServerDatabase(server);
  await database.pool.query('update profiles set plan = $1 where account_id = $2', ['premium', account]);
  const own = await getSharingFunctions(tab);
  const wanted = createImmediateGrantRequest(readerEmail, {
    categories: shared,
    when: { kind: 'release', silentDays: null, askDays: 14, longRoad: false },
    ways: [{ method: 'card', number: '1' }],
    owner: 'Ruth Ellery',
  });
  const given = okOr(await own.give(wanted, password));
  okOr(await own.answer(given.grant, 'allow', password));
  const { rows } = await database.pool.query<{ vault_id: string }>(
    'select vault_id from grants where id = $1',
    [given.grant],
  );
  await database.close();
  return {
    tab,
    own,
    password,
    grant: given.grant,
    vault: rows[0]?.vault_id ?? '',
    card: findCardCode(given.codes),
    name: 'Ruth Ellery',
  };
}
