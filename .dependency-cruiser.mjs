// The arrows of the house (docs/architecture.md), one rule each. `scripts/architecture.test.ts` shows that every
// one of them fires. Tests may look further than the code they test, so most rules leave *.test.* out.
const TEST = '\\.test\\.tsx?$|/testing/|^packages/e2e/';
const npm = (...names) => `node_modules/(${names.join('|')})(/|$)`;

/** One forbidden arrow. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    never('no-circles', 'No circles, types counted.', {}, { circular: true }),
    never(
      'no-unresolved',
      'An import that leads nowhere would hide every other rule.',
      {},
      { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/|node:)|\\+types/' },
    ),

    never(
      'domain-is-pure',
      'domain imports zod and libphonenumber-js only.',
      { path: '^packages/domain/src', pathNot: TEST },
      { pathNot: ['^packages/domain/src', npm('zod', 'libphonenumber-js')] },
    ),
    never(
      'domain-base-knows-no-kinds',
      'money, calendar, uk, plans, fields and records stand below the kinds.',
      {
        path: '^packages/domain/src/(money|calendar|uk|plans|fields?|records?)[-.a-z]*(/|\\.ts)',
        pathNot: TEST,
      },
      { path: '^packages/domain/src/(kinds/|due|worth|budget|statements)' },
    ),

    never(
      'vault-libraries-behind-one-door',
      'Only vault/primitives imports the crypto libraries.',
      { path: '^packages/vault/', pathNot: ['^packages/vault/src/primitives', TEST] },
      { path: npm('jose', 'hash-wasm') },
    ),
    never(
      'vault-imports-nothing-else',
      'vault imports its pinned crypto libraries only.',
      { path: '^packages/vault/src', pathNot: TEST },
      { pathNot: ['^packages/vault/src', npm('jose', 'hash-wasm')] },
    ),
    never(
      'crypto-libraries-belong-to-vault',
      'Nobody else imports them; the server has one adapter for each of its own.',
      { pathNot: ['^packages/vault/', '^packages/server/src/adapters/', TEST] },
      { path: npm('jose', 'hash-wasm', '@node-rs/argon2') },
    ),

    never(
      'contract-imports-zod-only',
      'The API is said once and leans on nothing.',
      { path: '^packages/contract/src', pathNot: TEST },
      { pathNot: ['^packages/contract/src', npm('zod')] },
    ),

    never(
      'server-cannot-decrypt',
      'The server never imports the vault.',
      { path: '^packages/server/src', pathNot: TEST },
      { path: '^packages/(vault|web|e2e)/' },
    ),
    never(
      'server-knows-no-record-kind',
      'Of domain the server sees money, calendar, plans and access only.',
      { path: '^packages/server/src', pathNot: TEST },
      { path: '^packages/domain/', pathNot: '^packages/domain/src/(money|calendar|plans|access)' },
    ),
    never(
      'server-features-stand-alone',
      'A feature never imports another; app.ts hands over what is needed.',
      { path: '^packages/server/src/features/([^/]+)/', pathNot: TEST },
      { path: '^packages/server/src/features/([^/]+)/', pathNot: '^packages/server/src/features/$1/' },
    ),
    never(
      'database-behind-stores',
      'Only stores, tables, db, jobs, testing and app.ts touch the database library.',
      {
        path: '^packages/server/src',
        pathNot: [
          '(^|/|-)(store|tables)\\.ts$',
          '^packages/server/src/(db|jobs|testing)/',
          '^packages/server/src/(app|main)\\.ts$',
          TEST,
        ],
      },
      { path: npm('pg', 'drizzle-orm') },
    ),

    never(
      'only-session-imports-vault',
      'Keys live in one worker.',
      { path: '^packages/web/src', pathNot: ['^packages/web/src/session/', TEST] },
      { path: '^packages/vault/' },
    ),
    never(
      'session-is-the-lowest-floor',
      'session knows nothing of what stands on it.',
      { path: '^packages/web/src/session/', pathNot: TEST },
      { path: '^packages/web/src/(?!session/)' },
    ),
    never(
      'sync-below-screens',
      'sync never imports features, screens or app.',
      { path: '^packages/web/src/sync/', pathNot: TEST },
      { path: '^packages/web/src/(?!(session|sync|lib)/)' },
    ),
    never(
      'web-features-stand-alone',
      'A feature never imports another; app/ composes them.',
      { path: '^packages/web/src/features/([^/]+)/', pathNot: TEST },
      { path: '^packages/web/src/features/([^/]+)/', pathNot: '^packages/web/src/features/$1/' },
    ),
    never(
      'nobody-imports-app',
      'app/ is the top floor.',
      {
        path: '^packages/web/src/',
        pathNot: ['^packages/web/src/(app/|root\\.tsx|routes\\.ts|entry)', TEST],
      },
      { path: '^packages/web/src/app/' },
    ),
    never(
      'passport-shows-domain-values',
      'passport/ is pure views: domain, ui and lib only.',
      { path: '^packages/web/src/passport/', pathNot: TEST },
      { path: '^packages/(web/src/(?!(passport|ui|lib)/)|(?!web|domain)[a-z0-9]+/)' },
    ),
    never(
      'ui-knows-no-product',
      'ui and lib import no product package.',
      { path: '^packages/web/src/(ui|lib)/', pathNot: TEST },
      { path: '^packages/(web/src/(?!(ui|lib)/)|(?!web)[a-z0-9]+/)' },
    ),
    never(
      'lib-below-ui',
      'ui stands on lib, not the other way round.',
      { path: '^packages/web/src/lib/', pathNot: TEST },
      { path: '^packages/web/src/(?!lib/)' },
    ),
    never(
      'reading-stands-alone',
      'reading/ makes words and facts of a file: domain and lib only.',
      { path: '^packages/web/src/reading/', pathNot: TEST },
      { path: '^packages/(web/src/(?!(reading|lib)/)|(?!web|domain)[a-z0-9]+/)' },
    ),
    never(
      'readers-behind-one-door',
      'Only reading/ knows what recognises print and opens PDFs.',
      { path: '^packages/web/src/', pathNot: ['^packages/web/src/reading/', TEST] },
      { path: npm('tesseract.js', 'pdfjs-dist') },
    ),
    never(
      'marketing-holds-no-keys',
      'Public pages never import session, sync or features.',
      { path: '^packages/web/src/marketing/', pathNot: TEST },
      { path: '^packages/web/src/(session|sync|features|app)/' },
    ),
    never(
      'web-never-imports-server',
      'The web reaches the server through contract only.',
      { path: '^packages/web/src', pathNot: TEST },
      { path: '^packages/(server|e2e)/' },
    ),
    never(
      'nobody-imports-tests',
      'e2e stands outside the house.',
      { pathNot: '^packages/e2e/' },
      { path: '^packages/e2e/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/build/|\\.react-router/|/migrations/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.css'],
    },
  },
};
