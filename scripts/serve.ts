// The command of a container or a service: runs the server with a web app that was built earlier. `npm start` also
// builds the web app.
import { runServer } from '../packages/server/src/main.ts';

await runServer();
