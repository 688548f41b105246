import type { ServerError } from '../../http/server-error.ts';
import type { RealtimeContext } from './context.ts';
import { type ProtocolVersion, readFrame, type SocketFrame, writeBroadcast, writeFrame } from './frames.ts';
import {
  findTokenHolder,
  type JoinPayload,
  joinChannel,
  joinPayload,
  type TopicMembership,
} from './joins.ts';

/** The server's end of a socket, with only the methods used here. */
export interface ServerSocket {
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
  /** Closes the socket at once, for a client that does not read its messages. */
  terminate(): void;
  /** Bytes that were sent but not yet received. */
  readonly bufferedAmount: number;
}

export interface JoinedTopic extends TopicMembership {
  readonly topic: string;
  readonly joinRef: string | null;
}

export interface SocketServices {
  readonly context: RealtimeContext;
  mayHaveSocket(accountId: string, connection: ClientSocket): boolean;
  /**
   * Whether this socket's network may join another topic within the current second. Joins are limited because
   * each costs a signature check and a query.
   */
  mayJoin(): boolean;
  log(error: ServerError | Error): void;
}

export const socketLimits = {
  topics: 20,
  perSecond: 10,
  /** A socket is closed if its client sends more messages than this, which no honest client does. */
  floodPerSecond: 100,
  /** The maximum size of a message, and of a slow reader's queue. */
  bytes: 65_536,
  silenceMs: 60_000,
} as const;

/** WebSocket's own codes for why a socket is closed. */
export const closeCodes = {
  restart: 1012,
  policy: 1008,
  badData: 1007,
  unexpected: 1011,
  gone: 1001,
} as const;

/** The number of messages and joins within the current second, including the latest message. */
interface Rate {
  readonly startMs: number;
  readonly messages: number;
  readonly joins: number;
}

const heartbeatTopic = 'phoenix';

/** One socket of a client: processes its messages in order, and sends it the messages that it may receive. */
export class ClientSocket {
  readonly #wire: ServerSocket;
  readonly #version: ProtocolVersion;
  readonly #around: SocketServices;
  readonly #topics = new Map<string, JoinedTopic>();
  #inOrder: Promise<void> = Promise.resolve();
  #second = { startMs: 0, messages: 0, joins: 0 };
  #isOver = false;
  lastHeardMs: number;
  /** When the client left its last topic; undefined while it has joined any. */
  emptySinceMs: number | undefined;

  constructor(wire: ServerSocket, version: ProtocolVersion, around: SocketServices) {
    this.#wire = wire;
    this.#version = version;
    this.#around = around;
    this.lastHeardMs = around.context.clock.now();
    this.emptySinceMs = this.lastHeardMs;
  }

  get subscriptions(): readonly JoinedTopic[] {
    return [...this.#topics.values()];
  }

  /** Whether an account has joined anything on this socket. */
  isOf(accountId: string): boolean {
    return this.subscriptions.some(({ who }) => who.accountId === accountId);
  }

  /** Handles a raw message. An invalid message closes the socket. Never throws. */
  take(data: Uint8Array, isBinary: boolean): void {
    if (this.#isOver) return;
    this.lastHeardMs = this.#around.context.clock.now();
    const frame = readFrame(this.#version, data, isBinary);
    if (frame === undefined) return this.end(closeCodes.badData, 'not a message');
    const rate = this.#count(frame);
    if (rate.messages > socketLimits.floodPerSecond) return this.end(closeCodes.policy, 'too many messages');
    this.#inOrder = this.#inOrder
      .then(() => (this.#isOver ? undefined : this.#answer(frame, rate)))
      .catch((error: unknown) => {
        this.#around.log(
          error instanceof Error ? error : new Error('Something other than an error was thrown'),
        );
        this.end(closeCodes.unexpected, 'unexpected');
      });
  }

  /** Resolves when everything received so far has been processed. */
  settled(): Promise<void> {
    return this.#inOrder;
  }

  end(code: number, reason: string): void {
    if (this.#isOver) return;
    this.forget();
    this.#wire.close(code, reason);
  }

  /** Cleans up after a connection whose socket has closed. */
  forget(): void {
    this.#isOver = true;
    this.#topics.clear();
  }

  /** Sends a message that was broadcast in a topic. */
  broadcast(subscription: JoinedTopic, event: string, payload: unknown): void {
    this.#send(writeBroadcast(this.#version, { topic: subscription.topic, event, payload }));
  }

  sendChange({ topic }: JoinedTopic, payload: unknown): void {
    this.#write({ joinRef: null, ref: null, topic, event: 'postgres_changes', payload });
  }

  /** Ends the subscription to a topic that the person may no longer follow, and tells the client why. */
  endTopic(subscription: JoinedTopic, message: string): void {
    if (this.#topics.get(subscription.topic) !== subscription) return;
    this.#system(subscription, 'system', 'error', message);
    this.#leave(subscription);
  }

  #count({ event }: SocketFrame): Rate {
    const nowMs = this.#around.context.clock.now();
    if (nowMs - this.#second.startMs >= 1_000) this.#second = { startMs: nowMs, messages: 0, joins: 0 };
    this.#second.messages += 1;
    if (event === 'phx_join') this.#second.joins += 1;
    return { ...this.#second };
  }

  async #answer(frame: SocketFrame, { messages, joins }: Rate): Promise<void> {
    const { topic, event } = frame;
    if (topic === heartbeatTopic) return event === 'heartbeat' ? this.#reply(frame, 'ok', {}) : undefined;
    if (event === 'phx_join')
      return joins > socketLimits.perSecond || !this.#around.mayJoin()
        ? this.#refuse(frame, 'ClientJoinRateLimitReached: Too many joins per second')
        : this.#join(frame);
    const subscription = this.#topics.get(topic);
    if (subscription === undefined) return this.#refuse(frame, 'unmatched topic');
    if (event === 'phx_leave') {
      this.#reply(frame, 'ok', {});
      return this.#leave(subscription);
    }
    if (event === 'access_token') return this.#renew(subscription, frame.payload);
    if (messages > socketLimits.perSecond)
      return this.#refuse(frame, 'MessagePerSecondRateLimitReached: Too many messages per second');
    if (event === 'broadcast') return this.#refuse(frame, 'Unauthorized: Clients do not broadcast here');
    if (event === 'presence') return this.#refuse(frame, 'Unauthorized: Presence is not shown here');
    return this.#refuse(frame, 'unknown event');
  }

  async #join(frame: SocketFrame): Promise<void> {
    const { topic, joinRef } = frame;
    const before = this.#topics.get(topic);
    if (before !== undefined) this.#leave(before);
    if (this.#topics.size >= socketLimits.topics)
      return this.#refuse(frame, 'ChannelRateLimitReached: Too many channels');
    const asked = joinPayload.safeParse(frame.payload);
    if (!asked.success) return this.#refuse(frame, 'InvalidJoin: This join cannot be read');
    const joined = await joinChannel(this.#around.context, topic, asked.data);
    if (this.#isOver) return undefined;
    if ('refused' in joined) return this.#refuse(frame, joined.refused);
    if (!this.#around.mayHaveSocket(joined.who.accountId, this))
      return this.#refuse(frame, 'ConnectionRateLimitReached: Too many connected users');
    const subscription = { ...joined, topic, joinRef };
    this.#topics.set(topic, subscription);
    this.emptySinceMs = undefined;
    this.#welcome(frame, subscription, asked.data);
  }

  #welcome(frame: SocketFrame, subscription: JoinedTopic, { config }: JoinPayload): void {
    const { bindings, rowsProblem } = subscription;
    this.#reply(frame, 'ok', { postgres_changes: bindings });
    // Presence is not supported, so the list of people who are present stays empty.
    if (config?.presence?.enabled === true)
      this.#write({ ...subscription, ref: null, event: 'presence_state', payload: {} });
    if (bindings.length === 0) return;
    if (rowsProblem === undefined)
      this.#system(subscription, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    else this.#system(subscription, 'postgres_changes', 'error', rowsProblem);
  }

  /**
   * Handles a new token for a topic. A valid token of the same account keeps the subscription open; an invalid token,
   * or one of another account, ends it.
   */
  async #renew(subscription: JoinedTopic, payload: unknown): Promise<void> {
    const asked = joinPayload.safeParse(payload);
    const token = asked.data?.access_token;
    // The client sends null as long as it has no new token. The token with which it joined then remains in
    // use.
    if (token === undefined || token === null) return undefined;
    const { context } = this.#around;
    const who = await findTokenHolder(context, token, subscription.about.kind === 'rows');
    if (who?.accountId !== subscription.who.accountId)
      return this.endTopic(subscription, 'The token does not belong to the person who joined');
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

  #refuse(frame: SocketFrame, reason: string): void {
    this.#reply(frame, 'error', { reason });
  }

  #reply({ joinRef, ref, topic }: SocketFrame, status: 'ok' | 'error', response: object): void {
    this.#write({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  #write({ joinRef, ref, topic, event, payload }: SocketFrame): void {
    this.#send(writeFrame(this.#version, { joinRef, ref, topic, event, payload }));
  }

  #send(data: string | Uint8Array): void {
    if (this.#isOver) return;
    if (this.#wire.bufferedAmount > socketLimits.bytes) {
      this.forget();
      this.#wire.terminate();
      return;
    }
    this.#wire.send(data);
  }
}
