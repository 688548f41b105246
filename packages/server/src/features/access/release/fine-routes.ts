import { actProblem } from '@kinfolio/domain/access/acts';
import { gateOf } from '@kinfolio/domain/access/gate';
import { linkCounts, openAsk } from '@kinfolio/domain/access/roads';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as z from 'zod';
import { takeFromLimit } from '../../../db/limits.ts';
import { plainPage, plainPolicy } from '../../../pages/plain-page.ts';
import { takePresses } from '../../../pages/pressed-form.ts';
import { listArchived } from '../../vault/archive/store.ts';
import { blindNetwork } from '../../vault/blind.ts';
import type { VaultContext } from '../../vault/context.ts';
import { readIdentity } from '../../vault/keys/store.ts';
import { lockVault, noteOwner } from '../../vault/owner/store.ts';
import { channelsOf, readVaultRows, rowsOf } from '../gates/service.ts';
import { hintOf } from '../grants/codes.ts';
import { roadOf, vetoLongRoad } from '../grants/long-road-service.ts';
import { ownerActs } from '../grants/owner-service.ts';
import { readGrants, readPersons } from '../grants/store.ts';
import { atInWords, dayInWords } from '../in-words.ts';
import {
  type FineToken,
  judgePress,
  newPageNonce,
  type PressWorth,
  type RoadToken,
  readFine,
  readRoad,
} from './links.ts';

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
const declined = plainPage(
  'You said no',
  '<p>We have let the person know: not now. Nothing was opened. You can close this page.</p>',
);

/** A request that waits for its owner's answer. */
interface WaitingRequest {
  readonly grant: string;
  readonly askedMs: number;
  readonly opensMs: number | undefined;
  /** Enough of the person's address for the owner to know it. */
  readonly hint: string;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function describeRequest({ hint, askedMs, opensMs }: WaitingRequest): string {
  const who = `The person with the email address ${escaped(hint)}`;
  const opens =
    opensMs === undefined
      ? ''
      : ` Without an answer, this person can read the sections you chose from ${atInWords(opensMs)}.`;
  return `<p>${who} asked on ${dayInWords(askedMs)}, and still waits for your answer.${opens}</p>`;
}

/** The page of one link, whose buttons act. */
interface LinkPage {
  readonly token: string;
  readonly nonce: string;
  /** A press followed within the first moments, as a machine's does. */
  readonly again: boolean;
}

const button = ({ token, nonce }: LinkPage, press: string, words: string) =>
  `<form method="post" action="/fine?t=${token}&amp;n=${nonce}&amp;press=${press}"><p><button type="submit">${words}</button></p></form>`;

const oncePlease = ({ again }: LinkPage) =>
  again ? '<p><strong>Please press once more.</strong> That was too quick to be sure it was you.</p>' : '';

const sayNo = 'No, I do not agree';

function question(page: LinkPage, requests: readonly WaitingRequest[]): string {
  const fine = button(page, 'fine', 'I’m fine');
  if (requests.length === 0)
    return plainPage(
      'Are you all right?',
      `${oncePlease(page)}<p>Press the button if you are well. Nothing happens until you do.</p>\n${fine}`,
    );
  return plainPage(
    'Someone you chose has asked to read your papers',
    `${oncePlease(page)}${requests.map(describeRequest).join('\n')}
<p>Choose one. Nothing happens until you do.</p>
${button(page, 'decline', sayNo)}
${fine}
<p>“I’m fine” tells us that you are well. It does not answer the request. If you agree, log in to Kinfolio and say yes there.</p>`,
  );
}

function thank(page: LinkPage, requests: readonly WaitingRequest[]): string {
  const glad = 'We are glad that you are well. Nothing was opened.';
  if (requests.length === 0) return plainPage('Thank you', `<p>${glad} You can close this page.</p>`);
  return plainPage(
    'Thank you. A request still waits',
    `<p>${glad}</p>
${requests.map(describeRequest).join('\n')}
${button(page, 'decline', sayNo)}
<p>If you agree, log in to Kinfolio and say yes there.</p>`,
  );
}

const stillHere = plainPage(
  'Thank you',
  '<p>Without the email or phone the card opens nothing. Nothing was opened. You can close this page.</p>',
);

const roadQuestion = (page: LinkPage) =>
  plainPage(
    'Someone is using an Emergency Card without its phone and email',
    `${oncePlease(page)}<p>If you still get the email or the phone that belong to the card, or know that this is wrong, press the button. Nothing happens until you do.</p>
${button(page, 'veto', 'I still have this')}`,
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
      handler: async (request, reply) =>
        show(reply, await askPage(vault, linkQuery.parse(request.query).t, false)),
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
        const worth: PressWorth = allowed.ok ? judgePress(vault, t, n) : 'refused';
        if (worth === 'refused') return show(reply.code(403), over);
        if (worth === 'too-soon') return show(reply.code(403), await askPage(vault, t, true));
        const named = readFine(vault, t);
        const road = press === 'veto' ? readRoad(vault, t) : undefined;
        if (road !== undefined) return show(reply, await vetoed(vault, road));
        if (named === undefined || press === 'veto') return show(reply.code(403), over);
        return show(reply, await pressed(vault, named, { token: t, press }));
      },
    });
  };
}

/** The page of a link before a press, or after one that came too soon. */
async function askPage(vault: VaultContext, token: string, again: boolean): Promise<string> {
  const page: LinkPage = { token, nonce: newPageNonce(vault, token), again };
  const road = readRoad(vault, token);
  if (road !== undefined) return (await mayVeto(vault, road)) ? roadQuestion(page) : over;
  const named = readFine(vault, token);
  return named === undefined ? over : question(page, await waitingRequests(vault, named));
}

async function pressed(
  vault: VaultContext,
  named: FineToken,
  { token, press }: { token: string; press: 'fine' | 'decline' },
): Promise<string> {
  const { accountId } = named;
  const vaultIds = await vaultsOf(vault, accountId);
  if (vaultIds.length === 0) return over;
  const counts = await Promise.all(vaultIds.map(vaultId => pressCounts(vault, vaultId)));
  if (!counts.includes(true)) return signInNow;
  if (press === 'decline') {
    for (const { grant } of await waitingRequests(vault, named))
      await ownerActs(vault, named, grant, 'decline', true);
    return declined;
  }
  for (const vaultId of vaultIds)
    await vault.db.transaction(async tx => {
      await lockVault(tx, vaultId);
      await noteOwner(tx, vaultId, { pressedAtMs: vault.clock.now() });
    });
  const page: LinkPage = { token, nonce: newPageNonce(vault, token), again: false };
  return thank(page, await waitingRequests(vault, named));
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

/** The requests that wait for an answer, and can still be refused. */
async function waitingRequests(vault: VaultContext, { accountId }: FineToken): Promise<WaitingRequest[]> {
  const { db } = vault;
  const identity = await readIdentity(db, accountId);
  if (identity === undefined) return [];
  const { vaultId } = identity;
  const rows = await readVaultRows(vault, db, vaultId, await channelsOf(vault, db, accountId));
  const people = await readPersons(db, vaultId);
  const nowMs = vault.clock.now();
  return (await readGrants(db, vaultId)).flatMap(grant => {
    const about = rowsOf(rows, grant);
    const askedMs = openAsk(about);
    if (askedMs === undefined || actProblem(about, 'decline', nowMs) !== undefined) return [];
    const email = people.find(({ id }) => id === grant.personId)?.email ?? '';
    const opensMs = gateOf(about, nowMs).plannedMs;
    return [{ grant: grant.id, askedMs, opensMs, hint: hintOf('mail', email) }];
  });
}
