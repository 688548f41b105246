// `npm run dev:conformance`: the server as the official client's published tests expect it. With
// AUTH_PROFILE=conformance-confirm, accounts are confirmed by email. Not for real use: anyone can sign in.
process.env.AUTH_PROFILE ??= 'conformance';
process.env.REQUESTS_PER_MINUTE ??= '0';
await import('./start.ts');
