import { papersBucket } from '@kinfolio/contract/storage-limits';
import * as z from 'zod/mini';
import type { PaperOutcome } from '../api/papers.ts';
import type { SessionContext } from '../state/context.ts';
import { createObjectName, requestObject, toPaperRefusal } from './objects.ts';

/** The objects in this vault's folder on the server. */
export interface StoredObjects {
  /** When each object was made, by its name in the folder; milliseconds since 1970, by the server's clock. */
  readonly objects: ReadonlyMap<string, number>;
  /** The server's clock according to the response; undefined if the header was missing. */
  readonly now: number | undefined;
}

const perPage = 1000;
const page = z.array(z.object({ name: z.string(), created_at: z.nullable(z.string()) }));
const json = { 'content-type': 'application/json' };

export async function listStoredObjects(context: SessionContext): Promise<PaperOutcome<StoredObjects>> {
  const prefix = createObjectName(context, '').slice(0, -1);
  const objects = new Map<string, number>();
  let now: number | undefined;
  for (let offset = 0; ; offset += perPage) {
    const body = JSON.stringify({ prefix, limit: perPage, offset });
    const answer = await requestObject(context, `/object/list/${papersBucket}`, {
      method: 'POST',
      headers: json,
      body,
    });
    if (!answer.ok) return answer;
    const read = page.safeParse(await answer.value.json().catch(() => undefined));
    if (!read.success) return toPaperRefusal('offline');
    now ??= timeOf(answer.value.headers.get('date'));
    // A folder has no creation time; it is skipped, because we never store objects in subfolders.
    for (const { name, created_at: made } of read.data)
      if (made !== null) objects.set(name, Date.parse(made));
    if (read.data.length < perPage) return { ok: true, value: { objects, now } };
  }
}

/** Deletes objects. Ignores those that do not exist. */
export async function deleteStoredObjects(
  context: SessionContext,
  objects: readonly string[],
): Promise<PaperOutcome<undefined>> {
  for (let at = 0; at < objects.length; at += perPage) {
    const prefixes = objects.slice(at, at + perPage).map(object => createObjectName(context, object));
    const body = JSON.stringify({ prefixes });
    const answer = await requestObject(context, `/object/${papersBucket}`, {
      method: 'DELETE',
      headers: json,
      body,
    });
    if (!answer.ok) return answer;
  }
  return { ok: true, value: undefined };
}

function timeOf(date: string | null): number | undefined {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? undefined : time;
}
