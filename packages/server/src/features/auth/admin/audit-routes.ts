import type { FastifyInstance } from 'fastify';
import { type AuditRow, listNewestActivity } from '../activity/store.ts';
import type { AuthContext } from '../context.ts';
import { valueOrThrow } from '../errors.ts';
import { formatInstant } from '../instant.ts';
import { readNumberedPage, writeLinkHeader } from './pages.ts';

/**
 * A route that lists the activity of every account, with the same entries that each person can read about their own. No
 * network addresses are stored.
 */
export function auditRoutes({ db }: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'GET',
      url: '/admin/audit',
      schema: { tags: ['auth/v1 admin'], summary: 'List what happened to accounts, newest first' },
      handler: async (request, reply) => {
        const page = valueOrThrow(readNumberedPage(request.query));
        const { rows, total } = await listNewestActivity(db, page);
        reply.header('x-total-count', total).header('link', writeLinkHeader('/admin/audit', page, total));
        return rows.map(presentEntry);
      },
    });
  };
}

/** An entry in upstream's format; `traits` contains our additional fields. */
const presentEntry = ({ entry, email }: AuditRow) => ({
  id: `${entry.accountId}:${entry.number}`,
  payload: {
    action: entry.event,
    actor_id: entry.accountId,
    actor_username: email ?? '',
    log_type: 'account',
    traits: entry.about,
  },
  created_at: formatInstant(entry.atMs),
  ip_address: '',
});
