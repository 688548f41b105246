// The sealed files of one account in the fake server: stored objects, uploads in progress, and the remaining space.

export interface FakeObjects {
  readonly objects: Map<string, { bytes: Uint8Array<ArrayBuffer>; readonly createdAt: string }>;
  readonly uploads: Map<
    string,
    { readonly name: string; readonly length: number; bytes: Uint8Array<ArrayBuffer> }
  >;
  /** Deleted objects that can be restored. */
  readonly removed: Map<string, { bytes: Uint8Array<ArrayBuffer>; readonly createdAt: string }>;
  allowedBytes: number;
}

export const createEmptyFakeObjects = (): FakeObjects => ({
  objects: new Map(),
  uploads: new Map(),
  removed: new Map(),
  allowedBytes: 5_368_709_120,
});

export interface FakeObjectsCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
  /** The current time, by the server's clock. */
  readonly now: string;
}

export function countUsedBytes({ objects, uploads }: FakeObjects): number {
  const kept = [...objects.values()].map(({ bytes }) => bytes.length);
  const coming = [...uploads.values()].map(({ length }) => length);
  return [...kept, ...coming].reduce((sum, size) => sum + size, 0);
}

const resumable = '/storage/v1/upload/resumable';
const bucket = '/storage/v1/object/papers';

/** Answers one call of storage/v1, for the calls that the app makes. */
export async function respondToObjectsCall(kept: FakeObjects, call: FakeObjectsCall): Promise<Response> {
  const { method, path, headers } = call;
  if (path === resumable) return begin(kept, headers);
  if (path.startsWith(resumable)) return await goOn(kept, call, path.slice(resumable.length + 1));
  if (path === '/storage/v1/object/list/papers') return list(kept, await textOf(call.body), call.now);
  if (method === 'DELETE') return remove(kept, await textOf(call.body));
  const object = kept.objects.get(decodeURIComponent(path.slice(bucket.length + 1)));
  if (object === undefined) return refused(400, 'NoSuchKey');
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.get('range') ?? '');
  if (range === null) return new Response(object.bytes);
  const [from, to] = [Number(range[1]), Number(range[2]) + 1];
  if (from >= object.bytes.length) return refused(416, 'InvalidRange');
  const part = object.bytes.slice(from, to);
  const given = `bytes ${String(from)}-${String(from + part.length - 1)}/${String(object.bytes.length)}`;
  return new Response(part, { status: 206, headers: { 'content-range': given } });
}

function begin(kept: FakeObjects, headers: Headers): Response {
  const length = Number(headers.get('upload-length'));
  const metadata = Object.fromEntries(
    (headers.get('upload-metadata') ?? '').split(',').map(pair => {
      const [key = '', value = ''] = pair.split(' ');
      return [key, Buffer.from(value, 'base64').toString()] as const;
    }),
  );
  const name = metadata['objectName'] ?? '';
  if (kept.objects.has(name)) return refused(400, 'KeyAlreadyExists');
  if (countUsedBytes(kept) + length > kept.allowedBytes) return refused(413, 'QuotaExceeded');
  const id = `upload-${String(kept.uploads.size + kept.objects.size + 1)}`;
  kept.uploads.set(id, { name, length, bytes: new Uint8Array() });
  return new Response(null, { status: 201, headers: { location: `${resumable}/${id}` } });
}

async function goOn(
  kept: FakeObjects,
  { method, headers, body, now }: FakeObjectsCall,
  id: string,
): Promise<Response> {
  const upload = kept.uploads.get(id);
  if (upload === undefined) return refused(404, 'NoSuchKey');
  if (method === 'DELETE') {
    kept.uploads.delete(id);
    return new Response(null, { status: 204 });
  }
  const told = () => ({
    'upload-offset': String(upload.bytes.length),
    'upload-length': String(upload.length),
  });
  if (method === 'HEAD') return new Response(null, { status: 200, headers: told() });
  if (Number(headers.get('upload-offset')) !== upload.bytes.length) return refused(409, 'InvalidRequest');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library sends the bytes that our own source provided
  const more = new Uint8Array(await (body as Blob).arrayBuffer());
  upload.bytes = new Uint8Array(Buffer.concat([upload.bytes, more]));
  const headersNow = told();
  if (upload.bytes.length === upload.length) {
    kept.uploads.delete(id);
    kept.objects.set(upload.name, { bytes: upload.bytes, createdAt: now });
  }
  return new Response(null, { status: 204, headers: headersNow });
}

function list({ objects }: FakeObjects, body: string, now: string): Response {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own client wrote this
  const { prefix, limit, offset } = JSON.parse(body) as { prefix: string; limit: number; offset: number };
  const entries = [...objects]
    .filter(([name]) => name.startsWith(`${prefix}/`))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { bytes, createdAt }]) => ({
      name: name.slice(prefix.length + 1),
      id: name,
      updated_at: createdAt,
      created_at: createdAt,
      last_accessed_at: createdAt,
      metadata: { size: bytes.length },
    }));
  const headers = { date: new Date(now).toUTCString() };
  return Response.json(entries.slice(offset, offset + limit), { headers });
}

/** Restores deleted objects. Returns the names of those that were restored. */
export function restoreFakeObjects({ objects, removed }: FakeObjects, names: readonly string[]): string[] {
  return names.filter(name => {
    const object = removed.get(name);
    if (object === undefined || objects.has(name)) return false;
    objects.set(name, object);
    return removed.delete(name);
  });
}

function remove({ objects, removed }: FakeObjects, body: string): Response {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own client wrote this
  const { prefixes } = JSON.parse(body) as { prefixes: string[] };
  const names = prefixes.filter(name => {
    const object = objects.get(name);
    if (object !== undefined) removed.set(name, object);
    return objects.delete(name);
  });
  return Response.json(names.map(name => ({ name })));
}

const textOf = async (body: unknown): Promise<string> =>
  body instanceof Blob ? await body.text() : String(body);

/** storage/v1 states the status code in the body; the HTTP status is mostly 400. */
const refused = (status: number, code: string): Response =>
  Response.json({ statusCode: String(status), error: code, message: code, code }, { status });
