// `npm run test:parts [-- FILE…]`: the tests of the server on tables that are cut into 8 parts each, by the column by which a
// cluster spreads them; all of them, or those named. PostgreSQL explains each statement of a request meanwhile. Ends with what
// asks more than one part and is no exception (`testing/parts/exceptions.ts`), and with 1 where there is any.
import { runExplained } from './explained-tests.ts';

process.exit(await runExplained(process.argv.slice(2), { TABLE_PARTS: '8' }));
