import { formatDay } from '@kinfolio/domain/values/calendar';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import * as z from 'zod';
import { countLimitTry } from '../../db/limits.ts';
import { plainPolicy, renderPlainPage } from '../../pages/plain-page.ts';
import { acceptPressedForms } from '../../pages/pressed-form.ts';
import { checkButtonNonce, createPageNonce } from '../access/release/links.ts';
import { createNetworkPseudonym } from '../vault/blind.ts';
import type { VaultContext } from '../vault/context.ts';
import { deleteSuspendedAddress } from './delivery/store.ts';
import { unsubscribedClassTexts } from './letters.ts';
import {
  readAddressCheckToken,
  readStopReminderToken,
  readUnsubscribeToken,
  type StopReminderToken,
  type UnsubscribeToken,
} from './links.ts';
import {
  findReminder,
  lockReminderPlan,
  markCalendarChanged,
  updateReminder,
  updateReminderPlan,
} from './store.ts';

// See [Note: A link fetched is not pressed]. "Unsubscribe" is the only button that a mail program itself may
// press, with a POST request.

const tags = ['vault/v1'];
const leaveQuery = z.object({ t: z.string().max(300).default('') });
const stopQuery = z.object({
  t: z.string().max(300).default(''),
  n: z.string().max(200).default(''),
});

const over = renderPlainPage(
  'This link no longer works',
  '<p>The link worked until 30 days after the date it was about. You can find and stop every reminder in Kinfolio, under Settings.</p>',
);
const busy = renderPlainPage(
  'Please wait a minute',
  '<p>The button was pressed too many times in a row. Nothing has changed yet. Wait a minute, then press again.</p>',
);
const stopped = renderPlainPage(
  'This reminder has been stopped',
  '<p>You will get no more emails about this date. You can switch the reminder on again in Kinfolio. You can close this page.</p>',
);
const works = renderPlainPage(
  'Thank you. Your email works',
  '<p>We will send reminders to your address again. You can close this page.</p>',
);
const left = renderPlainPage(
  'These emails have been stopped',
  '<p>You will still get codes and security messages. You can turn these emails back on in Kinfolio, under Settings.</p>',
);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, one => entities[one] ?? one);

/**
 * The page shown if a button was pressed too quickly, as by a program, or on a page that had been open too
 * long: see `checkButtonNonce`.
 */
const again = (address: string) =>
  renderPlainPage(
    'Please press once more',
    `<p>The button was pressed too soon, or the page was open for a long time. Nothing has changed yet.</p>
<p><a href="${escaped(address)}">Open the page again</a></p>`,
  );

/** The pages behind the links in reminders, at the root of the server. */
export function reminderPages(vault: VaultContext): FastifyPluginAsync {
  return async app => {
    acceptPressedForms(app);
    const answers = answersOf(vault);
    leavePages(app, vault, answers);
    addressPages(app, vault, answers);
    stopPages(app, vault, answers);
  };
}

function answersOf(vault: VaultContext) {
  const show = (reply: FastifyReply, page: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', plainPolicy(vault.publicUrl))
      .header('referrer-policy', 'no-referrer')
      .send(page);
  const allowed = async (address: string) =>
    (
      await countLimitTry(vault.db, vault.clock, {
        key: `reminder-link:${createNetworkPseudonym(vault, address)}`,
        max: 60,
        windowMs: 60_000,
      })
    ).ok;
  return { show, allowed };
}

type Answers = ReturnType<typeof answersOf>;

function leavePages(app: FastifyInstance, vault: VaultContext, { show, allowed }: Answers): void {
  app.route({
    method: 'GET',
    url: '/reminders/leave',
    schema: {
      tags,
      summary: 'Show the page that unsubscribes from one kind of email',
      querystring: leaveQuery,
    },
    handler: async (request, reply) => {
      const { t } = leaveQuery.parse(request.query);
      const named = readUnsubscribeToken(vault, t);
      if (named === undefined) return show(reply.code(410), over);
      const about = named.classes.map(one => unsubscribedClassTexts[one]).join(', ');
      return show(
        reply,
        renderPlainPage(
          'Stop these emails?',
          `<p>Press the button to stop emails about ${escaped(about)}.</p> <form method="post" action="/reminders/leave?t=${escaped(t)}"><button type="submit">Stop these emails</button></form>`,
        ),
      );
    },
  });
  app.route({
    method: 'POST',
    url: '/reminders/leave',
    schema: { tags, summary: 'Unsubscribe from one kind of email', querystring: leaveQuery },
    handler: async (request, reply) => {
      const named = readUnsubscribeToken(vault, leaveQuery.parse(request.query).t);
      if (named === undefined) return show(reply.code(410), over);
      if (!(await allowed(request.ip))) return show(reply.code(429), busy);
      await leave(vault, named);
      return show(reply, left);
    },
  });
}

function addressPages(app: FastifyInstance, vault: VaultContext, { show, allowed }: Answers): void {
  app.route({
    method: 'GET',
    url: '/reminders/address',
    schema: { tags, summary: 'Show the page with "My email works"', querystring: stopQuery },
    handler: async (request, reply) => {
      const { t } = stopQuery.parse(request.query);
      if (readAddressCheckToken(vault, t) === undefined) return show(reply.code(410), over);
      return show(
        reply,
        renderPlainPage(
          'Does your email work?',
          `<p>You are reading this, so our email reached you. Press the button, and we will send reminders to this address again.</p> <form method="post" action="/reminders/address?t=${escaped(t)}&amp;n=${createPageNonce(vault, t)}"><button type="submit">My email works</button></form>`,
        ),
      );
    },
  });
  app.route({
    method: 'POST',
    url: '/reminders/address',
    schema: {
      tags,
      summary: 'Confirm that emails arrive, on the page that an emailed link opens',
      querystring: stopQuery,
    },
    handler: async (request, reply) => {
      const { t, n } = stopQuery.parse(request.query);
      const named = readAddressCheckToken(vault, t);
      if (named === undefined) return show(reply.code(403), over);
      if (checkButtonNonce(vault, t, n) !== 'person')
        return show(reply.code(403), again(`/reminders/address?t=${t}`));
      if (!(await allowed(request.ip))) return show(reply.code(429), busy);
      await deleteSuspendedAddress(vault.db, named.accountId, named.sinceMs);
      return show(reply, works);
    },
  });
}

function stopPages(app: FastifyInstance, vault: VaultContext, { show, allowed }: Answers): void {
  app.route({
    method: 'GET',
    url: '/reminders/stop',
    schema: { tags, summary: 'Show the page with "Stop this reminder"', querystring: stopQuery },
    handler: async (request, reply) => {
      const { t } = stopQuery.parse(request.query);
      const named = readStopReminderToken(vault, t);
      if (named === undefined) return show(reply.code(410), over);
      return show(reply, await question(vault, t, named));
    },
  });
  app.route({
    method: 'POST',
    url: '/reminders/stop',
    schema: {
      tags,
      summary: 'Stop a reminder, on the page that an emailed link opens',
      querystring: stopQuery,
    },
    handler: async (request, reply) => {
      const { t, n } = stopQuery.parse(request.query);
      const named = readStopReminderToken(vault, t);
      if (named === undefined) return show(reply.code(403), over);
      if (checkButtonNonce(vault, t, n) !== 'person')
        return show(reply.code(403), again(`/reminders/stop?t=${t}`));
      if (!(await allowed(request.ip))) return show(reply.code(429), busy);
      await stop(vault, named);
      return show(reply, stopped);
    },
  });
}

async function question(
  vault: VaultContext,
  token: string,
  { accountId, reminderId, day }: StopReminderToken,
) {
  const row = await findReminder(vault.db, accountId, reminderId);
  if (row === undefined || row.stoppedAtMs !== null) return stopped;
  return renderPlainPage(
    'Stop this reminder?',
    `<p>${escaped(row.label)}, ${formatDay(day)}</p>
<p>Press the button, and we will send no more emails about this date.</p>
<form method="post" action="/reminders/stop?t=${escaped(token)}&amp;n=${createPageNonce(vault, token)}"><button type="submit">Stop this reminder</button></form>`,
  );
}

/**
 * Records that a reminder was stopped, for the owner's devices to apply. Pressing again changes nothing. The plan is
 * locked, so a plan stored at the same time is handled either before or after the stop.
 */
async function stop(vault: VaultContext, { accountId, reminderId }: StopReminderToken): Promise<void> {
  await vault.db.transaction(async tx => {
    await lockReminderPlan(tx, accountId);
    const row = await findReminder(tx, accountId, reminderId);
    if (row === undefined || row.stoppedAtMs !== null) return;
    const nowMs = vault.clock.now();
    await updateReminder(tx, row, {
      stoppedAtMs: nowMs,
      nextAtMs: null,
      sequence: row.sequence + 1,
      changedAtMs: nowMs,
    });
    await markCalendarChanged(tx, accountId, nowMs);
  });
}

/** Records that an account unsubscribed. Pressing again changes nothing. */
async function leave({ db }: VaultContext, { accountId, classes }: UnsubscribeToken): Promise<void> {
  // There is nothing to record for the email about an unfinished passport, because it is sent only once.
  const ended = classes.filter(one => one !== 'waiting');
  await db.transaction(async tx => {
    const plan = await lockReminderPlan(tx, accountId);
    if (plan)
      await updateReminderPlan(tx, accountId, { leftClasses: [...new Set([...plan.leftClasses, ...ended])] });
  });
}
