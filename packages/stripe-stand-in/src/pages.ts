import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { cardRefusalMessages, findPretendCard, replaceCustomerCard } from './cards.ts';
import { createSubscription, payInvoice, setSubscriptionStatus } from './engine.ts';
import { toSessionObject } from './objects.ts';
import type { CustomerRow, InvoiceRow, SessionRow } from './state.ts';
import { createNotFoundError } from './wire.ts';
import type { ProviderWorld } from './world.ts';

const named = z.object({ id: z.string() });
const typed = z.object({ number: z.string().default('') });
const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
const day = (seconds: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(seconds * 1000);
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, found => `&#${found.charCodeAt(0)};`);

const label = 'Pretend payments. No money moves.';

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} - pretend payments</title>
<style>:root{color-scheme:light dark}body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:1rem}
.label{border:3px solid;padding:.75rem;font-weight:bold}input,button,.link{font:inherit;min-height:44px;padding:.5rem 1rem;display:block;margin:.5rem 0;width:100%;box-sizing:border-box}
[role=alert]{border-left:4px solid #b3261e;padding-left:.75rem}</style></head>
<body><p class="label">${label}</p><main><h1>${title}</h1>${body}</main></body></html>`;
}

const show = (reply: FastifyReply, title: string, body: string) =>
  reply.type('text/html; charset=utf-8').send(page(title, body));

const over = (reply: FastifyReply) =>
  show(reply, 'This page is over', '<p>Go back to Kinfolio and begin again.</p>');

const invoiceLink = (row: InvoiceRow) =>
  `<li><a href="/invoice/${row.id}">${day(row.created)}, ${pounds(row.amount)}, ${row.status}</a></li>`;

const cardForm = (button: string, problem: string) => `
${problem === '' ? '' : `<p role="alert">${problem}</p>`}
<form method="post"><label>Card number<input name="number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242"></label>
<button>${button}</button></form>
<details><summary>Other pretend cards</summary><ul>
<li>4000 0025 0000 3155 asks your bank (3-D Secure)</li><li>4000 0000 0000 0002 is declined</li>
<li>4000 0000 0000 9995 has no funds</li><li>4000 0000 0000 0069 is expired</li>
<li>4000 0000 0000 0127 has a wrong code</li><li>4000 0000 0000 0341 fails at the renewal</li></ul></details>`;

/** The pages of the pretend provider: checkout, the portal, invoices, and its clock. */
export function registerPages(
  app: FastifyInstance,
  world: ProviderWorld,
  moveOn: (days: number) => void,
): void {
  checkout(app, world);
  portal(app, world);
  invoices(app, world);
  app.get('/', (_request, reply) =>
    show(
      reply,
      'The clock of the pretend provider',
      `<p>It is ${day(world.now())}.</p><form method="post" action="/clock">
<button name="days" value="1">One day on</button><button name="days" value="31">31 days on</button></form>`,
    ),
  );
  app.post('/clock', (request, reply) => {
    moveOn(z.object({ days: z.coerce.number().int().min(1).max(400) }).parse(request.body).days);
    return reply.redirect('/', 303);
  });
}

function checkout(app: FastifyInstance, world: ProviderWorld): void {
  const { state } = world;
  const open = (params: unknown) => {
    const row = state.sessions[named.parse(params).id];
    const customer = state.customers[row?.customer ?? ''];
    if (row === undefined || customer === undefined)
      throw createNotFoundError('checkout.session', 'of this address');
    return { row, customer };
  };
  const form = (reply: FastifyReply, row: SessionRow, problem = '') => {
    const price = state.prices[row.price];
    const amount = pounds(price?.amount ?? 0);
    const each = `${amount} a ${price?.interval ?? 'month'}`;
    const when =
      row.trialEnd === null
        ? `${amount} today, then ${each}`
        : `Nothing today. ${each} from ${day(row.trialEnd)}`;
    return show(
      reply,
      escaped(state.products[price?.product ?? '']?.name ?? 'A plan'),
      `<p>${when}, VAT included.</p>${cardForm('Pay', problem)}<a class="link" href="${escaped(row.cancelUrl)}">Back without paying</a>`,
    );
  };
  app.get('/checkout/:id', (request, reply) => {
    const { row } = open(request.params);
    return row.status === 'open' ? form(reply, row) : over(reply);
  });
  app.post('/checkout/:id', (request, reply) => {
    const { row, customer } = open(request.params);
    if (row.status !== 'open') return over(reply);
    const card = findPretendCard(typed.parse(request.body).number);
    if (card === undefined) return form(reply, row, 'Your card number is incomplete.');
    replaceCustomerCard(world, customer, card);
    if (card.outcome === 'asks')
      return show(
        reply,
        'Your bank asks: is it you?',
        `<form method="post" action="/checkout/${row.id}/bank"><button name="is" value="agree">Agree</button><button name="is" value="refuse">Refuse</button></form>`,
      );
    const refusal = card.outcome === 'pays' || card.outcome === 'fails_later' ? undefined : card.outcome;
    if (refusal !== undefined) return form(reply, row, cardRefusalMessages[refusal]);
    return reply.redirect(complete(world, row, customer), 303);
  });
  app.post('/checkout/:id/bank', (request, reply) => {
    const { row, customer } = open(request.params);
    if (row.status !== 'open') return over(reply);
    if (z.object({ is: z.string() }).parse(request.body).is !== 'agree')
      return form(reply, row, 'Your bank did not let this payment through.');
    return reply.redirect(complete(world, row, customer), 303);
  });
}

/**
 * Completes a checkout session with a subscription, which is paid for now or after its trial. Returns the URL
 * that the payer is redirected to.
 */
function complete(world: ProviderWorld, row: SessionRow, customer: CustomerRow): string {
  const { state } = world;
  const subscription = createSubscription(world, {
    customer,
    price: row.price,
    trialEnd: row.trialEnd,
    metadata: row.metadata,
  });
  const invoice = state.invoices[subscription.latestInvoice ?? ''];
  if (invoice !== undefined) payInvoice(world, invoice, { agreed: true });
  row.status = 'complete';
  row.subscription = subscription.id;
  world.emit('checkout.session.completed', row.id, row.customer, toSessionObject(world, row));
  return row.successUrl.replace('{CHECKOUT_SESSION_ID}', row.id);
}

function portal(app: FastifyInstance, world: ProviderWorld): void {
  const { state } = world;
  const open = (params: unknown) => {
    const row = state.portals[named.parse(params).id];
    const customer = state.customers[row?.customer ?? ''];
    if (row === undefined || customer === undefined)
      throw createNotFoundError('portal session', 'of this address');
    return { row, customer };
  };
  const form = (reply: FastifyReply, customer: CustomerRow, back: string, problem = '') => {
    const card = state.cards[customer.card ?? ''];
    const paid = Object.values(state.invoices).filter(row => row.customer === customer.id && row.amount > 0);
    return show(
      reply,
      'Your card and your bills',
      `<p>${card === undefined ? 'No card' : `Visa, ends ${card.last4}`}</p>${cardForm('Use this card', problem)}<ul>${paid.map(invoiceLink).join('')}</ul><a class="link" href="${escaped(back)}">Back to Kinfolio</a>`,
    );
  };
  app.get('/portal/:id', (request, reply) => {
    const { row, customer } = open(request.params);
    return form(reply, customer, row.returnUrl);
  });
  app.post('/portal/:id', (request, reply) => {
    const { row, customer } = open(request.params);
    const card = findPretendCard(typed.parse(request.body).number);
    const isRefused = card !== undefined && !['pays', 'asks', 'fails_later'].includes(card.outcome);
    if (card === undefined || isRefused)
      return form(
        reply,
        customer,
        row.returnUrl,
        cardRefusalMessages[card?.outcome ?? ''] ?? 'Your card number is incomplete.',
      );
    replaceCustomerCard(world, customer, card);
    world.emit('customer.updated', customer.id, customer.id, {
      id: customer.id,
      object: 'customer',
      customer: customer.id,
    });
    for (const subscription of Object.values(state.subscriptions)) {
      const invoice = state.invoices[subscription.latestInvoice ?? ''];
      if (subscription.customer !== customer.id || invoice === undefined) continue;
      if (subscription.status === 'past_due' && payInvoice(world, invoice, { agreed: true }) === undefined)
        setSubscriptionStatus(world, subscription, 'active');
    }
    return reply.redirect(row.returnUrl, 303);
  });
}

function invoices(app: FastifyInstance, { state }: ProviderWorld): void {
  const one = (params: unknown) => {
    const row = state.invoices[named.parse(params).id];
    if (row === undefined) throw createNotFoundError('invoice', 'of this address');
    return row;
  };
  app.get('/invoice/:id', (request, reply) => {
    const row = one(request.params);
    return show(
      reply,
      `Invoice ${row.number}`,
      `<p>${day(row.created)}: ${pounds(row.amount)}, VAT included, ${row.status}.</p><a class="link" href="/invoice/${row.id}/pdf">Open as PDF</a>`,
    );
  });
  app.get('/invoice/:id/pdf', (request, reply) => {
    const row = one(request.params);
    const text = `${label} Invoice ${row.number}, ${day(row.created)}: GBP ${(row.amount / 100).toFixed(2)}`;
    return reply.type('application/pdf').send(pdf(text));
  });
}

/** Creates the smallest possible PDF with one line of text. */
function pdf(text: string): Buffer {
  const stream = `BT /F1 12 Tf 40 780 Td (${text.replaceAll(/[\\()]/g, found => `\\${found}`)}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 6\n0000000000 65535 f \n${rows}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
