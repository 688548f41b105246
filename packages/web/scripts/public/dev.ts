import type { Plugin, ViteDevServer } from 'vite';
import type * as Render from '../../src/marketing/render.tsx';
import { finishPublicPage } from './finish.ts';

const sources = {
  styles: ['/src/marketing/styles/public.css'],
  scripts: ['/@vite/client', '/src/marketing/public.ts'],
  fonts: [],
};

/**
 * Renders a public page on each request from the current sources. `fill` writes in the values that the server would.
 */
export function publicPagesDevPlugin(fill: (page: string) => string): Plugin {
  return {
    name: 'kinfolio:public-pages',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = '/'] = (request.url ?? '/').split('?');
        const give = (file: Render.RenderedFile) =>
          response.writeHead(file.status, { 'content-type': file.type }).end(fill(file.body));
        void answer(server, { path, give, next });
      });
    },
  };
}

interface Asked {
  path: string;
  give: (file: Render.RenderedFile) => void;
  next: (error?: unknown) => void;
}

async function answer(server: ViteDevServer, { path, give, next }: Asked): Promise<void> {
  try {
    const file = await renderOne(server, path);
    if (file) give(file);
    else next();
  } catch (error) {
    next(error);
  }
}

async function renderOne(server: ViteDevServer, path: string): Promise<Render.RenderedFile | undefined> {
  if (/^\/(src|@|node_modules|assets)/.test(path)) return undefined;
  const { renderSite }: Partial<typeof Render> = await server.ssrLoadModule('/src/marketing/render.tsx');
  const file = renderSite?.(sources).find(one => one.path === path);
  if (!file?.type.startsWith('text/html')) return file;
  const styles = new Map<string, string>();
  const page = finishPublicPage(file.body, styles);
  const rules = [...styles].map(([name, text]) => `.${name}{${text}}`).join('');
  return { ...file, body: page.replace('</head>', () => `<style>${rules}</style></head>`) };
}
