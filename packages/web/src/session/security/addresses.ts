import type { UserResponse } from '@supabase/auth-js';
import * as z from 'zod/mini';
import { type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { AccountAlerts, Addresses, AddressSide } from '../api/security.ts';
import type { Auth } from '../auth-api/auth.ts';
import { problemOf } from '../auth-api/auth-problem.ts';
import { asked, type Client, nothingOf } from '../auth-api/factors.ts';
import { readRememberedAccount, rememberAccount } from '../platform/remembered-account.ts';
import { openAccount, type SessionContext } from '../state/context.ts';

/** So long after it was asked for, a change can still be agreed to: the button of its mail works that long. */
const agreeingMs = 60 * 60_000;

/** What of a User object is of no concern to the official client: see the server's presenter. */
const more = z.object({
  email_change_agreed: z.optional(z.enum(['current', 'new'])),
  changes_held_until: z.optional(z.string()),
  reset_due_at: z.optional(z.string()),
  factor_reset_due_at: z.optional(z.string()),
  both_reset_due_at: z.optional(z.string()),
});

/** The addresses of the account that is open. An email changed from elsewhere is taken over on this device. */
export async function readAddresses(context: SessionContext): Promise<Outcome<Addresses>> {
  const read = await readOwner(context);
  if (!read.ok) return read;
  const user = read.value;
  const { email = '', phone = '', user_metadata: given } = user;
  const written = typeof given['phone'] === 'string' ? given['phone'] : '';
  const recent = (sent: string | undefined) =>
    sent !== undefined && context.platform.timing.now() - Date.parse(sent) < agreeingMs;
  const own = more.safeParse(user).data;
  return ok({
    email,
    phone: phone === '' ? written : `+${phone}`,
    isPhoneConfirmed: phone !== '' && user.phone_confirmed_at !== undefined,
    canText: await canText(context),
    newEmail:
      user.new_email !== undefined && recent(user.email_change_sent_at)
        ? { address: user.new_email, agreed: own?.email_change_agreed }
        : undefined,
    newPhone:
      user.new_phone !== undefined && recent(phoneSentAt.safeParse(user).data?.phone_change_sent_at)
        ? `+${user.new_phone}`
        : undefined,
  });
}

/**
 * Until when changes are held, if they are, and from when an empty passport may be begun, or the second step turned off,
 * or both, that was asked for.
 */
export async function readWaiting(
  context: SessionContext,
): Promise<Outcome<Pick<AccountAlerts, 'heldUntil' | 'resetDueAt' | 'factorResetDueAt' | 'bothResetDueAt'>>> {
  const read = await readOwner(context);
  if (!read.ok) return read;
  const own = more.safeParse(read.value).data;
  return ok({
    heldUntil: own?.changes_held_until,
    resetDueAt: own?.reset_due_at,
    factorResetDueAt: own?.factor_reset_due_at,
    bothResetDueAt: own?.both_reset_due_at,
  });
}

async function readOwner(context: SessionContext) {
  const read = await userOf(context.auth, client => client.getUser());
  if (read.ok && read.value.email) await takeEmail(context, read.value.email);
  return read;
}

const phoneSentAt = z.object({ phone_change_sent_at: z.string() });

async function userOf(
  auth: Auth,
  ask: (client: Client) => Promise<UserResponse>,
): Promise<Outcome<NonNullable<UserResponse['data']['user']>>> {
  return await asked(auth, async client => {
    const { data, error } = await ask(client);
    return { data: data.user, error };
  });
}

/** Asks for another email: both addresses are sent a code. */
export async function askForEmail({ auth, platform }: SessionContext, email: string): Promise<Outcome> {
  const emailRedirectTo = `${platform.url}/settings/you`;
  return nothingOf(await userOf(auth, client => client.updateUser({ email }, { emailRedirectTo })));
}

/** Ends a change of the email that waits: the email of now is asked for. */
export async function keepEmail(context: SessionContext): Promise<Outcome> {
  const account = openAccount(context);
  if (account === undefined) return refuse('not-open');
  const { email } = account;
  return nothingOf(await userOf(context.auth, client => client.updateUser({ email })));
}

/** Asks for another phone number, in E.164 form: it is sent a code. */
export async function askForPhone({ auth }: SessionContext, phone: string): Promise<Outcome> {
  return nothingOf(await userOf(auth, client => client.updateUser({ phone })));
}

/** Takes a code that was typed. Once both sides of an email have agreed, the new one is the account's. */
export async function agree(
  context: SessionContext,
  { side, address, code }: { side: AddressSide; address: string; code: string },
): Promise<Outcome> {
  // Whoever agrees is given a session, which here is one too many: ours goes on.
  const apart = await context.auth.apart();
  if (apart === undefined) return refuse('offline');
  const { data, error } = await apart.verifyOtp(
    side === 'phone'
      ? { phone: address, token: code, type: 'phone_change' }
      : { email: address, token: code, type: 'email_change' },
  );
  if (error !== null) return refuse(problemOf(error));
  if (data.session !== null) await apart.signOut({ scope: 'local' });
  return nothingOf(await readAddresses(context));
}

/** Sends the codes of a change again. */
export async function sendAgain(
  { auth }: SessionContext,
  side: AddressSide,
  address: string,
): Promise<Outcome> {
  const proved = await auth.proof();
  if (!proved.ok) return proved;
  const options = proved.value;
  return nothingOf(
    await asked(auth, client =>
      client.resend(
        side === 'phone'
          ? { type: 'phone_change', phone: address, options }
          : { type: 'email_change', email: address, options },
      ),
    ),
  );
}

/** By its email an account is found at the next sign-in: this device, and its other tabs, know the new one at once. */
async function takeEmail(context: SessionContext, email: string): Promise<void> {
  const { platform, server, state, tabs, worker } = context;
  const account = openAccount(context);
  const kept = readRememberedAccount(platform.storages);
  if (account === undefined || account.email === email) return;
  if (kept?.id === account.id) rememberAccount(platform.storages, { ...kept, email });
  const now = state.get();
  if (now.status === 'open') state.set({ ...now, account: { ...account, email } });
  tabs.send({ account: account.id, message: { what: 'email-changed', email } });
  const vault = await server.readVault();
  if (vault.ok) await worker.service.keepState(vault.value, { email, displayName: account.displayName });
}

const settings = z.object({ sms_provider: z.string() });

/** Whether this server sends text messages. */
export async function canText(context: SessionContext): Promise<boolean> {
  const answer = await context.platform.fetch(`${context.platform.url}/auth/v1/settings`);
  return (settings.safeParse(await answer.json()).data?.sms_provider ?? '') !== '';
}
