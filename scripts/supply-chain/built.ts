import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { BuildManifest } from '../../packages/web/scripts/manifest.ts';
import { root } from './lock.ts';

/** Where the web build is put. */
export const webBuild = join(root, 'packages/web/build');

const manifestShape = z.object({
  lock: z.string(),
  files: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.number() })),
  app: z.record(z.string(), z.string()),
  pages: z.record(z.string(), z.array(z.string())),
});

/** The list that the last web build left. */
export const readBuiltManifest = (): BuildManifest =>
  manifestShape.parse(JSON.parse(readFileSync(join(webBuild, 'manifest.json'), 'utf8')));
