import * as z from 'zod';

// Phoenix frames as the official client writes and reads them. In version 1.0.0 a frame is one JSON object. In version
// 2.0.0 it is one JSON list, except that broadcasts are sent as bytes: kind 3 from a client, kind 4 from the server.

export const protocolVersions = ['1.0.0', '2.0.0'] as const;
/** See {@link protocolVersions}. */
export type ProtocolVersion = (typeof protocolVersions)[number];

/** A message, whichever encoding it is sent in. */
export interface SocketFrame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

const name = z.string().max(255);
const ref = z
  .union([name, z.number().transform(String)])
  .nullish()
  .transform(given => given ?? null);
const first = z.object({ join_ref: ref, ref, topic: name, event: name, payload: z.unknown() });
const second = z.tuple([ref, ref, name, name, z.unknown()]);

/** Reads a message; undefined if it is invalid. Never throws. */
export function readFrame(
  version: ProtocolVersion,
  data: Uint8Array,
  isBinary: boolean,
): SocketFrame | undefined {
  try {
    if (isBinary) return version === '2.0.0' ? readPush(data) : undefined;
    const given: unknown = JSON.parse(utf8.decode(data));
    if (version === '2.0.0') {
      const [joinRef, own, topic, event, payload] = second.parse(given);
      return { joinRef, ref: own, topic, event, payload };
    }
    const { join_ref: joinRef, ref: own, topic, event, payload } = first.parse(given);
    return { joinRef, ref: own, topic, event, payload };
  } catch {
    return undefined; // The data is not text, not JSON or not a valid message.
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const pushKind = 3;
const broadcastKind = 4;
const jsonEncoding = 1;

/**
 * Reads the header of a client's broadcast. The content is ignored, because the server does not forward
 * broadcasts.
 */
function readPush(data: Uint8Array): SocketFrame | undefined {
  const [kind, joinRefBytes = 0, refBytes = 0, topicBytes = 0, , , encoding] = data;
  const starts = 7;
  const end = starts + joinRefBytes + refBytes + topicBytes;
  if (kind !== pushKind || encoding === undefined || data.length < end) return undefined;
  const text = (from: number, bytes: number) => utf8.decode(data.subarray(from, from + bytes));
  return {
    joinRef: text(starts, joinRefBytes),
    ref: text(starts + joinRefBytes, refBytes),
    topic: text(starts + joinRefBytes + refBytes, topicBytes),
    event: 'broadcast',
    payload: {},
  };
}

export function writeFrame(
  version: ProtocolVersion,
  { joinRef, ref: own, topic, event, payload }: SocketFrame,
): string {
  return JSON.stringify(
    version === '2.0.0'
      ? [joinRef, own, topic, event, payload]
      : { join_ref: joinRef, ref: own, topic, event, payload },
  );
}

/** Encodes a broadcast from the server. `event` and `topic` may have at most 255 bytes each. */
export function writeBroadcast(
  version: ProtocolVersion,
  said: { topic: string; event: string; payload: unknown },
): string | Uint8Array {
  const { topic, event, payload } = said;
  if (version === '1.0.0')
    return writeFrame(version, {
      joinRef: null,
      ref: null,
      topic,
      event: 'broadcast',
      payload: { type: 'broadcast', event, payload },
    });
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)];
  const header = Buffer.from([broadcastKind, topicBytes.length, eventBytes.length, 0, jsonEncoding]);
  return Buffer.concat([header, topicBytes, eventBytes, Buffer.from(JSON.stringify(payload))]);
}
