// `npm run ops:requests`: unanswered requests that people have a legal right to make, with the days left of the month
// allowed. `npm run ops:requests -- add 4829-1735` creates one from a message on the Contact page, `-- answered
// 4829-1735` marks it as answered.
import { runRequests } from '../../packages/server/src/features/privacy/request-command.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { runCommandOnDatabase } from './beside-server.ts';

await runCommandOnDatabase(async ({ database }) => {
  const { says, isDone } = await runRequests({ db: database.db, clock: systemClock }, process.argv.slice(2));
  console.log(says);
  if (!isDone) process.exitCode = 1;
});
