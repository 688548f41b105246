import { renderToReadableStream } from 'react-dom/server.browser';
import { type EntryContext, ServerRouter } from 'react-router';

/**
 * Waits for the whole page, because a streamed page contains more inline scripts, and each would need its hash in the
 * content security policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await body.allReady;
  headers.set('Content-Type', 'text/html');
  return new Response(body, { status, headers });
}
