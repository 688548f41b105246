// The content policy lets no string become a script or markup unless a policy takes it (Trusted Types): the app has this
// one, the public pages have one in marketing/script/fetch-page. Browsers that do not know them work as before.

declare global {
  /** What TypeScript's DOM does not have yet. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: {
            createScriptURL?: (address: string) => string | null;
            createHTML?: (text: string) => string;
          },
        ): { createHTML(text: string): string };
      }
    | undefined;
}

/** The service worker, our modules, and the recogniser's worker: the only files a string may start. */
const ownScripts = /^\/(sw\.js|assets\/([\w-]+|reading-[\da-f]+\/tesseract-worker)\.js)$/;

/** Whether the address is one of our own scripts. */
export function isOwnScript(address: string, base = globalThis.location.href): boolean {
  const { origin, pathname, search } = new URL(address, base);
  return origin === new URL(base).origin && search === '' && ownScripts.test(pathname);
}

/** Lets workers start from our own files and refuses all other strings. Once in each page or worker that starts one. */
export function allowOwnScripts(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: address => (isOwnScript(address) ? address : null),
  });
}
