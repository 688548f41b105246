// `npm run ops:invite`: creates an invitation for one person, as a link and a code, on a server with SIGN_UP=invite.
// `-- --days 30` sets how many days it lasts instead of 14. `-- list` shows the stored invitations, `-- revoke ID`
// deletes an unused one.
import { parseArgs } from 'node:util';
import {
  invitationDays,
  makeInvitation,
  readInvitations,
  revokeInvitation,
} from '../../packages/server/src/features/auth/invitations/service.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';
import { runCommandOnDatabase } from './beside-server.ts';

const usage = `What to type: npm run ops:invite [-- --days 1 to ${invitationDays.most}], or -- list, or -- revoke ID`;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

await runCommandOnDatabase(async ({ config, database: { db } }) => {
  const { positionals, values } = readTyped();
  const [what, id, ...more] = positionals;
  const deps = { db, clock: systemClock, publicUrl: config.publicUrl };
  if (what === 'list' && id === undefined) return list(deps);
  if (what === 'revoke' && id !== undefined && more.length === 0) return revoke(deps, id);
  if (what !== undefined) throw new StartProblem(usage);
  const days = Number(values.days ?? invitationDays.usual);
  if (!Number.isInteger(days) || days < 1 || days > invitationDays.most) throw new StartProblem(usage);
  const { code, link, expiresAtMs } = await makeInvitation(deps, days);
  console.log(
    `For one person, until ${dayOf(expiresAtMs)}. It is shown here once:\n\nlink  ${link}\ncode  ${code}`,
  );
  if (config.auth.signUps === 'open')
    console.log(
      '\nAnyone can sign up on this server, so people need no invitation. Set SIGN_UP=invite to take nobody else.',
    );
});

async function list(deps: Parameters<typeof readInvitations>[0]): Promise<void> {
  const all = await readInvitations(deps);
  const lines = all.map(
    one => `${one.id}  made ${dayOf(one.createdAtMs)}  until ${dayOf(one.expiresAtMs)}  ${one.state}`,
  );
  console.log(lines.length === 0 ? 'There are no invitations.' : lines.join('\n'));
}

async function revoke(deps: Parameters<typeof revokeInvitation>[0], id: string): Promise<void> {
  if (!(await revokeInvitation(deps, id)))
    throw new StartProblem(
      'There is no such invitation, or it was used. `npm run ops:invite -- list` shows them.',
    );
  console.log('The invitation no longer works.');
}

function readTyped() {
  try {
    return parseArgs({ options: { days: { type: 'string' } }, allowPositionals: true });
  } catch {
    throw new StartProblem(usage);
  }
}
