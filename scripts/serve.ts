// What a container or a service runs: the server with the web app that was built before. `npm start` builds it too.
import { main } from '../packages/server/src/main.ts';

await main();
