import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './src/app/prerendered.ts';

/**
 * The server runs no React: every page is a file. The pages people meet first are prerendered; all others
 * start from the fallback, because React Aria writes style attributes when rendered without a browser and
 * the content policy refuses them.
 */
export default {
  appDirectory: 'src',
  // scripts/build.ts takes the files from here; the server serves `build`.
  buildDirectory: '.build-fresh',
  ssr: false,
  prerender: [...prerenderedPaths],
} satisfies Config;
