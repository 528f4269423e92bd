/**
 * The import zones of the house, read from the files themselves: a wrong import fails with the sentence
 * that says where it should have gone. eslint.config.mjs shows most of them in the editor already.
 */
import {builtinModules} from 'node:module';
import {declared, importsOf, inProject, programs, sources} from '../../support/code/sources';

const WORKSPACES = ['api', 'storefront/seatmap', 'storefront', 'backoffice', 'backoffice/door', 'tests'];

interface Zone {
  promise: string;
  from: RegExp;
  except?: RegExp;
  /** Group 1 of `from`, when there is one, is handed over: the area or feature that imports. */
  refuses: (to: string, area: string) => boolean;
}

const PURE_NODE = /^node:(crypto|buffer|util|assert|url)$/;
const PURE_PACKAGES = /^(luxon|sanitize-html|saxes|fast-xml-parser|ibantools|stdnum)$/;

const zones: Zone[] = [
  {
    promise: 'only db.ts, database/client.ts and the embedded server import pg',
    from: /^api\/src\//,
    except: /^api\/src\/platform\/(database\/(db|client)$|embedded\/)/,
    refuses: to => to === 'pg',
  },
  {
    promise: 'the domain imports only itself and pure packages: adapters call it, never the other way',
    from: /^api\/src\/domain\//,
    refuses: to => (inProject(to) ? !to.startsWith('api/src/domain/') : !PURE_NODE.test(to) && !PURE_PACKAGES.test(to)),
  },
  {
    promise: 'the kernel is what every area speaks: it knows none of them',
    from: /^api\/src\/domain\/kernel\//,
    refuses: to => inProject(to) && !to.startsWith('api/src/domain/kernel/'),
  },
  {
    promise: 'machines are a leaf: every area may ask them, they know only the kernel',
    from: /^api\/src\/domain\/machines\//,
    refuses: to => !/^api\/src\/domain\/(machines|kernel)\//.test(to),
  },
  {
    promise: 'seats know neither orders nor payments',
    from: /^api\/src\/domain\/seats\//,
    refuses: to => /^api\/src\/domain\/(orders|payments|passes|instalments)\//.test(to),
  },
  {
    promise: 'orders do not know payments, passes or instalments',
    from: /^api\/src\/domain\/orders\//,
    refuses: to => /^api\/src\/domain\/(payments|passes|instalments)\//.test(to),
  },
  {
    promise: 'rest/ is generic: it imports no model',
    from: /^api\/src\/web\/rest\//,
    refuses: to => /^api\/src\/(models\/|domain\/(?!kernel\/|beginning\/read-beginning$|machines\/))/.test(to),
  },
  {
    promise: 'models are declarations: they import the field vocabulary and the domain only',
    from: /^api\/src\/models\//,
    refuses: to => /^api\/src\/(outside|platform|runtime)/.test(to),
  },
  {
    promise:
      'who is paid through is known by the contract: only the registry, and the built-in bank on the other side of its wire, import a provider',
    from: /^api\/src\//,
    except: /^api\/src\/outside\/bank\/(registry$|redsys\/|lfp\/|test-bank\/)/,
    refuses: to => /^api\/src\/outside\/bank\/(redsys|lfp)\//.test(to),
  },
  {
    promise: 'a provider knows no other provider',
    from: /^api\/src\/outside\/bank\/(redsys|lfp)\//,
    refuses: (to, name) =>
      /^api\/src\/outside\/bank\/(redsys|lfp|test-bank)\//.test(to) && !to.startsWith(`api/src/outside/bank/${name}/`),
  },
  {
    promise: 'the embedded server stands alone',
    from: /^api\/src\/embedded\//,
    refuses: to => inProject(to) && !to.startsWith('api/src/platform/embedded/'),
  },
  {
    promise: 'the API shares no code with the fronts',
    from: /^api\/src\//,
    refuses: to => /^(storefront|backoffice|tests)\//.test(to),
  },
  {
    promise: 'storefront: ui and lib know no page and no feature',
    from: /^storefront\/src\/(?:ui|lib)\//,
    refuses: to => /^storefront\/src\/(pages|features)\//.test(to),
  },
  {
    promise: 'storefront: a feature imports ui and lib, never a page or another feature',
    from: /^storefront\/src\/features\/([^/]+)/,
    refuses: (to, area) =>
      /^storefront\/src\/pages\//.test(to) || (to.startsWith('storefront/src/features/') && to.split('/')[3] !== area),
  },
  {
    promise: 'the seat map is a package of its own',
    from: /^storefront\/seatmap\//,
    refuses: to => inProject(to) && !to.startsWith('storefront/seatmap/'),
  },
  {
    promise: 'the fronts share only the OpenAPI types and the seat map',
    from: /^storefront\/src\//,
    refuses: to => /^(api|backoffice|tests)\//.test(to),
  },
  {
    promise: 'the fronts share only the OpenAPI types and the seat map',
    from: /^backoffice\/src\//,
    refuses: to => /^(api|tests|storefront\/src)\//.test(to),
  },
  {
    promise: 'back office: a resource never imports a resource or a page',
    from: /^backoffice\/src\/resources\/([^/]+\/[^/]+)/,
    refuses: (to, area) =>
      /^backoffice\/src\/(pages|registry)\//.test(to) ||
      (to.startsWith('backoffice/src/resources/') && to.split('/').slice(3, 5).join('/') !== area),
  },
  {
    promise: 'back office: a page imports no page of another room: what two of them draw belongs in parts',
    from: /^backoffice\/src\/pages\/([^/]+)/,
    refuses: (to, room) =>
      /^backoffice\/src\/(resources|registry|layout)\//.test(to) ||
      (to.startsWith('backoffice/src/pages/') && to.split('/')[3] !== room),
  },
  {
    promise: 'back office: parts know no page and no resource',
    from: /^backoffice\/src\/parts\//,
    refuses: to => /^backoffice\/src\/(resources|pages|registry|layout)\//.test(to),
  },
  {
    promise: 'back office: crud and providers know no resource, no page and no part',
    from: /^backoffice\/src\/(?:crud|providers)\//,
    refuses: to => /^backoffice\/src\/(resources|pages|registry|parts|layout)\//.test(to),
  },
  {
    promise: 'back office: providers do not know crud',
    from: /^backoffice\/src\/providers\//,
    refuses: to => to.startsWith('backoffice/src/crud/'),
  },
];

const imports = sources.flatMap(importsOf);

test('the project has sources and imports to look at', () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(imports.length).toBeGreaterThan(50);
});

test.each([...new Set(zones.map(zone => zone.promise))])('%s', promise => {
  const broken = zones
    .filter(zone => zone.promise === promise)
    .flatMap(zone =>
      imports.filter(
        ({from, to}) =>
          zone.from.test(from) && !zone.except?.test(from) && zone.refuses(to, zone.from.exec(from)?.[1] ?? ''),
      ),
    )
    .map(({from, to}) => `${from} imports ${to}, but ${promise}`);
  expect(broken).toEqual([]);
});

test('the zones do refuse what they are for', () => {
  const refused = (from: string, to: string) =>
    zones.some(
      zone => zone.from.test(from) && !zone.except?.test(from) && zone.refuses(to, zone.from.exec(from)?.[1] ?? ''),
    );
  expect(refused('api/src/domain/seats/hold', 'api/src/platform/database/db')).toBe(true);
  expect(refused('api/src/domain/seats/hold', 'pino')).toBe(true);
  expect(refused('api/src/domain/seats/hold', 'api/src/domain/kernel/tx')).toBe(false);
  expect(refused('api/src/acts/sale/shop/cart-view', 'pg')).toBe(true);
  expect(refused('api/src/jobs/money/send-refund', 'api/src/outside/bank/redsys/response')).toBe(true);
  expect(refused('api/src/outside/bank/terminals', 'api/src/outside/bank/redsys/sign')).toBe(true);
  expect(refused('api/src/outside/bank/registry', 'api/src/outside/bank/redsys/provider')).toBe(false);
  expect(refused('api/src/outside/bank/lfp/provider', 'api/src/outside/bank/redsys/sign')).toBe(true);
  expect(refused('storefront/src/features/cart/line', 'storefront/src/features/seats/picker')).toBe(true);
  expect(refused('storefront/src/features/cart/line', 'storefront/src/features/cart/total')).toBe(false);
  expect(refused('backoffice/src/resources/house/incidencias', 'backoffice/src/resources/house/auditoria')).toBe(true);
  expect(refused('backoffice/src/resources/house/incidencias', 'backoffice/src/registry/section')).toBe(true);
  expect(refused('backoffice/src/resources/billing/facturas', 'backoffice/src/resources/billing/facturas/sheet')).toBe(
    false,
  );
  expect(refused('backoffice/src/pages/pedidos/move-dialog', 'backoffice/src/pages/eventos/venta/sell')).toBe(true);
  expect(refused('backoffice/src/pages/eventos/sesion/door', 'backoffice/src/pages/eventos/venta/sell')).toBe(false);
  expect(refused('backoffice/src/parts/seats/map-look', 'backoffice/src/pages/eventos/venta/sell')).toBe(true);
});

test('every package that is imported is declared where it is imported, or at the top for the tools of all', () => {
  const top = declared('.');
  const undeclared = WORKSPACES.flatMap(workspace => {
    const own = declared(workspace);
    return programs(workspace)
      .flatMap(importsOf)
      .filter(
        ({to}) => !/^(node:|virtual:|\/|openapi$)/.test(to) && !inProject(`${to}/`) && !builtinModules.includes(to),
      )
      .filter(({to}) => !own.has(to) && !top.has(to))
      .map(({from, to}) => `${from} imports ${to}: declare it in ${workspace}/package.json`);
  });
  expect(undeclared).toEqual([]);
});
