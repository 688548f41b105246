// `npm run ops:messages`: what people wrote on the Contact page, newest first, from the database of DATA_DIR or
// DATABASE_URL. `npm run ops:messages -- 4829-1735` shows one in full, `npm run ops:messages -- answered 4829-1735`
// marks it as answered.
import { readConfig } from '../../packages/server/src/config/config.ts';
import { runMessages } from '../../packages/server/src/features/site/message-command.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';
import { openDatabaseForCommand } from '../billing/with-database.ts';

try {
  const config = readConfig(process.env);
  const found = await openDatabaseForCommand(config, ({ db }) =>
    runMessages({ db, clock: systemClock }, process.argv.slice(2)),
  );
  const { says, isDone } = found ?? { says: 'No messages. This folder has no database yet.', isDone: true };
  console.log(says);
  if (!isDone) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
