import type { ServerError } from '../../http/server-error.ts';
import type { RealtimeContext } from './context.ts';
import { type Frame, readFrame, type Version, writeBroadcast, writeFrame } from './frames.ts';
import { holderOf, type Joined, type JoinPayload, join, joinPayload } from './joins.ts';

/** One end of a socket, as far as it is used here. */
export interface Wire {
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
  /** Ends it at once, for who does not read. */
  terminate(): void;
  /** Bytes that were sent and not taken yet. */
  readonly bufferedAmount: number;
}

/** A topic that was joined on a socket. */
export interface JoinedTopic extends Joined {
  readonly topic: string;
  readonly joinRef: string | null;
}

/** What a socket asks of those around it. */
export interface Surroundings {
  readonly context: RealtimeContext;
  /** Whether an account may have one more socket. */
  mayHaveSocket(accountId: string, connection: ClientSocket): boolean;
  /** Whether its network may join once more in this second: a join costs a signature and a query. */
  mayJoin(): boolean;
  log(error: ServerError | Error): void;
}

export const socketBounds = {
  topics: 20,
  perSecond: 10,
  /** From here on a socket is ended: no one types so fast. */
  floodPerSecond: 100,
  /** A message, and what waits for a reader who does not read. */
  bytes: 65_536,
  silenceMs: 60_000,
} as const;

/** WebSocket's own codes of why a socket ends. */
export const closes = { restart: 1012, policy: 1008, badData: 1007, unexpected: 1011, gone: 1001 } as const;

/** How much came within the running second, up to and with a message. */
interface Rate {
  readonly startMs: number;
  readonly messages: number;
  readonly joins: number;
}

const heartbeatTopic = 'phoenix';

/** One socket of a client: takes its messages in order, and sends it what it may hear. */
export class ClientSocket {
  readonly #wire: Wire;
  readonly #version: Version;
  readonly #around: Surroundings;
  readonly #topics = new Map<string, JoinedTopic>();
  #inOrder: Promise<void> = Promise.resolve();
  #second = { startMs: 0, messages: 0, joins: 0 };
  #isOver = false;
  lastHeardMs: number;
  /** Since when nothing is joined; undefined while something is. */
  emptySinceMs: number | undefined;

  constructor(wire: Wire, version: Version, around: Surroundings) {
    this.#wire = wire;
    this.#version = version;
    this.#around = around;
    this.lastHeardMs = around.context.clock.now();
    this.emptySinceMs = this.lastHeardMs;
  }

  /** The topics that are joined. */
  get subscriptions(): readonly JoinedTopic[] {
    return [...this.#topics.values()];
  }

  /** Whether an account joined something here. */
  isOf(accountId: string): boolean {
    return this.subscriptions.some(({ who }) => who.accountId === accountId);
  }

  /** Takes a message as it came. What is none ends the socket. Never throws. */
  take(data: Uint8Array, isBinary: boolean): void {
    if (this.#isOver) return;
    this.lastHeardMs = this.#around.context.clock.now();
    const frame = readFrame(this.#version, data, isBinary);
    if (frame === undefined) return this.end(closes.badData, 'not a message');
    const rate = this.#count(frame);
    if (rate.messages > socketBounds.floodPerSecond) return this.end(closes.policy, 'too many messages');
    this.#inOrder = this.#inOrder
      .then(() => (this.#isOver ? undefined : this.#answer(frame, rate)))
      .catch((error: unknown) => {
        this.#around.log(error instanceof Error ? error : new Error('Something that is no error was thrown'));
        this.end(closes.unexpected, 'unexpected');
      });
  }

  /** Resolves when everything that came so far is answered. */
  settled(): Promise<void> {
    return this.#inOrder;
  }

  /** Ends the socket, with one of WebSocket's codes. */
  end(code: number, reason: string): void {
    if (this.#isOver) return;
    this.forget();
    this.#wire.close(code, reason);
  }

  /** The socket is gone. */
  forget(): void {
    this.#isOver = true;
    this.#topics.clear();
  }

  /** Sends something that was broadcast in a topic. */
  broadcast(subscription: JoinedTopic, event: string, payload: unknown): void {
    this.#send(writeBroadcast(this.#version, { topic: subscription.topic, event, payload }));
  }

  /** Sends the change of a row. */
  sendChange({ topic }: JoinedTopic, payload: unknown): void {
    this.#write({ joinRef: null, ref: null, topic, event: 'postgres_changes', payload });
  }

  /** Ends a topic whose person may not hear it any more, and explains that. */
  endTopic(subscription: JoinedTopic, message: string): void {
    if (this.#topics.get(subscription.topic) !== subscription) return;
    this.#system(subscription, 'system', 'error', message);
    this.#leave(subscription);
  }

  #count({ event }: Frame): Rate {
    const nowMs = this.#around.context.clock.now();
    if (nowMs - this.#second.startMs >= 1_000) this.#second = { startMs: nowMs, messages: 0, joins: 0 };
    this.#second.messages += 1;
    if (event === 'phx_join') this.#second.joins += 1;
    return { ...this.#second };
  }

  async #answer(frame: Frame, { messages, joins }: Rate): Promise<void> {
    const { topic, event } = frame;
    if (topic === heartbeatTopic) return event === 'heartbeat' ? this.#reply(frame, 'ok', {}) : undefined;
    if (event === 'phx_join')
      return joins > socketBounds.perSecond || !this.#around.mayJoin()
        ? this.#refuse(frame, 'ClientJoinRateLimitReached: Too many joins per second')
        : this.#join(frame);
    const subscription = this.#topics.get(topic);
    if (subscription === undefined) return this.#refuse(frame, 'unmatched topic');
    if (event === 'phx_leave') {
      this.#reply(frame, 'ok', {});
      return this.#leave(subscription);
    }
    if (event === 'access_token') return this.#renew(subscription, frame.payload);
    if (messages > socketBounds.perSecond)
      return this.#refuse(frame, 'MessagePerSecondRateLimitReached: Too many messages per second');
    if (event === 'broadcast') return this.#refuse(frame, 'Unauthorized: Clients do not broadcast here');
    if (event === 'presence') return this.#refuse(frame, 'Unauthorized: Presence is not shown here');
    return this.#refuse(frame, 'unknown event');
  }

  async #join(frame: Frame): Promise<void> {
    const { topic, joinRef } = frame;
    const before = this.#topics.get(topic);
    if (before !== undefined) this.#leave(before);
    if (this.#topics.size >= socketBounds.topics)
      return this.#refuse(frame, 'ChannelRateLimitReached: Too many channels');
    const asked = joinPayload.safeParse(frame.payload);
    if (!asked.success) return this.#refuse(frame, 'InvalidJoin: This join cannot be read');
    const joined = await join(this.#around.context, topic, asked.data);
    if (this.#isOver) return undefined;
    if ('refused' in joined) return this.#refuse(frame, joined.refused);
    if (!this.#around.mayHaveSocket(joined.who.accountId, this))
      return this.#refuse(frame, 'ConnectionRateLimitReached: Too many connected users');
    const subscription = { ...joined, topic, joinRef };
    this.#topics.set(topic, subscription);
    this.emptySinceMs = undefined;
    this.#welcome(frame, subscription, asked.data);
  }

  #welcome(frame: Frame, subscription: JoinedTopic, { config }: JoinPayload): void {
    const { bindings, rowsProblem } = subscription;
    this.#reply(frame, 'ok', { postgres_changes: bindings });
    // Who looks at what is no one's business, so it stays empty.
    if (config?.presence?.enabled === true)
      this.#write({ ...subscription, ref: null, event: 'presence_state', payload: {} });
    if (bindings.length === 0) return;
    if (rowsProblem === undefined)
      this.#system(subscription, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    else this.#system(subscription, 'postgres_changes', 'error', rowsProblem);
  }

  /** Another token of the same account continues; a wrong one, or one of another account, ends the topic. */
  async #renew(subscription: JoinedTopic, payload: unknown): Promise<void> {
    const asked = joinPayload.safeParse(payload);
    const token = asked.data?.access_token;
    // The client sends null while it has none: the token it joined with still counts.
    if (token === undefined || token === null) return undefined;
    const { context } = this.#around;
    const who = await holderOf(context, token, subscription.about.kind === 'rows');
    if (who?.accountId !== subscription.who.accountId)
      return this.endTopic(subscription, 'The token is not one of who joined');
    const tokenEndsMs = await context.endOf(token);
    if (this.#topics.get(subscription.topic) === subscription)
      this.#topics.set(subscription.topic, { ...subscription, who, token, tokenEndsMs });
  }

  #leave(subscription: JoinedTopic): void {
    const { topic, joinRef } = subscription;
    this.#topics.delete(topic);
    if (this.#topics.size === 0) this.emptySinceMs = this.#around.context.clock.now();
    this.#write({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });
  }

  #system({ topic, joinRef }: JoinedTopic, extension: string, status: 'ok' | 'error', message: string) {
    const channel = topic.replace(/^realtime:/, '');
    this.#write({
      joinRef,
      ref: null,
      topic,
      event: 'system',
      payload: { channel, extension, status, message },
    });
  }

  #refuse(frame: Frame, reason: string): void {
    this.#reply(frame, 'error', { reason });
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object): void {
    this.#write({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  #write({ joinRef, ref, topic, event, payload }: Frame): void {
    this.#send(writeFrame(this.#version, { joinRef, ref, topic, event, payload }));
  }

  #send(data: string | Uint8Array): void {
    if (this.#isOver) return;
    if (this.#wire.bufferedAmount > socketBounds.bytes) {
      this.forget();
      this.#wire.terminate();
      return;
    }
    this.#wire.send(data);
  }
}
