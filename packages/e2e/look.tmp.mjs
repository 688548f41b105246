import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const W = Number(process.argv[2]); const scheme = process.argv[3] ?? 'light';
const c = await b.newContext({ baseURL: 'http://localhost:8931', viewport: { width: W, height: 800 }, colorScheme: scheme, locale: 'en-GB' });
const p = await c.newPage(); p.setDefaultTimeout(90000);
p.on('pageerror', e => console.log('ERR', e.message));
const shot = async n => { await p.screenshot({ path: `/tmp/hbx/shot/${W}-${scheme}-${n}.png`, fullPage: false }); };
const full = async n => { await p.screenshot({ path: `/tmp/hbx/shot/${W}-${scheme}-${n}.png`, fullPage: true }); };
await p.goto('/login');
await p.getByLabel('Email').first().fill('ruth@example.org');
const pw = p.getByLabel('Password').first();
if (!(await pw.count())) await p.getByRole('button', { name: /continue|log in|next/i }).first().click();
await pw.first().fill('seven herons over Larkfield');
await p.getByRole('button', { name: 'Log in', exact: true }).or(p.getByRole('button', { name: /^(Sign in|Unlock)/ })).first().click();
await p.waitForURL(/dashboard|home/, { timeout: 120000 }).catch(async () => { await full('login'); }); await p.waitForTimeout(4000); console.log(p.url());
const go = async path => { await p.evaluate(x => { history.pushState({}, '', x); dispatchEvent(new PopStateEvent('popstate')); }, path); };
await go('/budgeting/payments');
await p.getByRole('button', { name: 'Add a statement' }).waitFor({timeout:60000}).catch(async()=>{ console.log(p.url()); await full('nopay'); throw new Error('x')});
await full('payments-before');
const add = async (file, { pick, name, before }) => {
  await p.getByRole('button', { name: 'Add a statement' }).click();
  const d = p.getByRole('dialog');
  await d.getByLabel('Statement to read').setInputFiles(`/tmp/hbx/f/${file}`);
  const t = Date.now();
  await Promise.race([d.getByLabel(/^Which account/).first().waitFor(), d.getByRole('alert').waitFor()]);
  console.log(W, file, Date.now() - t, 'ms');
  if (await d.getByRole('alert').count()) { console.log('ALERT', await d.getByRole('alert').textContent()); await shot(file); await p.keyboard.press('Escape'); return; }
  await d.getByLabel(/^Which account/).first().selectOption(pick ?? 'new');
  if (name) { const box = d.getByLabel(/^Name of this account/); if (await box.count()) await box.fill(name); }
  await shot(`${file}-top`);
  if (before) await before(d);
  const look = d.getByRole('checkbox', { name: /^I looked/ }); if (await look.count()) await look.check();
  await d.getByRole('button', { name: 'Add to my passport' }).scrollIntoViewIfNeeded();
  await shot(file);
  await d.getByRole('button', { name: 'Add to my passport' }).click();
  await d.waitFor({ state: 'hidden' }).catch(async () => { await shot(`${file}-stuck`); console.log('STUCK', file); await p.keyboard.press('Escape'); });
};
const only = process.argv[4];
if (!only) {
await add('a.csv', { name: `Everyday ${W}`, before: async d => {
  const edit = d.getByRole('button', { name: /^Change|^Correct/ }); console.log('edits', await edit.count(), await edit.first().textContent());
  await edit.nth(3).click();
  const amount = d.getByLabel(/^Amount/).first(); await amount.fill('4.50'); await amount.scrollIntoViewIfNeeded(); await shot('a.csv-correct');
  await d.getByRole('button', { name: /^Save|^Done|^Keep/ }).first().click(); } });
for (const [f, n] of [['b.ofx', 'Post'], ['c.qif', 'Quick'], ['d.txt', 'Text'], ['g.xlsx', 'Book'], ['f.pdf', 'Paper'], ['e.png', 'Photo']]) await add(f, { name: `${n} ${W}` });
await add('dup.csv', { pick: { label: `Everyday ${W}` }, before: async d => {
  const same = d.getByText(/It may be/).first(); await same.waitFor(); await same.scrollIntoViewIfNeeded(); await shot('dup-doubt');
  console.log(await d.getByRole('button').allTextContents()); 
  const press = d.getByRole('button', { name: /same|already|is this/i }); console.log(await press.count()); if (await press.count()) await press.first().click(); await shot('dup-decided'); } });
}
await full('payments-after');
await p.getByRole('button', { name: /^Change/ }).first().click().catch(() => {});
const split = p.getByRole('button', { name: 'Split this payment' });
if (await split.count()) { await split.scrollIntoViewIfNeeded(); await shot('change'); await split.click(); await p.getByLabel('Amount of part 1').fill('3'); await shot('split'); }
await go('/budgeting/month'); await p.getByRole('heading', { level: 1 }).waitFor(); await p.waitForTimeout(1500); await full('month');
await p.getByRole('link', { name: /show the payments/ }).first().click(); await p.waitForTimeout(1000); await full('figure');
await b.close();
