/**
 * The first line of a worker that loads more with `importScripts` and cannot import anything: under Trusted Types it
 * may load files from our own origin whose path matches `paths`, a regular expression as text.
 */
export const createAllowScriptsLine = (paths: string): string =>
  `self.trustedTypes?.createPolicy('default',{createScriptURL:a=>{const u=new URL(a,location.href);return u.origin===location.origin&&!u.search&&${paths}.test(u.pathname)?a:null}});`;
