/**
 * The first line of a worker that loads more by `importScripts` and can import nothing: under Trusted Types it may load
 * files of our own origin whose path meets `paths`, a regular expression as text.
 */
export const allowingScripts = (paths: string): string =>
  `self.trustedTypes?.createPolicy('default',{createScriptURL:a=>{const u=new URL(a,location.href);return u.origin===location.origin&&!u.search&&${paths}.test(u.pathname)?a:null}});`;
