import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { takeArrival } from './lib/browser/arrival.ts';
import { registerServiceWorker } from './lib/browser/service-worker.ts';
import { allowOwnScripts } from './lib/browser/trusted-types.ts';
import { watchPageCode } from './lib/page-code/page-code.ts';

takeArrival();
allowOwnScripts();
watchPageCode();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

registerServiceWorker();
