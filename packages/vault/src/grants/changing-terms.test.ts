import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyNextKeyset } from '../keyset/keyset.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { createTestVault, testAccountId, testVaultId } from '../testing/signed-vault.ts';
import type { GrantHolder, GrantToSend } from './change-parts.ts';
import { createGrantChange } from './changing.ts';
import { createTermsChange, type NextGrantTerms } from './changing-terms.ts';
import { openCoverSheet, openRehearsal } from './cover.ts';
import { GrantKey } from './grant-key.ts';
import { openGrant } from './opening.ts';
import type { GrantWithWays } from './renewing.ts';
import { splitWayCode } from './ways.ts';

const at = '2026-11-21T09:30:00.000Z';
const id = (end: string) => `0193a3f0-7c00-4000-8000-0000000000${end}`;
const owner = await createTestVault(createFixedRandom(71));
const ids = owner.categories.map(({ open }) => open.id);
const holder: GrantHolder = {
  account: testAccountId,
  vault: testVaultId,
  accountKey: owner.accountKey,
  identity: owner.identity,
  before: owner,
  categories: owner.categories.map(({ open }) => open),
};
const release = (silentDays: number | null, askDays: number | null) =>
  ({ kind: 'release', silentDays, askDays, longRoad: true }) as const;
const cover = { owner: 'Margaret Ellery', editors: {}, letter: 'Ring Pryce & Lowe first.' };

const begun = await createGrantChange(
  holder,
  {
    grant: id('c1'),
    person: id('d1'),
    level: 'view',
    when: release(14, null),
    categories: ids.slice(0, 2).map(category => ({ category, plusDays: 0 })),
    cover,
    sections: ['One', 'Two'],
    ways: [
      { way: id('e1'), method: 'card', number: '1' },
      { way: id('e2'), method: 'invite' },
    ],
  },
  at,
);

interface Standing {
  readonly holder: GrantHolder;
  readonly sent: GrantToSend;
  readonly cover: string;
}

async function after(before: GrantHolder, keyset: string, secrets: GrantHolder['categories'] = []) {
  const verified = await verifyNextKeyset(before.before, keyset, []);
  if (!verified.ok) throw new Error(verified.problem);
  const categories = before.categories.map(one => secrets.find(other => other.id === one.id) ?? one);
  return { ...before, before: verified.next, categories };
}

const [firstSent] = begun.change.put;
if (firstSent === undefined) throw new Error('nothing was sent');
const first: Standing = {
  holder: await after(holder, begun.change.keyset),
  sent: firstSent,
  cover: firstSent.cover ?? '',
};

const rowsOf = ({ sent, cover: sealed }: Standing): GrantWithWays => ({
  document: sent.document,
  keyVersion: sent.keyVersion,
  own: sent.own ?? '',
  cover: sealed,
  ways: sent.ways.map(({ way, method, own }) => ({ way, method, own })),
});

async function change(standing: Standing, next: NextGrantTerms): Promise<Standing> {
  const made = await createTermsChange(standing.holder, rowsOf(standing), next, [], [], at);
  const [sent] = made.put;
  if (sent === undefined) throw new Error('nothing was sent');
  const secrets = made.made.map(({ open }) => open);
  return {
    holder: await after(standing.holder, made.keyset, secrets),
    sent,
    cover: sent.cover ?? standing.cover,
  };
}

/**
 * The sections that a code opens with the given rows; undefined if it opens nothing. The code is from when
 * the grant was created.
 */
async function openedBy({ sent }: Standing, way: string): Promise<string[] | undefined> {
  const code = begun.codes.get(way);
  const row = sent.ways.find(one => one.way === way);
  if (code === undefined || row === undefined) throw new Error('no such way');
  const { half } = await splitWayCode(code);
  const by = { account: testAccountId, identityVersion: 1, sign: owner.identity.sign };
  const side = { vault: testVaultId, grant: id('c1'), way, owner: by, half, reached: undefined };
  const { document, keyVersion: grantKeyVersion, boxes } = sent;
  const shown = { document, grantKeyVersion, boxes, links: [], serverHalf: row.half, envelope: row.envelope };
  const opened = await openGrant(side, shown);
  return opened.ok ? opened.open.categories.map(one => one.id).toSorted() : undefined;
}

const next = fc.record({
  level: fc.constant('view' as const),
  when: fc.constantFrom(release(14, null), release(7, 30), release(null, 1), release(90, 90)),
  categories: fc
    .subarray(ids, { minLength: 1 })
    .map(chosen => chosen.map(category => ({ category, plusDays: 0 }))),
  authors: fc.constant([]),
  sections: fc.constantFrom(['One'], ['Two', 'Three']),
});

test('after each of any changes, card and invitation of the first day open exactly the sections of the newest terms', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(next, { minLength: 1, maxLength: 4 }), async changes => {
      let now = first;
      for (const terms of changes) {
        now = await change(now, terms);
        const wanted = terms.categories.map(({ category }) => category).toSorted();
        for (const way of [id('e1'), id('e2')]) expect(await openedBy(now, way)).toEqual(wanted);
      }
    }),
    { numRuns: 12 },
  );
});

const entries = (standing: Standing) =>
  new Map(standing.holder.before.keyset.categories.map(entry => [entry.category, entry.keyVersion]));

/** The rows of one state of the grant, with the server halves of another. */
const mixed = (rows: Standing, halves: Standing): Standing => ({
  ...rows,
  sent: {
    ...rows.sent,
    ways: rows.sent.ways.map((way, place) => ({ ...way, half: halves.sent.ways[place]?.half ?? '' })),
  },
});

test('a section that is taken away has another secret, and what was copied before opens nothing of it', async () => {
  const [one = '', two = ''] = ids;
  const terms = { level: 'view', when: release(14, null), authors: [], sections: [] } as const;
  const less = await change(first, { ...terms, categories: [{ category: one, plusDays: 0 }] });
  expect(entries(less).get(two)).toBe((entries(first).get(two) ?? 0) + 1);
  expect(entries(less).get(one)).toBe(entries(first).get(one));
  expect(await openedBy(mixed(less, first), id('e1'))).toBeUndefined();
  expect(await openedBy(mixed(first, less), id('e1'))).toBeUndefined();
});

test('the letter stays or is another one, and a rehearsal shows the sections of the newest terms', async () => {
  const terms = {
    level: 'view',
    when: release(14, 14),
    authors: [],
    sections: ['Pets'],
    categories: [{ category: ids[0] ?? '', plusDays: 0 }],
  } as const;
  const kept = await change(first, terms);
  const other = await change(kept, { ...terms, cover: { ...cover, letter: 'Ring Ruth.' } });
  for (const [standing, letter] of [
    [kept, cover.letter],
    [other, 'Ring Ruth.'],
  ] as const) {
    const place = { grant: id('c1'), grantKeyVersion: standing.sent.keyVersion, vault: testVaultId };
    const own = await GrantKey.openOwn(
      owner.accountKey,
      { account: testAccountId, ...place },
      standing.sent.own ?? '',
    );
    if (!own.ok) throw new Error('own');
    expect(await openCoverSheet(own.grantKey, place, standing.cover)).toMatchObject({ content: { letter } });
  }
  const code = begun.codes.get(id('e1'));
  const [card] = other.sent.ways;
  if (code === undefined || card?.method === 'account' || card?.rehearsal === undefined)
    throw new Error('card');
  const { rehearsalKey } = await splitWayCode(code);
  const shown = await openRehearsal(
    rehearsalKey,
    { grant: id('c1'), vault: testVaultId, way: card.way },
    card.rehearsal,
  );
  expect(JSON.stringify(shown)).toContain('Pets');
});

test('is refused for another kind, and for a section of another vault', async () => {
  const terms = {
    level: 'view',
    when: { kind: 'always' },
    authors: [],
    sections: [],
    categories: [],
  } as const;
  await expect(change(first, terms)).rejects.toMatchObject({ code: 'bad_context' });
  const foreign = { ...terms, when: release(1, 1), categories: [{ category: id('99'), plusDays: 0 }] };
  await expect(change(first, foreign)).rejects.toMatchObject({ code: 'bad_context' });
});
