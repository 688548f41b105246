// The arrows of the house (docs/architecture.md), one rule each. `scripts/architecture.test.ts` shows that every
// one of them fires. Tests may look further than the code they test, so most rules leave *.test.* out.
import { codeNeverBlockedByPlan } from './packages/domain/src/accounts/never-closed.ts';

const TEST = '\\.test\\.tsx?$|/testing/|^packages/e2e/';
const npm = (...names) => `node_modules/(${names.join('|')})(/|$)`;

/** Files that other areas of a feature of the server may import, in addition to services and stores. */
const openFiles = [
  // The links in mails and texts about a release: reminders and rehearsals contain them too.
  'access/release/links',
  // How the code of a card or a link is hashed: rehearsals and the "I'm fine" page check codes too.
  'access/grants/codes',
  // What a push changes: an edit by a reader follows the same rules as one by the owner.
  'vault/records/changes',
  // The size of the pieces of a file, and the tokens that let one object be uploaded or read.
  'storage/objects/(pieces|signing)',
].map(path => `^packages/server/src/features/${path}\\.ts$`);
const servicesAndStores = '[/-](service|store)\\.ts$';

/** One forbidden arrow. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * Folders of `base` that stand on one another, the lowest floor first, one rule a floor: its folders import neither each
 * other nor a higher floor, nor the files beside the folders, which are above all.
 */
const inOrder = (place, base, floors) =>
  floors.map((folders, floor) => {
    const above = floors.slice(floor + 1).flat();
    return never(
      `${place}-${folders[0]}-below`,
      above.length === 0
        ? `${folders.join(', ')}: side by side.`
        : `${folders.join(', ')}: below ${above.join(', ')}.`,
      { path: `^${base}/(${folders.join('|')})/`, pathNot: TEST },
      { path: `^${base}/((${[...folders, ...above].join('|')})/|[^/]+$)`, pathNot: `^${base}/$1/` },
    );
  });

/**
 * The areas of signing in, the lowest floor first. An area imports lower floors, every store, and the files beside the
 * areas; routes import everything.
 */
const authBase = 'packages/server/src/features/auth';
const authFloors = [
  ['messages', 'accounts', 'activity', 'invitations'],
  ['codes'],
  ['reset', 'devices'],
  ['sessions'],
  ['proof'],
  ['admin', 'closing', 'factors', 'identities', 'sign-up', 'user', 'verification'],
  ['captcha', 'providers'],
  ['sso'],
];
const authInOrder = authFloors.map((areas, floor) =>
  never(
    `auth-${areas[0]}-below`,
    `${areas.join(', ')}: below every higher floor.`,
    { path: `^${authBase}/(${areas.join('|')})/`, pathNot: ['routes\\.ts$', TEST] },
    {
      path: `^${authBase}/((${authFloors.slice(floor).flat().join('|')})/|(routes|service)\\.ts$)`,
      pathNot: [`^${authBase}/$1/`, servicesAndStores.replace('service|', '')],
    },
  ),
);

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
    ...inOrder('domain', 'packages/domain/src', [
      ['values'],
      ['fields'],
      ['reference', 'accounts', 'access'],
      ['records'],
      ['overview'],
      ['kinds'],
      ['papers', 'extraction'],
      ['payments'],
      ['backup', 'budget', 'cover', 'demo-family', 'identity', 'imports', 'print', 'series', 'statements'],
      ['desk'],
    ]),

    never(
      'vault-libraries-behind-one-door',
      'Only vault/primitives imports the crypto libraries.',
      { path: '^packages/vault/', pathNot: ['^packages/vault/src/primitives', TEST] },
      { path: npm('jose', 'hash-wasm', 'canonicalize') },
    ),
    never(
      'vault-imports-nothing-else',
      'vault imports its pinned crypto libraries only.',
      { path: '^packages/vault/src', pathNot: TEST },
      { pathNot: ['^packages/vault/src', npm('jose', 'hash-wasm', 'canonicalize')] },
    ),
    never(
      'crypto-libraries-belong-to-vault',
      'Nobody else imports them; the server has one adapter for each of its own.',
      { pathNot: ['^packages/vault/', '^packages/server/src/adapters/', TEST] },
      { path: npm('jose', 'hash-wasm', 'canonicalize', '@node-rs/argon2') },
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
      {
        path: '^packages/domain/',
        pathNot: '^packages/domain/src/(values/(money|calendar)|accounts/(plans|standing)|access/)',
      },
    ),
    never(
      'payment-closes-nothing-of-these',
      'What codeNeverBlockedByPlan names knows no plan: nobody is shut out for money.',
      {
        path: Object.values(codeNeverBlockedByPlan)
          .flat()
          .map(path => `^packages/${path}/`),
        pathNot: TEST,
      },
      { path: '^packages/domain/src/accounts/(plans|standing)\\.ts$' },
    ),
    never(
      'payments-behind-one-door',
      "Only adapters/payments imports the provider's library; the stand-in is for tests and the demo.",
      { path: '^packages/(?!stripe-stand-in)', pathNot: ['^packages/server/src/adapters/payments/', TEST] },
      { path: ['^packages/stripe-stand-in/', npm('stripe')] },
    ),
    ...inOrder('server', 'packages/server/src', [
      ['ports'],
      ['adapters'],
      ['db'],
      ['config'],
      ['http'],
      ['needs', 'pages'],
      ['features', 'operations'],
      ['jobs'],
      ['restore'],
    ]),
    never(
      'server-all-tables-for-the-register',
      'The list of every table reaches into each feature: only what erases and explains all of them may read it.',
      {
        path: '^packages/server/src/',
        pathNot: ['^packages/server/src/(all-tables|features/privacy)/', TEST],
      },
      { path: '^packages/server/src/all-tables/' },
    ),
    never(
      'server-features-stand-alone',
      'A feature never imports another; app.ts hands over what is needed. Access stands on the vault, reminders on both.',
      { path: '^packages/server/src/features/(?!access/|reminders/)([^/]+)/', pathNot: TEST },
      { path: '^packages/server/src/features/([^/]+)/', pathNot: '^packages/server/src/features/$1/' },
    ),
    never(
      'server-access-on-vault',
      'Access imports the vault and no other feature.',
      { path: '^packages/server/src/features/access/', pathNot: TEST },
      { path: '^packages/server/src/features/(?!access/|vault/)' },
    ),
    never(
      'server-reminders-on-access',
      'Reminders import the vault, access and no other feature.',
      { path: '^packages/server/src/features/reminders/', pathNot: TEST },
      { path: '^packages/server/src/features/(?!reminders/|access/|vault/)' },
    ),
    never(
      'server-features-behind-services',
      'What stands on another feature reaches its areas by a service, a store or a file named above.',
      { path: '^packages/server/src/features/(access|reminders)/', pathNot: TEST },
      {
        path: '^packages/server/src/features/(vault|access)/[^/]+/',
        pathNot: ['^packages/server/src/features/$1/', servicesAndStores, ...openFiles],
      },
    ),
    never(
      'server-areas-behind-services',
      'An area of a feature reaches another by its service, its store or a file named above.',
      { path: '^packages/server/src/features/(access|vault|storage)/([^/]+)/', pathNot: TEST },
      {
        path: '^packages/server/src/features/$1/[^/]+/',
        pathNot: ['^packages/server/src/features/$1/$2/', servicesAndStores, ...openFiles],
      },
    ),
    ...authInOrder,
    never(
      'database-behind-stores',
      'Only stores, tables, db, jobs, testing and app.ts touch the database library.',
      {
        path: '^packages/server/src',
        pathNot: [
          '(^|/|-)(store|tables)\\.ts$',
          '^packages/server/src/(all-tables|db|jobs|testing)/',
          '^packages/server/src/(app|main)\\.ts$',
          TEST,
        ],
      },
      { path: npm('pg', 'drizzle-orm') },
    ),

    never(
      'only-vault-worker-imports-vault',
      'Keys live in one worker.',
      { path: '^packages/web/src', pathNot: ['^packages/web/src/vault-worker/', TEST] },
      { path: '^packages/vault/' },
    ),
    never(
      'vault-worker-is-the-lowest-floor',
      'vault-worker knows nothing of what stands on it; lib alone lies below.',
      { path: '^packages/web/src/vault-worker/', pathNot: TEST },
      { path: '^packages/web/src/(?!(vault-worker|lib)/)' },
    ),
    ...inOrder('vault-worker', 'packages/web/src/vault-worker', [
      ['types'],
      ['store'],
      ['keys'],
      ['records'],
      ['grants'],
      ['pending'],
      ['opening'],
    ]),
    never(
      'session-below-screens',
      'session stands on vault-worker and lib, and knows no feature, screen or app.',
      { path: '^packages/web/src/session/', pathNot: TEST },
      { path: '^packages/web/src/(?!(vault-worker|session|lib)/)' },
    ),
    ...inOrder('session', 'packages/web/src/session', [
      ['api'],
      ['platform'],
      ['auth-api'],
      ['sync'],
      ['state'],
      ['records'],
      ['files'],
      ['access'],
      ['security', 'grants', 'sample'],
    ]),
    never(
      'web-features-below-app',
      'A feature stands on passport, session/api, reading, ui and lib.',
      { path: '^packages/web/src/features/', pathNot: TEST },
      { path: '^packages/web/src/(?!(features|passport|session/api|reading|ui|lib|styles)/)' },
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
      'Public pages never import vault-worker, session or features.',
      { path: '^packages/web/src/marketing/', pathNot: TEST },
      { path: '^packages/web/src/(vault-worker|session|features|app)/' },
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
    // Only our own: a package may keep what it gives in a folder of this name.
    exclude: { path: '^packages/[^/]+/(build|build\\.old|\\.build-fresh)/|\\.react-router/|/migrations/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.css'],
    },
  },
};
