import type { UserResponse } from '@supabase/auth-js';
import * as z from 'zod/mini';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import type { AccountAlerts, AddressRole, OwnerAddresses } from '../api/security.ts';
import type { AuthApi } from '../auth-api/auth.ts';
import { toAuthProblem } from '../auth-api/auth-problem.ts';
import { type AuthApiClient, callAuthClient, toOutcomeWithoutValue } from '../auth-api/factors.ts';
import { readRememberedAccount, rememberAccount } from '../platform/remembered-account.ts';
import { readCurrentAccount, type SessionContext } from '../state/context.ts';

/**
 * How long, in milliseconds, a change of email can still be confirmed, because the button in its email works for that
 * long.
 */
const agreeingMs = 60 * 60_000;

/** Parts of a User object that the official client ignores: see the server's presenter. */
const more = z.object({
  email_change_agreed: z.optional(z.enum(['current', 'new'])),
  changes_held_until: z.optional(z.string()),
  reset_due_at: z.optional(z.string()),
  factor_reset_due_at: z.optional(z.string()),
  both_reset_due_at: z.optional(z.string()),
});

/** The addresses of the open account. If the email was changed elsewhere, this device adopts it. */
export async function readOwnerAddresses(context: SessionContext): Promise<CallOutcome<OwnerAddresses>> {
  const read = await readOwner(context);
  if (!read.ok) return read;
  const user = read.value;
  const { email = '', phone = '', user_metadata: given } = user;
  const written = typeof given['phone'] === 'string' ? given['phone'] : '';
  const recent = (sent: string | undefined) =>
    sent !== undefined && context.platform.timing.now() - Date.parse(sent) < agreeingMs;
  const own = more.safeParse(user).data;
  return createSuccess({
    email,
    phone: phone === '' ? written : `+${phone}`,
    isPhoneConfirmed: phone !== '' && user.phone_confirmed_at !== undefined,
    canText: await canSendTexts(context),
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
 * Reads when the hold on changes ends (if there is one), and when the person may carry out the resets that they
 * requested.
 */
export async function readAddressHold(
  context: SessionContext,
): Promise<
  CallOutcome<Pick<AccountAlerts, 'heldUntil' | 'resetDueAt' | 'factorResetDueAt' | 'bothResetDueAt'>>
> {
  const read = await readOwner(context);
  if (!read.ok) return read;
  const own = more.safeParse(read.value).data;
  return createSuccess({
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
  auth: AuthApi,
  ask: (client: AuthApiClient) => Promise<UserResponse>,
): Promise<CallOutcome<NonNullable<UserResponse['data']['user']>>> {
  return await callAuthClient(auth, async client => {
    const { data, error } = await ask(client);
    return { data: data.user, error };
  });
}

/** Requests a change of email: a code is sent to both addresses. */
export async function requestEmailChange(
  { auth, platform }: SessionContext,
  email: string,
): Promise<CallOutcome> {
  const emailRedirectTo = `${platform.url}/settings/you`;
  return toOutcomeWithoutValue(
    await userOf(auth, client => client.updateUser({ email }, { emailRedirectTo })),
  );
}

/** Cancels a pending change of email: the person keeps the current one. */
export async function cancelEmailChange(context: SessionContext): Promise<CallOutcome> {
  const account = readCurrentAccount(context);
  if (account === undefined) return refuseWithProblem('not-open');
  const { email } = account;
  return toOutcomeWithoutValue(await userOf(context.auth, client => client.updateUser({ email })));
}

/** Requests a change of phone number, in E.164 form: a code is sent to the new number. */
export async function requestPhoneChange({ auth }: SessionContext, phone: string): Promise<CallOutcome> {
  return toOutcomeWithoutValue(await userOf(auth, client => client.updateUser({ phone })));
}

/** Sends the server a typed code. Once both sides of an email change have agreed, the account has the new email. */
export async function confirmAddressCode(
  context: SessionContext,
  { side, address, code }: { side: AddressRole; address: string; code: string },
): Promise<CallOutcome> {
  // Confirming the change opens another session, which we do not need, so a separate client is used and signed out
  // again.
  const apart = await context.auth.apart();
  if (apart === undefined) return refuseWithProblem('offline');
  const { data, error } = await apart.verifyOtp(
    side === 'phone'
      ? { phone: address, token: code, type: 'phone_change' }
      : { email: address, token: code, type: 'email_change' },
  );
  if (error !== null) return refuseWithProblem(toAuthProblem(error));
  if (data.session !== null) await apart.signOut({ scope: 'local' });
  return toOutcomeWithoutValue(await readOwnerAddresses(context));
}

/** Sends the codes of a change again. */
export async function resendAddressCode(
  { auth }: SessionContext,
  side: AddressRole,
  address: string,
): Promise<CallOutcome> {
  const proved = await auth.proof();
  if (!proved.ok) return proved;
  const options = proved.value;
  return toOutcomeWithoutValue(
    await callAuthClient(auth, client =>
      client.resend(
        side === 'phone'
          ? { type: 'phone_change', phone: address, options }
          : { type: 'email_change', email: address, options },
      ),
    ),
  );
}

/**
 * The next sign-in identifies the account by its email, so this device and its other tabs must know the new one at
 * once.
 */
async function takeEmail(context: SessionContext, email: string): Promise<void> {
  const { platform, server, state, tabs, worker } = context;
  const account = readCurrentAccount(context);
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
export async function canSendTexts(context: SessionContext): Promise<boolean> {
  const answer = await context.platform.fetch(`${context.platform.url}/auth/v1/settings`);
  return (settings.safeParse(await answer.json()).data?.sms_provider ?? '') !== '';
}
