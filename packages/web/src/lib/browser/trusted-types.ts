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

/** The service worker, our modules, and the workers that read pictures and PDFs: the only files a string may start. */
const ownScripts = /^\/(sw\.js|assets\/([\w-]+|reading-[\da-f]+\/(tesseract|pdf)-worker)\.js)$/;

/** Whether the address is one of our own scripts. */
export function isOwnScript(address: string, base = globalThis.location.href): boolean {
  const { origin, pathname, search } = new URL(address, base);
  return origin === new URL(base).origin && search === '' && ownScripts.test(pathname);
}

/** React makes the element of a script so when it draws the whole document anew; a script that is made so never runs. */
const emptyScript = '<script></script>';

/** What becomes of text that is to become markup: nothing, but for an empty script. */
export function ownMarkup(text: string): string {
  return text === emptyScript ? text : '';
}

/** Lets workers start from our own files and takes no other string. Once in each page or worker that starts one. */
export function allowOwnScripts(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: address => (isOwnScript(address) ? address : null),
    createHTML: ownMarkup,
  });
}
