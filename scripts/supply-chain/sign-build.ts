// `npm run ops:sign-build -- KEY_FILE`: signs the list of this build, away from the servers, so that people without the
// sources can check whether a server serves what was signed (`npm run ops:compare-build -- URL --signer KEY`). `npm run
// ops:sign-build -- new-key KEY_FILE` creates the key first and prints its public half.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { buildWebIfNeeded } from '../ensure-web.ts';
import { signBuild } from './build-document.ts';
import { readBuiltManifest, webBuildFolder } from './built.ts';

const keyShape = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });
const [first, second] = process.argv.slice(2);
const [isNew, keyFile] = first === 'new-key' ? [true, second] : [false, first];

if (keyFile === undefined)
  end('Say where the key is: npm run ops:sign-build -- KEY_FILE (new-key KEY_FILE makes one).');
else if (isNew && existsSync(keyFile)) end(`${keyFile} is there already. It is not written over.`);
else if (!isNew && !existsSync(keyFile))
  end(`${keyFile} is not there. npm run ops:sign-build -- new-key ${keyFile} makes it.`);
else if (isNew) await makeKey(keyFile);
else await sign(keyFile);

async function makeKey(file: string): Promise<void> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const jwk = keyShape.parse(await crypto.subtle.exportKey('jwk', pair.privateKey));
  writeFileSync(file, `${JSON.stringify(jwk)}\n`, { mode: 0o600, flush: true, flag: 'wx' });
  console.log(`${file} signs builds from now on: keep it off the servers. Tell people its public half, not by the servers alone:

${jwk.x}`);
}

async function sign(file: string): Promise<void> {
  const read = keyShape.safeParse(jsonOf(readFileSync(file, 'utf8')));
  if (!read.success) return end(`${file} has no key of \`sign-build\`.`);
  await buildWebIfNeeded();
  const key = await crypto.subtle.importKey('jwk', read.data, 'Ed25519', false, ['sign']);
  const signedAt = new Date().toISOString();
  const place = join(webBuildFolder, 'signed.json');
  writeFileSync(place, await signBuild({ manifest: readBuiltManifest(), signedAt }, key));
  console.log(`${place} is signed by ${read.data.x}.
Copy it to the same place on each server that has this build, and start the server again.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function end(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
