import { formatDay } from '@kinfolio/domain/values/calendar';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import * as z from 'zod';
import { takeFromLimit } from '../../db/limits.ts';
import { plainPage, plainPolicy } from '../../pages/plain-page.ts';
import { takePresses } from '../../pages/pressed-form.ts';
import { judgePress, newPageNonce } from '../access/release/links.ts';
import { blindNetwork } from '../vault/blind.ts';
import type { VaultContext } from '../vault/context.ts';
import { deleteSuspended } from './delivery/store.ts';
import { leftWords } from './letters.ts';
import { type LeaveToken, readCheck, readLeave, readStop, type StopToken } from './links.ts';
import { findReminder, lockPlan, markChanged, updatePlan, updateReminder } from './store.ts';

// See [Note: A link fetched is not pressed]. "Unsubscribe" is the one that a mail program may press by itself, by POST.

const tags = ['vault/v1'];
const leaveQuery = z.object({ t: z.string().max(300).default('') });
const stopQuery = z.object({
  t: z.string().max(300).default(''),
  n: z.string().max(200).default(''),
});

const over = plainPage(
  'This link does not work any more',
  '<p>It ends 30 days after its day. In Kinfolio, under Settings, you find every reminder and can stop it there.</p>',
);
const busy = plainPage(
  'Please wait a minute',
  '<p>Too many presses came at once. Nothing has changed yet. Wait a minute, then press again.</p>',
);
const stopped = plainPage(
  'This reminder is stopped',
  '<p>No more emails come about it. In Kinfolio you can switch it on again. You can close this page.</p>',
);
const works = plainPage(
  'Thank you. Your email works',
  '<p>Reminders come to it again. You can close this page.</p>',
);
const left = plainPage(
  'These emails are stopped',
  '<p>Codes and messages about your safety still come. In Kinfolio, under Settings, you can have these emails again.</p>',
);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, one => entities[one] ?? one);

/** For a press within a moment, as of a machine, and on a page that was open for long: see `judgePress`. */
const again = (address: string) =>
  plainPage(
    'Please press once more',
    `<p>The button was pressed too soon, or the page was open for a long time. Nothing has changed yet.</p>
<p><a href="${escaped(address)}">Open the page again</a></p>`,
  );

/** The pages behind the links of reminders, at the root of the server. */
export function reminderPages(vault: VaultContext): FastifyPluginAsync {
  return async app => {
    takePresses(app);
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
      await takeFromLimit(vault.db, vault.clock, {
        key: `reminder-link:${blindNetwork(vault, address)}`,
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
      const named = readLeave(vault, t);
      if (named === undefined) return show(reply.code(410), over);
      const about = named.classes.map(one => leftWords[one]).join(', ');
      return show(
        reply,
        plainPage(
          'Stop these emails?',
          `<p>Press the button, and no more emails come about ${escaped(about)}.</p>
<form method="post" action="/reminders/leave?t=${escaped(t)}"><button type="submit">Stop these emails</button></form>`,
        ),
      );
    },
  });
  app.route({
    method: 'POST',
    url: '/reminders/leave',
    schema: { tags, summary: 'Unsubscribe from one kind of email', querystring: leaveQuery },
    handler: async (request, reply) => {
      const named = readLeave(vault, leaveQuery.parse(request.query).t);
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
      if (readCheck(vault, t) === undefined) return show(reply.code(410), over);
      return show(
        reply,
        plainPage(
          'Does your email work?',
          `<p>You are reading this, so an email has come. Press the button, and reminders come to it again.</p>
<form method="post" action="/reminders/address?t=${escaped(t)}&amp;n=${newPageNonce(vault, t)}"><button type="submit">My email works</button></form>`,
        ),
      );
    },
  });
  app.route({
    method: 'POST',
    url: '/reminders/address',
    schema: { tags, summary: 'Confirm that email arrives, on the page of a link', querystring: stopQuery },
    handler: async (request, reply) => {
      const { t, n } = stopQuery.parse(request.query);
      const named = readCheck(vault, t);
      if (named === undefined) return show(reply.code(403), over);
      if (judgePress(vault, t, n) !== 'person')
        return show(reply.code(403), again(`/reminders/address?t=${t}`));
      if (!(await allowed(request.ip))) return show(reply.code(429), busy);
      await deleteSuspended(vault.db, named.accountId, named.sinceMs);
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
      const named = readStop(vault, t);
      if (named === undefined) return show(reply.code(410), over);
      return show(reply, await question(vault, t, named));
    },
  });
  app.route({
    method: 'POST',
    url: '/reminders/stop',
    schema: { tags, summary: 'Stop a reminder, on the page of a link', querystring: stopQuery },
    handler: async (request, reply) => {
      const { t, n } = stopQuery.parse(request.query);
      const named = readStop(vault, t);
      if (named === undefined) return show(reply.code(403), over);
      if (judgePress(vault, t, n) !== 'person') return show(reply.code(403), again(`/reminders/stop?t=${t}`));
      if (!(await allowed(request.ip))) return show(reply.code(429), busy);
      await stop(vault, named);
      return show(reply, stopped);
    },
  });
}

async function question(vault: VaultContext, token: string, { accountId, reminderId, day }: StopToken) {
  const row = await findReminder(vault.db, accountId, reminderId);
  if (row === undefined || row.stoppedAtMs !== null) return stopped;
  return plainPage(
    'Stop this reminder?',
    `<p>${escaped(row.label)}, ${formatDay(day)}</p>
<p>Press the button, and no more emails come about it.</p>
<form method="post" action="/reminders/stop?t=${escaped(token)}&amp;n=${newPageNonce(vault, token)}"><button type="submit">Stop this reminder</button></form>`,
  );
}

/** Notes the press, for the devices to apply. Pressed again it changes nothing. A plan that is put meanwhile comes before or after it. */
async function stop(vault: VaultContext, { accountId, reminderId }: StopToken): Promise<void> {
  await vault.db.transaction(async tx => {
    await lockPlan(tx, accountId);
    const row = await findReminder(tx, accountId, reminderId);
    if (row === undefined || row.stoppedAtMs !== null) return;
    const nowMs = vault.clock.now();
    await updateReminder(tx, row, {
      stoppedAtMs: nowMs,
      nextAtMs: null,
      sequence: row.sequence + 1,
      changedAtMs: nowMs,
    });
    await markChanged(tx, accountId, nowMs);
  });
}

/** Notes the press. Pressed again it changes nothing. */
async function leave({ db }: VaultContext, { accountId, classes }: LeaveToken): Promise<void> {
  // The letter about a passport that waits comes once, so that nothing is left to end.
  const ended = classes.filter(one => one !== 'waiting');
  await db.transaction(async tx => {
    const plan = await lockPlan(tx, accountId);
    if (plan) await updatePlan(tx, accountId, { leftClasses: [...new Set([...plan.leftClasses, ...ended])] });
  });
}
