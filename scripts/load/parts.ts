// `npm run test:parts [-- FILE…]`: runs the server's tests, all or those named, on tables divided into 8
// parts each, by the column by which a cluster distributes them. PostgreSQL explains each statement of a
// request as it runs. At the end, the command prints the statements that query more than one part and are not
// exceptions (`testing/parts/exceptions.ts`), and exits with 1 if there are any.
import { runTestsWithExplain } from './explained-tests.ts';

process.exit(await runTestsWithExplain(process.argv.slice(2), { TABLE_PARTS: '8' }));
