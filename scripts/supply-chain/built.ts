import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { BuildManifest } from '../../packages/web/scripts/manifest.ts';
import { repositoryRoot } from './lock.ts';

export const webBuildFolder = join(repositoryRoot, 'packages/web/build');

const manifestShape = z.object({
  lock: z.string(),
  files: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.number() })),
  app: z.record(z.string(), z.string()),
  pages: z.record(z.string(), z.array(z.string())),
});

/** Reads the list of files that the last web build wrote. */
export const readBuiltManifest = (): BuildManifest =>
  manifestShape.parse(JSON.parse(readFileSync(join(webBuildFolder, 'manifest.json'), 'utf8')));
