// `npm run dev:mails`: writes every message Kinfolio sends, with made-up values, into a folder for viewing. `npm run
// dev:mails -- release` prints those of a release in the order they are sent.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { previewMessages } from '../packages/server/src/features/auth/messages/preview.ts';
import { writeReleaseStory } from '../packages/server/src/features/auth/messages/release-story.ts';

const given = process.argv.at(2);
if (given === 'release') console.log(writeReleaseStory());
else {
  const folder = given === undefined ? mkdtempSync(join(tmpdir(), 'kinfolio-mails-')) : resolve(given);
  mkdirSync(folder, { recursive: true });
  for (const { name, content } of previewMessages()) writeFileSync(join(folder, name), content);
  console.log(join(folder, 'index.html'));
}
