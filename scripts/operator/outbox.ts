// `npm run ops:outbox`: the messages that this server had nowhere to send, newest first, with the codes in them; `--
// ADDRESS` shows only those to one address. Anyone who reads this can sign in as those people: it is for trying
// Kinfolio out.
import { outboxFolderPath } from '../../packages/server/src/adapters/mail/messages.ts';
import { readOutbox } from '../../packages/server/src/adapters/mail/outbox.ts';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';

try {
  const messages = await readOutbox(outboxFolderPath(readConfig(process.env)), process.argv[2]);
  const shown = messages.map(
    ({ to, subject, text }) => `To: ${to}\n${subject ?? 'Text message'}\n\n${text.trim()}`,
  );
  console.log(shown.length === 0 ? 'No message waits in the outbox.' : shown.join('\n\n----\n\n'));
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
