import type { ActivityEntry } from '@kinfolio/contract/activity';
import { proofHeader, sealHeader } from '@kinfolio/contract/keyset';
import type { PullRequest } from '@kinfolio/contract/records/categories';
import { type PushRequest, type SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import { type Kdf, restoreFilesRequest } from '@kinfolio/contract/wire';
import {
  createUserFactors,
  respondToPresenceProof,
  respondToSignInCall,
  rightTestCode,
  testFactorId,
} from './fake-entry.ts';
import { listRecoveryKitProofHashes, respondToKeysetCall } from './fake-keyset.ts';
import {
  countUsedBytes,
  createEmptyFakeObjects,
  respondToObjectsCall,
  restoreFakeObjects,
} from './fake-objects.ts';
import { respondToPlanCall } from './fake-plan.ts';
import {
  createEmptyFakeRecords,
  listAllFakeVersions,
  listFakeVersions,
  pullFakeRecords,
  putFakeRecord,
  storeCheckpoints,
  storePushedRecord,
} from './fake-records.ts';
import {
  createAuthErrorResponse,
  createJsonResponse,
  createRefusalResponse,
  createSessionObject,
  createUserObject,
  type FakeAccount,
  type FakeAuthBody,
  type FakeServerCall,
  readTokenClaims,
} from './fake-wire.ts';

/* oxlint-disable typescript/no-unsafe-type-assertion, typescript/no-non-null-assertion, typescript/no-base-to-string -- bodies come from our own client and state from this file; the tests of the real server check both */

// The network boundary of these tests: an in-memory server with the same wire format. It stores what it receives, and
// checks only what a client could notice. The server's own tests cover the real one; the journeys cover both together.

/**
 * How a call fails: it never reaches the server (`before`), its answer is lost (`after`), or the server has no storage
 * at the moment (`away`).
 */
export type CallFailure = 'before' | 'after' | 'away' | undefined;

interface FakeSession {
  readonly account: string;
  half?: string;
  idle?: boolean;
  before?: string;
  /** How many times the session's tokens were renewed. */
  renewals?: number;
}

export class FakeServer {
  readonly accounts = new Map<string, FakeAccount>();
  readonly sessions = new Map<string, FakeSession>();
  readonly calls: string[] = [];
  /** Calls that had a proof. */
  readonly proved: string[] = [];
  readonly sealed: string[] = [];
  online = true;
  trouble: (call: string) => CallFailure = () => undefined;
  /** Returns a promise that delays the answer to a call after the server has acted. */
  answering: (call: string) => Promise<void> | undefined = () => undefined;
  /** Replaces the server's own answers, to simulate a faulty or hostile server. */
  instead: (call: string, answer: Response) => Response | Promise<Response> = (_call, answer) => answer;
  /** Whether this server treats a record as malformed. */
  refuse: (record: SealedRecord) => boolean = () => false;
  /** Access tokens issued before this turn have expired. */
  turn = 0;
  /** Whether using a refresh token twice ends the session, as on a server whose grace period for races has passed. */
  endsReused = false;
  /** How many seconds an access token is valid. */
  lifetime = 900;
  /** The challenge that a session must pass. Once the session has passed it, no challenge is required. */
  wants: 'device' | 'factor' | undefined;
  /** The activity of the account, newest first. */
  log: readonly ActivityEntry[] = [];
  /** Whether the seven days of the reset are over. */
  resetIsDue = true;
  /** When the second step may be turned off, if that was requested. */
  factorResetDueAt: string | undefined;
  /** When an empty passport may be started without the second step, if that was requested. */
  bothResetDueAt: string | undefined;
  /** The time at which files are stored, by the server's clock. */
  storedAt = '2026-11-21T00:00:00.000Z';
  #count = 0;
  /** The account id for each code that a provider put in a return address. */
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
    if (trouble === 'away') return createRefusalResponse(503, 'ServiceUnavailable');
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

  async #storage(path: string, init: RequestInit, account: FakeAccount | undefined): Promise<Response> {
    if (account === undefined) return createRefusalResponse(403, 'InvalidJWT');
    const { method = 'GET', body } = init;
    return await respondToObjectsCall(account.files, {
      method,
      path,
      headers: new Headers(init.headers),
      body,
      now: this.storedAt,
    });
  }

  #answer(url: URL, call: FakeServerCall): Response {
    const { path } = call;
    if (path === '/config.json') return createJsonResponse(200, { anonKey: 'anon' });
    if (path.startsWith('/auth/v1')) return this.#auth(url, call);
    if (path === '/vault/v1/prelogin')
      return createJsonResponse(200, this.#kdf(call.body as { email: string }));
    if (path === '/vault/v1/recovery/session')
      return this.#recovery(call.body as { email: string; proof: string });
    if (path.startsWith('/billing/v1')) return createRefusalResponse(404, 'not_found');
    if (call.account === undefined) return createRefusalResponse(401, 'unauthorized');
    if (this.sessions.get(call.session ?? '')?.idle) return createRefusalResponse(401, 'session_expired');
    return (
      respondToSignInCall(this, call) ??
      respondToPlanCall(call, call.account) ??
      respondToKeysetCall(this, url, call, call.account) ??
      this.#vault(url, call, call.account)
    );
  }

  #auth(url: URL, { method, path, body, account, session }: FakeServerCall): Response {
    const given = (body ?? {}) as FakeAuthBody;
    if (path.endsWith('/signup')) {
      if (this.#byEmail(given.email)) return createAuthErrorResponse(422, 'user_already_exists');
      const id = this.#uuid();
      const made = { id, email: given.email ?? '', secret: given.password ?? '', metadata: given.data! };
      this.accounts.set(id, { ...made, ...createEmptyFakeRecords(), files: createEmptyFakeObjects() });
      return createJsonResponse(200, this.#session(id));
    }
    if (path.endsWith('/token') && url.searchParams.get('grant_type') === 'password') {
      const found = this.#byEmail(given.email);
      return found?.secret === given.password && found
        ? createJsonResponse(200, this.#session(found.id))
        : createAuthErrorResponse(400, 'invalid_credentials');
    }
    if (path.endsWith('/token') && url.searchParams.get('grant_type') === 'pkce') {
      const brought = this.#brought.get(given.auth_code ?? '');
      this.#brought.delete(given.auth_code ?? '');
      return brought === undefined
        ? createAuthErrorResponse(404, 'flow_state_not_found')
        : createJsonResponse(200, this.#session(brought));
    }
    if (path === '/auth/v1/verify') {
      const found = this.#byEmail(given.email);
      return found && given.token === rightTestCode
        ? createJsonResponse(200, this.#session(found.id))
        : createAuthErrorResponse(403, 'otp_expired');
    }
    if (path.endsWith('/token')) return this.#refreshed(given.refresh_token ?? '');
    if (path.endsWith('/logout')) {
      if (session) this.sessions.delete(session);
      return new Response(null, { status: 204 });
    }
    if (!account) return createAuthErrorResponse(403, 'bad_jwt');
    if (path.includes('/factors')) return this.#factor(path, given, account, session);
    if (method === 'PUT') {
      account.secret = given.password ?? account.secret;
      account.metadata = { ...account.metadata, ...given.data };
      this.endOthers(account, session);
    }
    return createJsonResponse(200, { ...createUserObject(account), ...createUserFactors(this) });
  }

  #factor(path: string, given: FakeAuthBody, account: FakeAccount, session: string | undefined): Response {
    if (path.endsWith('/challenge'))
      return createJsonResponse(200, { id: testFactorId, type: 'totp', expires_at: 0 });
    if (given.code !== rightTestCode) return createAuthErrorResponse(422, 'mfa_verification_failed');
    this.wants = undefined;
    return createJsonResponse(200, this.#tokens(session ?? '', account.id));
  }

  #refreshed(token: string): Response {
    const [, id = '', renewals] = /^refresh-(.*)\.(\d+)$/.exec(token) ?? [];
    const session = this.sessions.get(id);
    if (session === undefined) return createAuthErrorResponse(400, 'refresh_token_not_found');
    if (session.idle) return createAuthErrorResponse(400, 'session_expired');
    if (this.endsReused && Number(renewals) !== (session.renewals ?? 0)) {
      this.sessions.delete(id);
      return createAuthErrorResponse(400, 'refresh_token_already_used');
    }
    session.renewals = Number(renewals) + 1;
    return createJsonResponse(200, this.#tokens(id, session.account));
  }

  #vault(url: URL, call: FakeServerCall, account: FakeAccount): Response {
    const { method, path, body } = call;
    if (path === '/vault/v1/activity' && method === 'GET')
      return createJsonResponse(200, { entries: this.log, more: false });
    if (path === '/vault/v1/activity') return new Response(null, { status: 204 });
    if (path === '/vault/v1/storage')
      return createJsonResponse(200, {
        usedBytes: countUsedBytes(account.files),
        allowedBytes: account.files.allowedBytes,
      });
    if (path === '/vault/v1/files/restore')
      return createJsonResponse(200, {
        restored: restoreFakeObjects(account.files, restoreFilesRequest.parse(body).names),
      });
    if (path === '/vault/v1/reload-half') return this.#half(call);
    if (path === '/vault/v1/session/confirm') return respondToPresenceProof(body, account);
    if (path === '/vault/v1/reset')
      return createJsonResponse(200, { dueAt: this.storedAt, due: this.resetIsDue });
    const named = /^\/vault\/v1\/vaults\/([^/]+)/.exec(path)?.[1];
    if (account.vault === undefined || (named ?? account.vault.vaultId) !== account.vault.vaultId)
      return createRefusalResponse(404, 'not_found');
    if (path === '/vault/v1/vault/earlier') return createJsonResponse(200, { earlier: [] });
    if (path === '/vault/v1/vault/earlier/open') return createRefusalResponse(404, 'not_found');
    if (path === '/vault/v1/vault/set-aside') {
      delete account.vault;
      return new Response(null, { status: 204 });
    }
    if (path.endsWith('/versions')) {
      return createJsonResponse(
        200,
        path.includes('/records/')
          ? listFakeVersions(account, path.split('/').at(-2) ?? '')
          : listAllFakeVersions(account, url),
      );
    }
    return path.endsWith('/pull')
      ? this.#pull(body as PullRequest, account)
      : this.#push(body as PushRequest, account);
  }

  /** Ends the other sessions of an account. */
  endOthers(account: FakeAccount, session: string | undefined): void {
    for (const [id, one] of this.sessions)
      if (one.account === account.id && id !== session) this.sessions.delete(id);
  }

  #half({ method, body, session }: FakeServerCall): Response {
    const row = this.sessions.get(session ?? '');
    if (row && method === 'PUT') row.half = (body as { half: string }).half;
    if (method === 'GET')
      return row?.half
        ? createJsonResponse(200, { half: row.half })
        : createRefusalResponse(404, 'not_found');
    if (row && method === 'DELETE') delete row.half;
    return new Response(null, { status: 204 });
  }

  #push({ records, checkpoints = [], epoch }: PushRequest, account: FakeAccount): Response {
    if (records.some(record => this.refuse(record))) return createRefusalResponse(400, 'bad_request');
    const maySkip = epoch !== undefined && epoch === account.vault?.state.epoch;
    const results = records.map(record => storePushedRecord(account, record, maySkip));
    const stale = results.some(({ outcome }) => outcome === 'stale');
    const behind = storeCheckpoints(account, checkpoints);
    const answer = { results, revisions: Object.fromEntries(account.revisions), behind };
    return stale ? createRefusalResponse(409, 'version_conflict', answer) : createJsonResponse(200, answer);
  }

  #pull(asked: PullRequest, account: FakeAccount): Response {
    const ids = new Set(account.vault?.state.categoryKeys.map(({ id }) => id));
    const page = pullFakeRecords(account, [...ids], asked);
    return page === undefined ? createRefusalResponse(400, 'bad_cursor') : createJsonResponse(200, page);
  }

  #recovery({ email, proof }: { email: string; proof: string }): Response {
    const account = this.#byEmail(email);
    const { vault } = account ?? {};
    const ended = vault?.ended.has(proof) === true;
    if (!account || !vault || !(ended || listRecoveryKitProofHashes(vault).includes(proof)))
      return createRefusalResponse(401, 'unauthorized');
    const session = this.#session(account.id);
    const claims = readTokenClaims(`Bearer ${session.access_token}`);
    const opened = this.sessions.get(claims?.session_id ?? '');
    if (ended && opened) opened.before = proof;
    return createJsonResponse(200, { session });
  }

  /** Stores a record as another device or a misbehaving server would. */
  store(account: FakeAccount, record: SealedRecord): void {
    putFakeRecord(account, record);
  }

  only(): FakeAccount {
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
      ...createSessionObject(this.accounts.get(accountId)!, claims, this.lifetime),
      refresh_token: refreshToken,
    };
  }

  #sessionOf(header: string | null): string | undefined {
    const claims = readTokenClaims(header);
    if (claims === undefined || claims.turn < this.turn) return undefined;
    return this.sessions.has(claims.session_id) ? claims.session_id : undefined;
  }

  #byEmail(email: string | undefined): FakeAccount | undefined {
    return [...this.accounts.values()].find(one => one.email === email && !one.organisation);
  }

  /**
   * Signs a person in through their organisation. Returns the address to which they come back, with a code for their
   * session.
   */
  broughtBy(organisation: string, email: string): URL {
    const known = [...this.accounts.values()].find(one => one.organisation === organisation);
    const id = known?.id ?? this.#uuid();
    const made = { id, email, organisation, secret: '', metadata: {} };
    if (!known)
      this.accounts.set(id, { ...made, ...createEmptyFakeRecords(), files: createEmptyFakeObjects() });
    return this.leadsBack(id);
  }

  /** The address to which another service returns a person after signing in. */
  leadsBack(accountId: string): URL {
    const code = this.#uuid();
    this.#brought.set(code, accountId);
    return new URL(`/welcome?code=${code}`, 'http://kinfolio.test');
  }

  /** The tokens of a session, for an attacker to put into an address. */
  tokensOf(accountId: string): { access_token: string; refresh_token: string } {
    const { access_token, refresh_token } = this.#session(accountId);
    return { access_token, refresh_token };
  }

  #uuid(): string {
    this.#count += 1;
    return `00000000-0000-4000-8000-${String(this.#count).padStart(12, '0')}`;
  }
}
