/** Below this address the app shows the passport of an invented family: see decision 0930. */
export const sampleBase = '/sample';

/** Whether this page shows the sample. A page never changes between the sample and a real passport. */
export const isSample = (): boolean =>
  typeof location !== 'undefined' && /^\/sample(?:\/|$)/.test(location.pathname);

/** Makes the app treat the address of the sample as its root, and opens Home. Call it before the app starts. */
export function enterSample(): void {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- React Router chose this name
  const context = window.__reactRouterContext;
  if (context === undefined) throw new Error('React Router reads its base address from elsewhere now');
  context.basename = sampleBase;
  if (/^\/sample\/?$/.test(location.pathname))
    history.replaceState(history.state, '', `${sampleBase}/dashboard`);
}

declare global {
  interface Window {
    __reactRouterContext?: { basename?: string };
  }
}
