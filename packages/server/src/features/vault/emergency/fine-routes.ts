import { linkCounts, openAsk } from '@kinfolio/domain/access/roads';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as z from 'zod';
import { takeFromLimit } from '../../../db/limits.ts';
import { plainPage, plainPolicy } from '../../../pages/plain-page.ts';
import { takePresses } from '../../../pages/pressed-form.ts';
import { listArchived } from '../archive/store.ts';
import { blindNetwork } from '../blind.ts';
import type { VaultContext } from '../context.ts';
import { readIdentity } from '../keys/store.ts';
import { channelsOf, readVaultRows, rowsOf } from '../sharing/gates-service.ts';
import { roadOf, vetoLongRoad } from '../sharing/long-road-service.ts';
import { ownerActs } from '../sharing/owner-service.ts';
import { lockVault, noteOwner, readGrants } from '../sharing/store.ts';
import { type FineToken, isPageNonce, newPageNonce, type RoadToken, readFine, readRoad } from './links.ts';

// [Note: A link fetched is not pressed] Mail scanners fetch every link, some ten times. So a GET shows a page and changes
// nothing; only the page's own form acts, with a nonce that is too young for a machine.

const tags = ['vault/v1'];
const linkQuery = z.object({ t: z.string().max(200).default('') });
const pressQuery = z.object({
  t: z.string().max(200).default(''),
  n: z.string().max(200).default(''),
  press: z.enum(['fine', 'decline', 'veto']).default('fine'),
});

const over = plainPage(
  'This link does not work any more',
  '<p>Each works for 30 days. Look for the newest email, or log in to Kinfolio: that also shows that you are well.</p>',
);
const signInNow = plainPage(
  'Please log in this time',
  '<p>It has been a year since you last logged in. So that no other person can answer for you, please log in now.</p>',
);
const thanks = plainPage(
  'Thank you',
  '<p>We are glad that you are well. Nothing was opened. You can close this page.</p>',
);
const declined = plainPage(
  'You said no',
  '<p>We have let the person know: not now. Nothing was opened. You can close this page.</p>',
);

function question(token: string, nonce: string, asked: boolean): string {
  const target = (press: string) => `/fine?t=${token}&amp;n=${nonce}&amp;press=${press}`;
  const no = asked
    ? `<form method="post" action="${target('decline')}"><p><button type="submit">No, I do not agree</button></p></form>`
    : '';
  return plainPage(
    asked ? 'Someone you chose has asked to read your papers' : 'Are you all right?',
    `<p>${asked ? 'Press the one that is right.' : 'Press the button.'} Nothing happens before.</p>
<form method="post" action="${target('fine')}"><p><button type="submit">I’m fine</button></p></form>
${no}`,
  );
}

const stillHere = plainPage(
  'Thank you',
  '<p>The card is no use without its email or phone. Nothing was opened. You can close this page.</p>',
);

const roadQuestion = (token: string, nonce: string) =>
  plainPage(
    'Someone is using an Emergency Card without its phone and email',
    `<p>If you still get the email or the phone that belong to the card, or know that this is wrong, press the button. Nothing happens before.</p>
<form method="post" action="/fine?t=${token}&amp;n=${nonce}&amp;press=veto"><p><button type="submit">I still have this</button></p></form>`,
  );

/** Whether the press that a link is about can still be objected to. */
async function mayVeto(vault: VaultContext, token: RoadToken): Promise<boolean> {
  const { road } = (await roadOf(vault, vault.db, token)) ?? {};
  return road?.mayVeto === true && road.pressedMs === token.slotMs;
}

async function vetoed(vault: VaultContext, token: RoadToken): Promise<string> {
  if (!(await mayVeto(vault, token))) return over;
  await vetoLongRoad(vault, token);
  return stillHere;
}

/** The pages behind the links of notices, at the root of the server. */
export function fineRoutes(vault: VaultContext): FastifyPluginAsync {
  const show = (reply: FastifyReply, page: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', plainPolicy(vault.publicUrl))
      .header('referrer-policy', 'no-referrer')
      .send(page);
  return async app => {
    takePresses(app);
    app.route({
      method: 'GET',
      url: '/fine',
      schema: { tags, summary: 'Show the page with "I’m fine"', querystring: linkQuery },
      handler: async (request, reply) => {
        const { t } = linkQuery.parse(request.query);
        const road = readRoad(vault, t);
        if (road !== undefined)
          return show(reply, (await mayVeto(vault, road)) ? roadQuestion(t, newPageNonce(vault, t)) : over);
        const named = readFine(vault, t);
        if (named === undefined) return show(reply, over);
        const asked = (await askedGrants(vault, named)).length > 0;
        return show(reply, question(t, newPageNonce(vault, t), asked));
      },
    });
    app.route({
      method: 'POST',
      url: '/fine',
      schema: {
        tags,
        summary: 'Answer "I’m fine", decline a request, or end a long road, on the page of a link',
        querystring: pressQuery,
      },
      handler: async (request, reply) => {
        const { t, n, press } = pressQuery.parse(request.query);
        const limit = { key: `fine:${blindNetwork(vault, request.ip)}`, max: 60, windowMs: 60_000 };
        const allowed = await takeFromLimit(vault.db, vault.clock, limit);
        const named = readFine(vault, t);
        const road = press === 'veto' ? readRoad(vault, t) : undefined;
        if (!allowed.ok || !isPageNonce(vault, t, n)) return show(reply.code(403), over);
        if (road !== undefined) return show(reply, await vetoed(vault, road));
        if (named === undefined || press === 'veto') return show(reply.code(403), over);
        return show(reply, await pressed(vault, named, press));
      },
    });
  };
}

async function pressed(vault: VaultContext, named: FineToken, press: 'fine' | 'decline'): Promise<string> {
  const { accountId } = named;
  const vaultIds = await vaultsOf(vault, accountId);
  if (vaultIds.length === 0) return over;
  const counts = await Promise.all(vaultIds.map(vaultId => pressCounts(vault, vaultId)));
  if (!counts.includes(true)) return signInNow;
  if (press === 'decline') {
    for (const grant of await askedGrants(vault, named))
      await ownerActs(vault, named, grant, 'decline', true);
    return declined;
  }
  for (const vaultId of vaultIds)
    await vault.db.transaction(async tx => {
      await lockVault(tx, vaultId);
      await noteOwner(tx, vaultId, { pressedAtMs: vault.clock.now() });
    });
  return thanks;
}

/** The vault of an account, and those that it has set aside. */
async function vaultsOf({ db }: VaultContext, accountId: string): Promise<string[]> {
  const identity = await readIdentity(db, accountId);
  return [...(identity ? [identity] : []), ...(await listArchived(db, accountId))].map(
    ({ vaultId }) => vaultId,
  );
}

async function pressCounts(vault: VaultContext, vaultId: string): Promise<boolean> {
  const { shared } = await readVaultRows(vault, vault.db, vaultId, ['mail']);
  return linkCounts(vault.clock.now(), shared.activity.unlockedAtMs);
}

/** The grants whose person waits for an answer. */
async function askedGrants(vault: VaultContext, { accountId }: FineToken): Promise<string[]> {
  const identity = await readIdentity(vault.db, accountId);
  if (identity === undefined) return [];
  const rows = await readVaultRows(
    vault,
    vault.db,
    identity.vaultId,
    await channelsOf(vault, vault.db, accountId),
  );
  return (await readGrants(vault.db, identity.vaultId))
    .filter(grant => grant.stoppedAtMs === null && openAsk(rowsOf(rows, grant)) !== undefined)
    .map(({ id }) => id);
}
