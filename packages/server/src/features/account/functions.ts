import { billingIntervals, isPlan } from '@kinfolio/domain/accounts/plans';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { replyWithRows } from './answer.ts';
import { type Caller, refuseForbidden } from './caller.ts';
import type { AccountContext } from './context.ts';
import { RestError } from './errors.ts';
import { readQuery } from './query.ts';
import { parseAccountId, subscriptionDetails } from './relations.ts';
import { checkFeature, chooseTrialPlan } from './service.ts';

/** A call of a function: its arguments, and the account about which it may return data. */
interface Call {
  readonly context: AccountContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly given: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  /**
   * The caller's account; undefined if the call names another account, in which case the response is the same
   * as for a visitor.
   */
  readonly accountId: string | undefined;
}

/** A function that clients can call: its arguments, all of which must be named, and its response. */
interface Served {
  readonly takes: readonly string[];
  readonly mayTake?: string;
  answer(call: Call): Promise<FastifyReply>;
}

const functions: ReadonlyMap<string, Served> = new Map([
  ['get_subscription_details', { takes: ['user_id'], answer: answerDetails }],
  ['check_feature_access', { takes: ['feature_name', 'user_id'], answer: answerAccess }],
  ['choose_trial_plan', { takes: ['plan', 'user_id'], mayTake: 'billing_interval', answer: answerChoice }],
]);

/** Calls a function and sends its result. Throws `PGRST202` if the function does not exist or has other arguments. */
export async function callFunction(
  context: AccountContext,
  caller: Caller,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = readArguments(request.body);
  const names = Object.keys(given).toSorted();
  const served = functions.get(name);
  const needed = names.filter(one => one !== served?.mayTake);
  if (served === undefined || served.takes.join() !== needed.join()) throw noSuchFunction(name, names);
  const user = given['user_id'];
  const asked = user === null ? null : parseAccountId(typeof user === 'string' ? user : JSON.stringify(user));
  const accountId = caller !== 'nobody' && caller.accountId === asked ? caller.accountId : undefined;
  return served.answer({ context, request, reply, given, caller, accountId });
}

async function answerDetails({
  context,
  request,
  reply,
  accountId,
}: Pick<Call, 'context' | 'request' | 'reply' | 'accountId'>): Promise<FastifyReply> {
  const search = request.url.split('?')[1] ?? '';
  const query = readQuery('get_subscription_details', subscriptionDetails.columns, search);
  const row = accountId === undefined ? undefined : await subscriptionDetails.read(context.db, accountId);
  return replyWithRows(request, reply, row === undefined ? [] : [row], query);
}

/**
 * Moves the caller's own trial to another plan, and sends the same response as `get_subscription_details`. Throws
 * `42501` and `22P02`.
 */
async function answerChoice(call: Call): Promise<FastifyReply> {
  const { context, given, caller, accountId } = call;
  if (accountId === undefined)
    throw refuseForbidden(caller, 'permission denied: a trial is changed by its owner');
  const plan = given['plan'];
  if (typeof plan !== 'string' || !isPlan(plan))
    throw new RestError('22P02', { message: `invalid input value for plan: ${JSON.stringify(plan)}` });
  const interval = billingIntervals.find(one => one === given['billing_interval']);
  if (interval === undefined && given['billing_interval'] !== undefined)
    throw new RestError('22P02', { message: 'invalid input value for billing_interval' });
  if (!(await chooseTrialPlan(context, accountId, { plan, interval })))
    throw refuseForbidden(
      caller,
      'permission denied: only a trial that has not ended is put on another plan',
    );
  return answerDetails(call);
}

/**
 * Whether access is allowed. If this cannot be determined, access is refused; only an unavailable database is
 * reported as an error.
 */
async function answerAccess({ context, reply, given, accountId }: Call): Promise<FastifyReply> {
  const feature = given['feature_name'];
  const allowed =
    accountId !== undefined &&
    typeof feature === 'string' &&
    (await checkFeature(context, accountId, feature));
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(allowed));
}

function readArguments(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new RestError('PGRST102');
  return Object.fromEntries(Object.entries(body));
}

function noSuchFunction(name: string, names: readonly string[]): RestError<'PGRST202'> {
  const parameters =
    names.length === 0
      ? 'without parameters'
      : `with parameter${names.length === 1 ? '' : 's'} ${names.join(', ')}`;
  return new RestError('PGRST202', {
    message: `Could not find the function public.${name}(${names.join(', ')}) in the schema cache`,
    details: `Searched for the function public.${name} ${parameters}, but no matches were found.`,
  });
}
