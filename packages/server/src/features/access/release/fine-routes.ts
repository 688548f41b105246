import { findGrantActProblem } from '@kinfolio/domain/access/acts';
import { computeGate } from '@kinfolio/domain/access/gate';
import { isLinkActCounted, pendingRequestMs } from '@kinfolio/domain/access/roads';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as z from 'zod';
import { countLimitTry } from '../../../db/limits.ts';
import { plainPolicy, renderPlainPage } from '../../../pages/plain-page.ts';
import { acceptPressedForms } from '../../../pages/pressed-form.ts';
import { listArchivedVaultsOfAccount } from '../../vault/archive/store.ts';
import { createNetworkPseudonym } from '../../vault/blind.ts';
import type { VaultContext } from '../../vault/context.ts';
import { readIdentity } from '../../vault/keys/store.ts';
import { lockVault, recordOwnerAct } from '../../vault/owner/store.ts';
import { readOwnerChannels, readVaultRows, selectGrantRows } from '../gates/service.ts';
import { maskAddress } from '../grants/codes.ts';
import { findNoContactRequest, vetoNoContactRequest } from '../grants/long-road-service.ts';
import { recordOwnerGrantAct } from '../grants/owner-service.ts';
import { readGrants } from '../grants/store.ts';
import { formatDayInWords, formatInstantInWords } from '../in-words.ts';
import { readPersons } from '../persons/store.ts';
import {
  checkButtonNonce,
  createPageNonce,
  type ImFineToken,
  type NoContactRequestToken,
  type PressCheckResult,
  readImFineToken,
  readNoContactRequestToken,
} from './links.ts';

// [Note: A link fetched is not pressed] Mail scanners fetch every link, some of them ten times. So a GET
// request only shows a page, and the button on it sends a form. The form's nonce is rejected if it comes back
// sooner than a person could press the button.

const tags = ['vault/v1'];
const linkQuery = z.object({ t: z.string().max(200).default('') });
const pressQuery = z.object({
  t: z.string().max(200).default(''),
  n: z.string().max(200).default(''),
  press: z.enum(['fine', 'decline', 'veto']).default('fine'),
});

const over = renderPlainPage(
  'This link no longer works',
  '<p>Each link works for 30 days. Look for the newest email, or log in: that also tells us that you are well.</p>\n<p><a href="/login">Log in</a></p>',
);
const signInNow = renderPlainPage(
  'Please log in this time',
  '<p>It has been a year since you last logged in. Please log in now, so that nobody else can answer for you.</p>',
);
const declined = renderPlainPage(
  'You said no',
  '<p>We have told this person “not now”. Nothing was opened. You can close this page.</p>',
);

interface WaitingRequest {
  readonly grant: string;
  readonly askedMs: number;
  readonly opensMs: number | undefined;
  /** The person's address, shortened but still recognisable to the owner. */
  readonly hint: string;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function describeRequest({ hint, askedMs, opensMs }: WaitingRequest): string {
  const who = `The person with the email address ${escaped(hint)}`;
  const opens =
    opensMs === undefined
      ? ''
      : ` If you do not answer, this person can read the sections you chose, from ${formatInstantInWords(opensMs)}.`;
  return `<p>${who} asked on ${formatDayInWords(askedMs)}, and is still waiting for your answer.${opens}</p>`;
}

/** The page that a link opens. Only its buttons have an effect. */
interface LinkPage {
  readonly token: string;
  readonly nonce: string;
  /** Whether the page is shown again because the button was pressed too soon, as a program would do. */
  readonly again: boolean;
}

const button = ({ token, nonce }: LinkPage, press: string, words: string) =>
  `<form method="post" action="/fine?t=${token}&amp;n=${nonce}&amp;press=${press}"><p><button type="submit">${words}</button></p></form>`;

const oncePlease = ({ again }: LinkPage) =>
  again
    ? '<p><strong>Please press once more.</strong> You pressed too quickly for us to be sure that it was you.</p>'
    : '';

const sayNo = 'No, I do not agree';

function question(page: LinkPage, requests: readonly WaitingRequest[]): string {
  const fine = button(page, 'fine', 'I’m fine');
  if (requests.length === 0)
    return renderPlainPage(
      'Are you all right?',
      `${oncePlease(page)}<p>Press the button if you are well. Nothing happens until you do.</p>\n${fine}`,
    );
  return renderPlainPage(
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
  if (requests.length === 0) return renderPlainPage('Thank you', `<p>${glad} You can close this page.</p>`);
  return renderPlainPage(
    'Thank you. A request is still waiting',
    `<p>${glad}</p>
${requests.map(describeRequest).join('\n')}
${button(page, 'decline', sayNo)}
<p>If you agree, log in to Kinfolio and say yes there.</p>`,
  );
}

const stillHere = renderPlainPage(
  'Thank you',
  '<p>The card opens nothing without its email or phone. Nothing was opened. You can close this page.</p>',
);

const roadQuestion = (page: LinkPage) =>
  renderPlainPage(
    'Someone is using an Emergency Card without its phone and email',
    `${oncePlease(page)}<p>If you still use the email address or the phone number that belongs to the card, or know that this is wrong, press the button. Nothing happens until you do.</p>
${button(page, 'veto', 'I still have the email or phone')}`,
  );

/** Whether it is still possible to object to the no-contact request that a link is about. */
async function mayVeto(vault: VaultContext, token: NoContactRequestToken): Promise<boolean> {
  const { road } = (await findNoContactRequest(vault, vault.db, token)) ?? {};
  return road?.mayVeto === true && road.pressedMs === token.slotMs;
}

async function vetoed(vault: VaultContext, token: NoContactRequestToken): Promise<string> {
  if (!(await mayVeto(vault, token))) return over;
  await vetoNoContactRequest(vault, token);
  return stillHere;
}

/** The pages that the links in notices open, at the root of the server. */
export function imFineRoutes(vault: VaultContext): FastifyPluginAsync {
  const show = (reply: FastifyReply, page: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', plainPolicy(vault.publicUrl))
      .header('referrer-policy', 'no-referrer')
      .send(page);
  return async app => {
    acceptPressedForms(app);
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
        summary:
          'Answer "I’m fine", decline a request, or stop the use of a card without a code, on the page that an emailed link opens',
        querystring: pressQuery,
      },
      handler: async (request, reply) => {
        const { t, n, press } = pressQuery.parse(request.query);
        const limit = { key: `fine:${createNetworkPseudonym(vault, request.ip)}`, max: 60, windowMs: 60_000 };
        const allowed = await countLimitTry(vault.db, vault.clock, limit);
        const worth: PressCheckResult = allowed.ok ? checkButtonNonce(vault, t, n) : 'refused';
        if (worth === 'refused') return show(reply.code(403), over);
        if (worth === 'too-soon') return show(reply.code(403), await askPage(vault, t, true));
        const named = readImFineToken(vault, t);
        const road = press === 'veto' ? readNoContactRequestToken(vault, t) : undefined;
        if (road !== undefined) return show(reply, await vetoed(vault, road));
        if (named === undefined || press === 'veto') return show(reply.code(403), over);
        return show(reply, await pressed(vault, named, { token: t, press }));
      },
    });
  };
}

/** The page with the button, shown at first and again after a press that came too soon. */
async function askPage(vault: VaultContext, token: string, again: boolean): Promise<string> {
  const page: LinkPage = { token, nonce: createPageNonce(vault, token), again };
  const road = readNoContactRequestToken(vault, token);
  if (road !== undefined) return (await mayVeto(vault, road)) ? roadQuestion(page) : over;
  const named = readImFineToken(vault, token);
  return named === undefined ? over : question(page, await waitingRequests(vault, named));
}

async function pressed(
  vault: VaultContext,
  named: ImFineToken,
  { token, press }: { token: string; press: 'fine' | 'decline' },
): Promise<string> {
  const { accountId } = named;
  const vaultIds = await vaultsOf(vault, accountId);
  if (vaultIds.length === 0) return over;
  const counts = await Promise.all(vaultIds.map(vaultId => pressCounts(vault, vaultId)));
  if (!counts.includes(true)) return signInNow;
  if (press === 'decline') {
    for (const { grant } of await waitingRequests(vault, named))
      await recordOwnerGrantAct(vault, named, grant, 'decline', true);
    return declined;
  }
  for (const vaultId of vaultIds)
    await vault.db.transaction(async tx => {
      await lockVault(tx, vaultId);
      await recordOwnerAct(tx, vaultId, { pressedAtMs: vault.clock.now() });
    });
  const page: LinkPage = { token, nonce: createPageNonce(vault, token), again: false };
  return thank(page, await waitingRequests(vault, named));
}

/** The current vault of an account, and the vaults that it set aside. */
async function vaultsOf({ db }: VaultContext, accountId: string): Promise<string[]> {
  const identity = await readIdentity(db, accountId);
  return [...(identity ? [identity] : []), ...(await listArchivedVaultsOfAccount(db, accountId))].map(
    ({ vaultId }) => vaultId,
  );
}

async function pressCounts(vault: VaultContext, vaultId: string): Promise<boolean> {
  const { shared } = await readVaultRows(vault, vault.db, vaultId, ['mail']);
  return isLinkActCounted(vault.clock.now(), shared.activity.unlockedAtMs);
}

/** The requests that are waiting for the owner's answer and can still be declined. */
async function waitingRequests(vault: VaultContext, { accountId }: ImFineToken): Promise<WaitingRequest[]> {
  const { db } = vault;
  const identity = await readIdentity(db, accountId);
  if (identity === undefined) return [];
  const { vaultId } = identity;
  const rows = await readVaultRows(vault, db, vaultId, await readOwnerChannels(vault, db, accountId));
  const people = await readPersons(db, vaultId);
  const nowMs = vault.clock.now();
  return (await readGrants(db, vaultId)).flatMap(grant => {
    const about = selectGrantRows(rows, grant);
    const askedMs = pendingRequestMs(about);
    if (askedMs === undefined || findGrantActProblem(about, 'decline', nowMs) !== undefined) return [];
    const email = people.find(({ id }) => id === grant.personId)?.email ?? '';
    const opensMs = computeGate(about, nowMs).plannedMs;
    return [{ grant: grant.id, askedMs, opensMs, hint: maskAddress('mail', email) }];
  });
}
