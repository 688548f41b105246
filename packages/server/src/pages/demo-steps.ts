import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { publicPageNeeds } from '../http/needs.ts';
import type { WebFiles } from './web-files.ts';

interface StepRoute {
  Params: { step: string };
}

/**
 * Redirects a step that the demo does not have to the nearest step that it has: `/demo/0` to the first,
 * `/demo/99` to the last.
 */
export const demoStepsPlugin = fp(async (app: FastifyInstance, { web }: { web: WebFiles }) => {
  const steps = web.publicFiles.flatMap(({ path }) => /^\/demo\/(\d+)$/.exec(path)?.[1] ?? []).map(Number);
  if (steps.length === 0) return;
  const [first, last] = [Math.min(...steps), Math.max(...steps)];
  app.get('/demo', { config: { needs: publicPageNeeds }, schema: { hide: true } }, (_request, reply) =>
    reply.redirect(`/demo/${first}`),
  );
  app.get<StepRoute>(
    '/demo/:step',
    { config: { needs: publicPageNeeds }, schema: { hide: true } },
    (request, reply) => {
      const { step } = request.params;
      if (!/^-?\d+$/.test(step)) return reply.callNotFound();
      return reply.redirect(`/demo/${Math.min(Math.max(Number(step), first), last)}`);
    },
  );
});
