// Quick rules (no type information): mistakes, sizes and the import zones of the house. What needs types, promises above
// all, is asked by oxlint.json. Functions that were too long when the bound came stand in eslint-suppressions.json,
// which only shrinks: one more, or one that is mended and still listed, is an error.
// tests/contract/architecture/ reads the same zones with more words; here they show in the editor.
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const pg = {name: 'pg', message: 'Only db.ts and database/client.ts open connections: take a Database or a tx.'};
const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only config.ts reads the environment: take a Config.',
};
const words = {
  listed: {
    selector:
      'ArrayExpression > ObjectExpression:has(> Property[key.name="id"][value.raw=/^["\\x27]/])' +
      ':has(> Property[key.name="name"][value.type="Literal"])',
    message: 'Words of an enum are choicesOf<Enum<…>>({…}): one too few or too many does not compile.',
  },
  tied: {
    selector: 'CallExpression[callee.name="choicesOf"]:not([typeArguments])',
    message: 'Say whose words they are: choicesOf<Enum<…>>; choicesOf<string> where the API knows no enum.',
  },
};
const numbers = ['toLocaleString', 'NumberFormat'].map(name => ({
  selector: `MemberExpression[property.name='${name}']`,
  message:
    'Spanish leaves four digits without their point: write numbers with the formatters of money.ts, crud/words/count.ts, lib/words/format.ts.',
}));
const days = ['TemplateElement[value.raw', 'Literal[value'].map(text => ({
  selector: `${text}=/\\bcurrent_date\\b|(_at\\)?|now\\(\\))::date\\b/]`,
  message: "The server's day is UTC's: club_today(), club_day(at), session_day(session).",
}));
const imports = (...patterns) => [
  'error',
  {
    paths: [pg],
    patterns: patterns.map(([what, message]) => ({...(Array.isArray(what) ? {group: what} : {regex: what}), message})),
  },
];

/** What a domain file may import: the domain; nothing from outside but Node's pure parts. */
const domainZone = imports(
  [
    [
      '**/platform/**',
      '**/web/**',
      '**/outside/**',
      '**/models/**',
      '**/reports/**',
      '**/jobs/**',
      '**/acts/**',
      '**/ops/**',
      '**/demo/**',
      '**/runtime',
    ],
    'The domain knows nothing of the outside: adapters call it, with tx and now as arguments.',
  ],
  [['@loopback/*', 'express', 'pino', 'pg-boss', 'nodemailer', 'prom-client'], 'No framework in the domain.'],
);

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.data/',
      'openapi.d.ts',
      '**/test-results/',
      '**/playwright-report/',
      'bench-results/',
      'coverage/',
    ],
  },
  ...tseslint.configs.recommended,
  {
    linterOptions: {reportUnusedDisableDirectives: 'error'},
    rules: {
      'max-lines': ['error', {max: 400, skipBlankLines: false, skipComments: false}],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', {argsIgnorePattern: '^_', ignoreRestSiblings: true}],
      // LoopBack's metadata functions take classes as Function.
      '@typescript-eslint/no-unsafe-function-type': 'off',
      '@typescript-eslint/no-unused-expressions': ['error', {allowShortCircuit: true, allowTernary: true}],
      eqeqeq: ['error', 'always', {null: 'ignore'}],
      'no-console': 'off',
    },
  },
  {
    files: ['{api,storefront,storefront/seatmap,backoffice,backoffice/door}/src/**/*.ts'],
    rules: {'max-lines-per-function': ['error', {max: 80, skipComments: true}]},
  },
  {
    files: ['{storefront,storefront/seatmap,backoffice,backoffice/door}/src/**/*.tsx'],
    rules: {'max-lines-per-function': ['error', {max: 150, skipComments: true}]},
  },
  {
    files: ['api/src/**/*.ts'],
    rules: {'no-restricted-imports': imports(), 'no-restricted-syntax': ['error', environment, ...numbers, ...days]},
  },
  {
    files: [
      'api/src/platform/database/db.ts',
      'api/src/platform/database/client.ts',
      'api/src/platform/embedded/**/*.ts',
    ],
    rules: {'no-restricted-imports': 'off'},
  },
  {
    files: ['api/src/domain/**/*.ts'],
    rules: {
      'no-restricted-imports': domainZone,
      'no-restricted-syntax': [
        'error',
        environment,
        ...numbers,
        ...days,
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'The domain has no clock: take now as an argument.',
        },
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: 'The domain has no clock: take now as an argument.',
        },
      ],
      'no-console': 'error',
    },
  },
  {
    files: ['api/src/platform/environment/config.ts', 'api/src/domain/kernel/money.ts'],
    rules: {'no-restricted-syntax': 'off'},
  },
  {
    files: ['api/src/web/rest/**/*.ts'],
    rules: {
      'no-restricted-imports': imports([
        ['**/models/**'],
        'The generic mechanism knows no entity: models register themselves.',
      ]),
    },
  },
  {
    files: ['{storefront,storefront/seatmap,backoffice,backoffice/door}/src/**/*.{ts,tsx}'],
    plugins: {'react-hooks': hooks},
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'warn',
      'no-restricted-syntax': ['error', ...numbers],
    },
  },
  {
    files: ['backoffice/src/**/*.{ts,tsx}'],
    rules: {'no-restricted-syntax': ['error', ...numbers, words.tied]},
  },
  {
    files: ['backoffice/src/{crud/words,resources}/**/*.{ts,tsx}'],
    rules: {'no-restricted-syntax': ['error', ...numbers, words.tied, words.listed]},
  },
  // Where numbers are written.
  {
    files: [
      'backoffice/src/crud/words/{count,money}.ts',
      'backoffice/src/providers/i18n-provider.ts',
      'storefront/src/lib/words/format.ts',
      'storefront/seatmap/src/words.ts',
    ],
    rules: {'no-restricted-syntax': 'off'},
  },
  {
    files: ['storefront/src/ui/**/*.{ts,tsx}', 'storefront/src/lib/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': imports([
        ['**/pages/**', '**/features/**'],
        'pages -> features -> ui, lib: never the other way.',
      ]),
    },
  },
  {
    files: ['storefront/src/features/*/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': imports(
        [['**/pages/**', '**/features/**'], 'A feature imports ui and lib, no page.'],
        ['^\\.\\./(?!\\.\\./)', 'A feature never imports a feature: what two of them need belongs in ui or lib.'],
      ),
    },
  },
  {
    files: ['storefront/src/features/*/*/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': imports(
        [['**/pages/**', '**/features/**'], 'A feature imports ui and lib, no page.'],
        [
          '^\\.\\./\\.\\./(?!\\.\\./)',
          'A feature never imports a feature: what two of them need belongs in ui or lib.',
        ],
      ),
    },
  },
  {
    files: ['storefront/seatmap/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': imports([
        ['../../*', '**/storefront/src/**', '**/backoffice/**'],
        'The seat map is a package of its own.',
      ]),
    },
  },
  {
    files: ['backoffice/src/resources/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': imports(
        [
          ['**/resources/**', '**/pages/**', '**/registry/**'],
          'A resource imports parts, crud and providers, no other resource and no page.',
        ],
        [
          '^\\./[^/]+$|^\\.\\./(?!\\.\\./)',
          'A resource imports no other resource: what two of them need belongs in crud.',
        ],
      ),
    },
  },
  {
    files: ['backoffice/src/crud/**/*.{ts,tsx}', 'backoffice/src/providers/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': imports([
        ['**/resources/**', '**/pages/**', '**/registry/**', '**/parts/**'],
        'App -> registry -> resources, pages -> parts -> crud -> providers: never the other way.',
      ]),
    },
  },
  {
    files: ['backoffice/src/parts/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': imports([
        ['**/resources/**', '**/pages/**', '**/registry/**'],
        'A part imports crud, providers and other parts: pages and resources draw it.',
      ]),
    },
  },
  // How many steps up lead out of a room depends on how deep the file stands in it.
  ...[1, 2, 3, 4].map(depth => ({
    files: [`backoffice/src/pages/${'*/'.repeat(depth)}*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': imports(
        [['**/resources/**', '**/registry/**'], 'A page imports no resource and no line of the registry.'],
        [
          `^${'\\.\\./'.repeat(depth)}(?!\\.\\./)`,
          'A page imports no page of another room: what two of them draw belongs in parts.',
        ],
      ),
    },
  })),
  {files: ['**/*.cjs'], rules: {'@typescript-eslint/no-require-imports': 'off'}},
);
