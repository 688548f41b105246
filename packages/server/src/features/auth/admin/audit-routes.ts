import type { FastifyInstance } from 'fastify';
import { type AuditRow, listNewest } from '../activity/store.ts';
import type { AuthContext } from '../context.ts';
import { granted } from '../errors.ts';
import { instantOf } from '../instant.ts';
import { linkHeader, readNumberedPage } from './pages.ts';

/** The activity of every account as one list. It is what each person reads of their own; no address is kept. */
export function auditRoutes({ db }: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'GET',
      url: '/admin/audit',
      schema: { tags: ['auth/v1 admin'], summary: 'List what happened to accounts, newest first' },
      handler: async (request, reply) => {
        const page = granted(readNumberedPage(request.query));
        const { rows, total } = await listNewest(db, page);
        reply.header('x-total-count', total).header('link', linkHeader('/admin/audit', page, total));
        return rows.map(presentEntry);
      },
    });
  };
}

/** The entry as upstream has it; `traits` holds what ours say besides. */
const presentEntry = ({ entry, email }: AuditRow) => ({
  id: `${entry.accountId}:${entry.number}`,
  payload: {
    action: entry.event,
    actor_id: entry.accountId,
    actor_username: email ?? '',
    log_type: 'account',
    traits: entry.about,
  },
  created_at: instantOf(entry.atMs),
  ip_address: '',
});
