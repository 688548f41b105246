import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { enterSample, isSample } from './app/sample/sample-address.ts';
import { captureArrivalValues } from './lib/browser/arrival.ts';
import { registerServiceWorker } from './lib/browser/service-worker.ts';
import { allowOwnScripts } from './lib/browser/trusted-types.ts';
import { watchPageCode } from './lib/page-code/page-code.ts';

captureArrivalValues();
allowOwnScripts();
watchPageCode();
if (isSample()) enterSample();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// The sample stores nothing on the device.
if (!isSample()) registerServiceWorker();
