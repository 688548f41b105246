import type { ActivityEntry } from '@kinfolio/contract/activity';
import { proofHeader, sealHeader } from '@kinfolio/contract/keyset';
import type { PullRequest } from '@kinfolio/contract/records/categories';
import { type Kdf, type PushRequest, restoreFilesRequest, type SealedRecord } from '@kinfolio/contract/wire';
import { answerEntry, confirm, factorId, factorsOf, rightCode } from './fake-entry.ts';
import { answerKeyset, proofsInForce } from './fake-keyset.ts';
import { answerObjects, noObjects, putBack, usedBytes } from './fake-objects.ts';
import { answerPlan } from './fake-plan.ts';
import { allVersionsOf, noRecords, pull, push, put, takeCheckpoints, versionsOf } from './fake-records.ts';
import {
  type Account,
  authError,
  type Call,
  claimsOf,
  type Given,
  json,
  refusal,
  sessionObject,
  user,
} from './fake-wire.ts';

/* oxlint-disable typescript/no-unsafe-type-assertion, typescript/no-non-null-assertion, typescript/no-base-to-string -- bodies come from our own client and state from this file; the real server is what checks */

// The network edge of these tests: the server as the wire shows it, in memory. It keeps what it is given and checks
// no more than a client could notice. The server's own tests prove the real one; the journeys prove both together.

/** What a test may do at one call: nothing, cut the line before the server acts, or lose the answer after it did. */
/** The call never arrives, or its answer is lost, or the server has no store just now. */
export type Trouble = 'before' | 'after' | 'away' | undefined;

interface FakeSession {
  readonly account: string;
  half?: string;
  idle?: boolean;
  before?: string;
  /** How often its tokens were renewed. */
  renewals?: number;
}

export class FakeServer {
  readonly accounts = new Map<string, Account>();
  readonly sessions = new Map<string, FakeSession>();
  readonly calls: string[] = [];
  /** Those that came with a proof. */
  readonly proved: string[] = [];
  readonly sealed: string[] = [];
  online = true;
  trouble: (call: string) => Trouble = () => undefined;
  /** What the answer to a call waits for, once the server has acted. */
  answering: (call: string) => Promise<void> | undefined = () => undefined;
  /** What a server gone wrong, or hostile, answers in place of what it would. */
  instead: (call: string, answer: Response) => Response | Promise<Response> = (_call, answer) => answer;
  /** What this server takes for malformed. */
  refuse: (record: SealedRecord) => boolean = () => false;
  /** Access tokens of before this turn have run out. */
  turn = 0;
  /** Whether a session is over when a refresh token is used twice, as on a server whose time for races has passed. */
  endsReused = false;
  /** Seconds for which an access token holds. */
  lifetime = 900;
  /** The code without which nothing is let in; a right one is never asked for again. */
  wants: 'device' | 'factor' | undefined;
  /** What happened to the account, newest first. */
  log: readonly ActivityEntry[] = [];
  /** Whether what was asked for has waited its seven days. */
  resetIsDue = true;
  /** When the second step may be turned off, where that was asked for. */
  factorResetDueAt: string | undefined;
  /** When both may go, where that was asked for. */
  bothResetDueAt: string | undefined;
  /** When files are stored, by the server's clock. */
  storedAt = '2026-11-21T00:00:00.000Z';
  #count = 0;
  /** Who waits under the code of an address. */
  readonly #brought = new Map<string, string>();

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    const method = init?.method ?? 'GET';
    const name = `${method} ${url.pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`;
    if (!this.online) throw new TypeError('Failed to fetch');
    const trouble = this.trouble(name);
    if (trouble === 'before') throw new TypeError('Failed to fetch');
    this.calls.push(name);
    if (new Headers(init?.headers).has(proofHeader)) this.proved.push(name);
    if (new Headers(init?.headers).has(sealHeader)) this.sealed.push(name);
    if (trouble === 'away') return refusal(503, 'ServiceUnavailable');
    const session = this.#sessionOf(new Headers(init?.headers).get('authorization'));
    const owner = session && this.sessions.get(session)?.account;
    const account = owner ? this.accounts.get(owner) : undefined;
    const response = url.pathname.startsWith('/storage/v1')
      ? await this.#storage(url.pathname, init ?? {}, account)
      : this.#answer(url, {
          method,
          path: url.pathname,
          body: init?.body ? JSON.parse(String(init.body)) : undefined,
          account,
          session,
          headers: new Headers(init?.headers),
        });
    await this.answering(name);
    if (trouble === 'after') throw new TypeError('Failed to fetch');
    return await this.instead(name, response);
  };

  async #storage(path: string, init: RequestInit, account: Account | undefined): Promise<Response> {
    if (account === undefined) return refusal(403, 'InvalidJWT');
    const { method = 'GET', body } = init;
    return await answerObjects(account.files, {
      method,
      path,
      headers: new Headers(init.headers),
      body,
      now: this.storedAt,
    });
  }

  #answer(url: URL, call: Call): Response {
    const { path } = call;
    if (path === '/config.json') return json(200, { anonKey: 'anon' });
    if (path.startsWith('/auth/v1')) return this.#auth(url, call);
    if (path === '/vault/v1/prelogin') return json(200, this.#kdf(call.body as { email: string }));
    if (path === '/vault/v1/recovery/session')
      return this.#recovery(call.body as { email: string; proof: string });
    if (path.startsWith('/billing/v1')) return refusal(404, 'not_found');
    if (call.account === undefined) return refusal(401, 'unauthorized');
    if (this.sessions.get(call.session ?? '')?.idle) return refusal(401, 'session_expired');
    return (
      answerEntry(this, call) ??
      answerPlan(call, call.account) ??
      answerKeyset(this, url, call, call.account) ??
      this.#vault(url, call, call.account)
    );
  }

  #auth(url: URL, { method, path, body, account, session }: Call): Response {
    const given = (body ?? {}) as Given;
    if (path.endsWith('/signup')) {
      if (this.#byEmail(given.email)) return authError(422, 'user_already_exists');
      const id = this.#uuid();
      const made = { id, email: given.email ?? '', secret: given.password ?? '', metadata: given.data! };
      this.accounts.set(id, { ...made, ...noRecords(), files: noObjects() });
      return json(200, this.#session(id));
    }
    if (path.endsWith('/token') && url.searchParams.get('grant_type') === 'password') {
      const found = this.#byEmail(given.email);
      return found?.secret === given.password && found
        ? json(200, this.#session(found.id))
        : authError(400, 'invalid_credentials');
    }
    if (path.endsWith('/token') && url.searchParams.get('grant_type') === 'pkce') {
      const brought = this.#brought.get(given.auth_code ?? '');
      this.#brought.delete(given.auth_code ?? '');
      return brought === undefined
        ? authError(404, 'flow_state_not_found')
        : json(200, this.#session(brought));
    }
    if (path === '/auth/v1/verify') {
      const found = this.#byEmail(given.email);
      return found && given.token === rightCode
        ? json(200, this.#session(found.id))
        : authError(403, 'otp_expired');
    }
    if (path.endsWith('/token')) return this.#refreshed(given.refresh_token ?? '');
    if (path.endsWith('/logout')) {
      if (session) this.sessions.delete(session);
      return new Response(null, { status: 204 });
    }
    if (!account) return authError(403, 'bad_jwt');
    if (path.includes('/factors')) return this.#factor(path, given, account, session);
    if (method === 'PUT') {
      account.secret = given.password ?? account.secret;
      account.metadata = { ...account.metadata, ...given.data };
      this.endOthers(account, session);
    }
    return json(200, { ...user(account), ...factorsOf(this) });
  }

  #factor(path: string, given: Given, account: Account, session: string | undefined): Response {
    if (path.endsWith('/challenge')) return json(200, { id: factorId, type: 'totp', expires_at: 0 });
    if (given.code !== rightCode) return authError(422, 'mfa_verification_failed');
    this.wants = undefined;
    return json(200, this.#tokens(session ?? '', account.id));
  }

  #refreshed(token: string): Response {
    const [, id = '', renewals] = /^refresh-(.*)\.(\d+)$/.exec(token) ?? [];
    const session = this.sessions.get(id);
    if (session === undefined) return authError(400, 'refresh_token_not_found');
    if (session.idle) return authError(400, 'session_expired');
    if (this.endsReused && Number(renewals) !== (session.renewals ?? 0)) {
      this.sessions.delete(id);
      return authError(400, 'refresh_token_already_used');
    }
    session.renewals = Number(renewals) + 1;
    return json(200, this.#tokens(id, session.account));
  }

  #vault(url: URL, call: Call, account: Account): Response {
    const { method, path, body } = call;
    if (path === '/vault/v1/activity' && method === 'GET')
      return json(200, { entries: this.log, more: false });
    if (path === '/vault/v1/activity') return new Response(null, { status: 204 });
    if (path === '/vault/v1/storage')
      return json(200, { usedBytes: usedBytes(account.files), allowedBytes: account.files.allowedBytes });
    if (path === '/vault/v1/files/restore')
      return json(200, { restored: putBack(account.files, restoreFilesRequest.parse(body).names) });
    if (path === '/vault/v1/reload-half') return this.#half(call);
    if (path === '/vault/v1/session/confirm') return confirm(body, account);
    if (path === '/vault/v1/reset') return json(200, { dueAt: this.storedAt, due: this.resetIsDue });
    const named = /^\/vault\/v1\/vaults\/([^/]+)/.exec(path)?.[1];
    if (account.vault === undefined || (named ?? account.vault.vaultId) !== account.vault.vaultId)
      return refusal(404, 'not_found');
    if (path === '/vault/v1/vault/earlier') return json(200, { earlier: [] });
    if (path === '/vault/v1/vault/earlier/open') return refusal(404, 'not_found');
    if (path === '/vault/v1/vault/set-aside') {
      delete account.vault;
      return new Response(null, { status: 204 });
    }
    if (path.endsWith('/versions')) {
      return json(
        200,
        path.includes('/records/')
          ? versionsOf(account, path.split('/').at(-2) ?? '')
          : allVersionsOf(account, url),
      );
    }
    return path.endsWith('/pull')
      ? this.#pull(body as PullRequest, account)
      : this.#push(body as PushRequest, account);
  }

  /** Ends the other sessions of an account. */
  endOthers(account: Account, session: string | undefined): void {
    for (const [id, one] of this.sessions)
      if (one.account === account.id && id !== session) this.sessions.delete(id);
  }

  #half({ method, body, session }: Call): Response {
    const row = this.sessions.get(session ?? '');
    if (row && method === 'PUT') row.half = (body as { half: string }).half;
    if (method === 'GET') return row?.half ? json(200, { half: row.half }) : refusal(404, 'not_found');
    if (row && method === 'DELETE') delete row.half;
    return new Response(null, { status: 204 });
  }

  #push({ records, checkpoints = [], epoch }: PushRequest, account: Account): Response {
    if (records.some(record => this.refuse(record))) return refusal(400, 'bad_request');
    const maySkip = epoch !== undefined && epoch === account.vault?.state.epoch;
    const results = records.map(record => push(account, record, maySkip));
    const stale = results.some(({ outcome }) => outcome === 'stale');
    const behind = takeCheckpoints(account, checkpoints);
    const answer = { results, revisions: Object.fromEntries(account.revisions), behind };
    return stale ? refusal(409, 'version_conflict', answer) : json(200, answer);
  }

  #pull(asked: PullRequest, account: Account): Response {
    const ids = new Set(account.vault?.state.categoryKeys.map(({ id }) => id));
    const page = pull(account, [...ids], asked);
    return page === undefined ? refusal(400, 'bad_cursor') : json(200, page);
  }

  #recovery({ email, proof }: { email: string; proof: string }): Response {
    const account = this.#byEmail(email);
    const { vault } = account ?? {};
    const ended = vault?.ended.has(proof) === true;
    if (!account || !vault || !(ended || proofsInForce(vault).includes(proof)))
      return refusal(401, 'unauthorized');
    const session = this.#session(account.id);
    const claims = claimsOf(`Bearer ${session.access_token}`);
    const opened = this.sessions.get(claims?.session_id ?? '');
    if (ended && opened) opened.before = proof;
    return json(200, { session });
  }

  /** Puts a record in place as another device, or a server gone wrong, would. */
  store(account: Account, record: SealedRecord): void {
    put(account, record);
  }

  only(): Account {
    return this.accounts.values().next().value!;
  }

  #kdf({ email }: { email: string }): Kdf {
    return this.#byEmail(email)?.metadata.kdf ?? { profile: 'argon2id-1', salt: 'AAAAAAAAAAAAAAAAAAAAAA' };
  }

  #session(accountId: string) {
    const id = this.#uuid();
    this.sessions.set(id, { account: accountId });
    return this.#tokens(id, accountId);
  }

  #tokens(id: string, accountId: string) {
    const claims = { session_id: id, turn: this.turn };
    const refreshToken = `refresh-${id}.${this.sessions.get(id)?.renewals ?? 0}`;
    return {
      ...sessionObject(this.accounts.get(accountId)!, claims, this.lifetime),
      refresh_token: refreshToken,
    };
  }

  #sessionOf(header: string | null): string | undefined {
    const claims = claimsOf(header);
    if (claims === undefined || claims.turn < this.turn) return undefined;
    return this.sessions.has(claims.session_id) ? claims.session_id : undefined;
  }

  #byEmail(email: string | undefined): Account | undefined {
    return [...this.accounts.values()].find(one => one.email === email && !one.organisation);
  }

  /** Their organisation named who they are: the address that brings them back, with a code for their session. */
  broughtBy(organisation: string, email: string): URL {
    const known = [...this.accounts.values()].find(one => one.organisation === organisation);
    const id = known?.id ?? this.#uuid();
    const made = { id, email, organisation, secret: '', metadata: {} };
    if (!known) this.accounts.set(id, { ...made, ...noRecords(), files: noObjects() });
    return this.leadsBack(id);
  }

  /** The address to which another service returns a person after signing in. */
  leadsBack(accountId: string): URL {
    const code = this.#uuid();
    this.#brought.set(code, accountId);
    return new URL(`/welcome?code=${code}`, 'http://kinfolio.test');
  }

  /** A session of an account, as a stranger would write it into an address. */
  tokensOf(accountId: string): { access_token: string; refresh_token: string } {
    const { access_token, refresh_token } = this.#session(accountId);
    return { access_token, refresh_token };
  }

  #uuid(): string {
    this.#count += 1;
    return `00000000-0000-4000-8000-${String(this.#count).padStart(12, '0')}`;
  }
}
