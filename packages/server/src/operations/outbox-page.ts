import type { OutboxMessage } from '../adapters/mail/outbox.ts';
import type { OutsideAccessSign } from '../http/private-request.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { renderPlainPage } from '../pages/plain-page.ts';
import type { OutboxLockReason } from './outbox-lock.ts';

/** The page that lists the messages. Links in them can be clicked. */
export function renderOutboxMessages(messages: readonly OutboxMessage[]): string {
  const shown = messages.map(({ to, subject, text }) => {
    const title = subject === null ? `Text message to ${to}` : `${subject}, to ${to}`;
    return `<article><h2>${escapeHtml(title)}</h2><pre>${withLinks(text)}</pre></article>`;
  });
  return renderPlainPage(
    'Outbox',
    `<p>Messages that this server has nowhere to send. Set SMTP_URL to send emails, and SMS_URL to send text messages.</p>
${shown.join('\n') || '<p>Nothing has been sent yet.</p>'}`,
  );
}

const because: Record<OutsideAccessSign, string> = {
  proxy: 'a request reached this server through a proxy or a tunnel',
  'other-name': 'a request reached this server by a name that is not localhost',
  'other-machine': 'a request reached this server from another machine',
};

/** The page that explains why the messages are no longer shown, and how to see them again. */
export function renderLockedOutbox({ atMs, by }: OutboxLockReason): string {
  const when = atMs === undefined ? '' : ` on ${inLondon(atMs)}`;
  const why = by === undefined ? 'a request showed that others can reach this server' : because[by];
  return renderPlainPage(
    'The outbox is closed',
    `<p>These messages hold codes that open accounts. We stopped showing them${when}, because ${why}. Other people may be able to reach this server too.</p>
<h2>How to open it again</h2>
<ol>
<li>Turn off the proxy or tunnel in front of this server. Open Kinfolio at localhost only.</li>
<li>Delete the file <code>outbox/closed</code> in the server’s data folder. That is <code>data/outbox/closed</code>, unless DATA_DIR names another folder.</li>
<li>Load this page again.</li>
</ol>
<h2>If other people are meant to use this server</h2>
<p>Set SMTP_URL, so that it sends its emails, and PUBLIC_URL, the address by which people reach it. Then start it again. <code>npm run ops:doctor</code> tells you what is missing.</p>`,
  );
}

const inLondon = (atMs: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(atMs);

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => {
      const shown = escapeHtml(part);
      return index % 2 === 0 ? shown : `<a href="${shown}">${shown}</a>`;
    })
    .join('');
