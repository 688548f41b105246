// `npm run dev:conformance`: the server as the published tests of the official client expect it. With
// AUTH_PROFILE=conformance-confirm, accounts are confirmed by mail. Not for people: anybody gets in.
process.env.AUTH_PROFILE ??= 'conformance';
process.env.REQUESTS_PER_MINUTE ??= '0';
await import('./start.ts');
