// Under our content security policy, a string cannot become a script or markup unless a Trusted Types policy accepts
// it. The app has the policy below; the public pages have one in marketing/script/fetch-page. Browsers that do not
// support Trusted Types are not affected.

declare global {
  /** The part of Trusted Types that we use, because TypeScript's DOM types lack it. */
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

/**
 * The only scripts that can be started by URL: the service worker, our modules, and the workers that read pictures and
 * PDFs.
 */
const ownScripts = /^\/(sw\.js|assets\/([\w-]+|reading-[\da-f]+\/(tesseract|pdf)-worker)\.js)$/;

export function isOwnScript(address: string, base = globalThis.location.href): boolean {
  const { origin, pathname, search } = new URL(address, base);
  return origin === new URL(base).origin && search === '' && ownScripts.test(pathname);
}

/** React creates this empty script element when it re-renders the whole document. It never runs. */
const emptyScript = '<script></script>';

/** Allows no markup at all, except for an empty script element: any other text becomes empty. */
export function allowOwnMarkupOnly(text: string): string {
  return text === emptyScript ? text : '';
}

/** Lets workers start from our own files only. Call once in each page or worker that starts one. */
export function allowOwnScripts(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: address => (isOwnScript(address) ? address : null),
    createHTML: allowOwnMarkupOnly,
  });
}
