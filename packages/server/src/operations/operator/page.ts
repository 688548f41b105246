import { escapeHtml } from '../../pages/escape-html.ts';
import { renderPlainPage } from '../../pages/plain-page.ts';
import type { OperatorInvitation, OperatorView } from './view.ts';

export const operatorStyle =
  'main{max-width:860px}h2{margin:2.25rem 0 .5rem;font-size:1.5rem}label{display:block;font-weight:bold}' +
  'input{box-sizing:border-box;width:100%;max-width:26rem;min-height:52px;margin:4px 12px 12px 0;padding:8px 12px;border:2px solid var(--text);border-radius:6px;background:var(--sheet);color:var(--text);font:1.25rem Arial,Helvetica,sans-serif}' +
  'input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}' +
  'form{margin:1rem 0}form~form button,td button{border-color:var(--accent);box-shadow:none;background:none;color:var(--accent)}td form{margin:0}td button{min-height:44px;padding:4px 14px;font-size:1rem;width:auto}' +
  '.told{padding:12px 16px;border:2px solid var(--accent);border-radius:6px}.told code{font-size:1.25rem}' +
  '.scroll{overflow-x:auto}.scroll:focus-visible{outline:3px solid var(--text)}' +
  'table{border-collapse:collapse;width:100%}th,td{padding:8px 12px 8px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}' +
  'li{overflow-wrap:anywhere}code{overflow-wrap:anywhere;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:1rem}.hint{margin:0 0 4px}';

const page = (heading: string, content: string) => renderPlainPage(heading, content, heading, operatorStyle);

/** The page that asks for the service key. `refused` means that a wrong key was entered. */
export function renderOperatorSignIn({ refused = false } = {}): string {
  const problem = refused
    ? '<p role="alert"><b>That is not the service key.</b> Copy the whole line and try again.</p>'
    : '';
  return page(
    'Operator',
    `<p>This page is for the person who runs this server.</p>
${problem}<form method="post" action="/operator/sign-in">
<label for="key">Service key</label>
<p class="hint" id="hint"><code>npm run ops:keys</code> prints it, and <code>kinfolio keys</code> in the image.</p>
<input id="key" name="key" type="password" autocomplete="current-password" aria-describedby="hint" required>
<button>Open the page</button>
</form>`,
  );
}

/** The result of pressing a button: a text, and possibly an invitation, which is shown only this once. */
export interface PressResult {
  readonly words: string;
  readonly invitation?: { readonly link: string; readonly code: string };
}

/** The operator's page, shown after sign-in. */
export function renderOperatorPage(view: OperatorView, told?: PressResult): string {
  return page(
    'Your server',
    [
      told === undefined ? '' : toldPart(told),
      section('What needs attention', faultsPart(view)),
      section('People', peoplePart(view)),
      section('Invitations', invitationsPart(view)),
      section('Backups', backupPart(view)),
      section('Messages', messagesPart(view)),
      section('This machine', machinePart(view)),
      section('Versions', versionsPart(view)),
      '<form method="post" action="/operator/sign-out"><button>Leave this page</button></form>',
    ].join('\n'),
  );
}

const section = (heading: string, content: string) => `<section><h2>${heading}</h2>\n${content}</section>`;

const toldPart = ({ words, invitation }: PressResult) =>
  `<div class="told" role="status"><p><b>${escapeHtml(words)}</b></p>${
    invitation === undefined
      ? ''
      : `<p>Send the link or the code to one person. We show them only once.</p><p>Link: <code>${escapeHtml(invitation.link)}</code></p><p>Code: <code>${escapeHtml(invitation.code)}</code></p>`
  }</div>`;

function faultsPart({ faults }: OperatorView): string {
  if (faults.length === 0) return '<p>Nothing is wrong.</p>';
  const items = faults.map(
    ({ level, sentence }) =>
      `<li><b>${level === 'error' ? 'Wrong' : 'Warning'}:</b> ${escapeHtml(sentence).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function peoplePart({ people: { accounts, active, bytes, largest } }: OperatorView): string {
  if (accounts === 0) return '<p>Nobody has an account yet.</p>';
  const who = accounts === 1 ? '1 person has an account' : `${accounts} people have an account`;
  const words = `<p>${who}. ${active} logged in within 30 days. Their files take ${sizeOf(bytes)}. You see only numbers here, and nothing that people store.</p>`;
  if (largest.length === 0) return words;
  const rows = largest.map(
    (person, index) =>
      `<tr><th scope="row">${index + 1}</th><td>${dayOf(person.createdAtMs)}</td><td class="n">${person.records}</td><td class="n">${sizeOf(person.bytes)}</td></tr>`,
  );
  return words + table('People by size', ['Person', 'Joined', '#Records', '#Files'], rows);
}

const stateWords = { waits: 'Waits', used: 'Used', over: 'Over' } as const;

function invitationsPart({ signUps, invitations }: OperatorView): string {
  const rule = {
    open: 'Anyone can sign up. Set SIGN_UP=invite to accept only people with an invitation.',
    invited:
      'Only people with an invitation may sign up. Each invitation works once. To accept anyone, set SIGN_UP=on.',
    closed: 'Nobody new may sign up, because SIGN_UP is off.',
    'by-provider': 'Only people who use your sign-in provider may sign up.',
  }[signUps];
  const make = `<form method="post" action="/operator/invitations"><label for="days">Days it works</label><input id="days" name="days" type="number" min="1" max="90" value="14" required><button>Make an invitation</button></form>`;
  const rows = invitations.map(invitationRow);
  return `<p>${rule}</p>${make}${rows.length === 0 ? '' : table('Invitations', ['Made', 'Works until', 'State', ''], rows)}`;
}

function invitationRow({ id, createdAtMs, expiresAtMs, state }: OperatorInvitation): string {
  const revoke =
    state === 'waits'
      ? `<form method="post" action="/operator/invitations/revoke"><input type="hidden" name="id" value="${escapeHtml(id)}"><button aria-label="Take back the invitation made on ${dayOf(createdAtMs)}">Take back</button></form>`
      : '';
  return `<tr><th scope="row">${dayOf(createdAtMs)}</th><td>${dayOf(expiresAtMs)}</td><td>${stateWords[state]}</td><td>${revoke}</td></tr>`;
}

function backupPart({ backup: { hasStore, newestMs, drillMs, checkMs }, nowMs }: OperatorView): string {
  if (!hasStore)
    return '<p>No backups are made. Set BACKUP_STORE, then run <code>npm run ops:backup</code> every day.</p>';
  const line = (what: string, atMs: number | undefined, never: string) =>
    `<li>${what}: ${atMs === undefined ? never : `${timeOf(atMs)}, ${agoOf(nowMs - atMs)}`}.</li>`;
  return `<ul>${line('Last backup', newestMs, 'none yet')}${line('Last restore test with your key', drillMs, 'never')}${line('Last test of this server without your key', checkMs, 'never')}</ul>
<p>Test with your key, on the machine that has it: <code>npm run ops:restore -- --from … --identity FILE --check</code></p>`;
}

function messagesPart({ sends }: OperatorView): string {
  const mail =
    sends.mail === 'server'
      ? 'Emails go to your mail server.'
      : 'Emails go to the outbox on this machine, because SMTP_URL is not set.';
  const texts =
    sends.texts === 'service'
      ? 'Text messages go to your text service.'
      : 'Text messages go to the outbox too.';
  return `<p>${mail} ${texts}</p>
<form method="post" action="/operator/test-mail"><label for="mail">Your email address</label><input id="mail" name="to" type="email" autocomplete="email" required><button>Send a test email</button></form>
<form method="post" action="/operator/test-text"><label for="text">Your mobile number, with +44</label><input id="text" name="to" type="tel" autocomplete="tel" required><button>Send a test text</button></form>`;
}

function machinePart({ disks, waiting }: OperatorView): string {
  const shown = disks.map(
    ({ path, freeBytes, totalBytes }) =>
      `<li><code>${escapeHtml(path)}</code>: ${sizeOf(freeBytes)} free of ${sizeOf(totalBytes)}</li>`,
  );
  const queues = Object.entries(waiting).filter(([, count]) => count > 0);
  const work =
    queues.length === 0
      ? 'No jobs are waiting.'
      : `Waiting jobs: ${queues.map(([queue, count]) => `${count} ${escapeHtml(queue)}`).join(', ')}.`;
  return `<ul>${shown.join('')}</ul><p>${work}</p>`;
}

function versionsPart({ versions }: OperatorView): string {
  const shown = versions.map(([name, version]) => `<li>${escapeHtml(name)}: ${escapeHtml(version)}</li>`);
  return `<ul>${shown.join('')}</ul><p>How to upgrade, and how to go back, is in <code>docs/operating/upgrade.md</code>.</p>`;
}

/** A table that scrolls sideways on a narrow screen. A heading with `#` marks a column of numbers. */
function table(name: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map(one =>
    one === ''
      ? '<td></td>'
      : `<th scope="col"${one.startsWith('#') ? ' class="n"' : ''}>${one.replace('#', '')}</th>`,
  );
  return `<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

const london = { timeZone: 'Europe/London' } as const;
const dayOf = (ms: number) =>
  new Intl.DateTimeFormat('en-GB', { ...london, day: 'numeric', month: 'short', year: 'numeric' }).format(ms);
const timeOf = (ms: number) =>
  new Intl.DateTimeFormat('en-GB', { ...london, dateStyle: 'long', timeStyle: 'short' }).format(ms);

function agoOf(ms: number): string {
  const hours = Math.max(0, Math.floor(ms / 3_600_000));
  if (hours < 1) return 'less than an hour ago';
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

function sizeOf(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step] ?? ''}`;
}
