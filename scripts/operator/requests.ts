// `npm run ops:requests`: what people asked by right and has no answer yet, with the days left of the month there is for it.
// `npm run ops:requests -- add 4829-1735` makes one of a message of the page Contact, `-- answered 4829-1735` notes its answer.
import { runRequests } from '../../packages/server/src/features/privacy/request-command.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { besideServer } from './beside-server.ts';

await besideServer(async ({ database }) => {
  const { says, isDone } = await runRequests({ db: database.db, clock: systemClock }, process.argv.slice(2));
  console.log(says);
  if (!isDone) process.exitCode = 1;
});
