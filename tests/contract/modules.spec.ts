/**
 * Each resource, operation, right and page of the shop belongs to one part of the product, or to the core: none to two,
 * none to nobody.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {AREAS} from '../../api/src/web/auth/permissions';
import {Database} from '../../api/src/platform/database/db';
import {
  ACTIVITIES,
  AGREED_MODULES,
  FIRST_MODULES,
  isServed,
  MODULE_IDS,
  MODULES,
  needsOf,
  needsOfPage,
  offFor,
  SHARED,
} from '../../api/src/domain/activities/modules';
import {CORE_PATHS} from '../../api/src/domain/activities/core-paths';
import {SHOP_PATHS} from '../../api/src/acts/pages/shop-addresses';
import {ENTITIES} from '../../api/src/models/registry';
import {resourceOf} from '../../api/src/web/rest/resource';
import {ROOT} from '../support/run/app';
import {freshDatabase} from '../support/run/database';

const document = JSON.parse(readFileSync(path.join(ROOT, 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, {'x-permission': string}>>;
};
const operations = Object.entries(document.paths).flatMap(([at, verbs]) =>
  Object.values(verbs).map(op => ({at, permission: op['x-permission']})),
);
const lines = [...MODULES.map(({id, areas, paths, pages}) => ({of: [id], areas, paths, pages})), ...SHARED];
const under = (part: string, whole: string): boolean => whole === part || whole.startsWith(`${part}/`);

test('every operation and every resource stands in the table', () => {
  const stray = [...operations.map(({at}) => at), ...ENTITIES.map(entity => `/api/${resourceOf(entity).path}`)].filter(
    at => needsOf(at) === null,
  );
  expect(stray).toEqual([]);
  expect(needsOf('/api/nada-de-esto')).toBeNull();
});

test('nothing stands in it twice, and nothing that there is not', () => {
  const paths = [...CORE_PATHS, ...lines.flatMap(line => line.paths)];
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter(one => !operations.some(({at}) => under(`/api/${one}`, at)))).toEqual([]);
  const pages = lines.flatMap(line => line.pages);
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.filter(page => !SHOP_PATHS.some(one => under(page, one)))).toEqual([]);
});

test('what is told to the office as off has nothing of the core under it', () => {
  const off = offFor([]).flatMap(({paths}) => paths);
  expect(CORE_PATHS.filter(core => off.some(one => under(one, core)))).toEqual([]);
  const nested = lines.flatMap(line =>
    line.paths.flatMap(one =>
      lines.filter(other => other !== line).flatMap(other => other.paths.filter(two => under(one, two)).map(() => one)),
    ),
  );
  // What is done with passes at the counter needs both; what is done with a list of passes needs the lists.
  expect([...new Set(nested)]).toEqual(['carrito', 'taquilla', 'listas']);
  expect(needsOf('/api/carrito/abono')).toEqual([['passes'], ['box_office']]);
});

test('a right is taken away only when nothing that is left asks for it', () => {
  const areas = lines.flatMap(line => line.areas);
  expect(new Set(areas).size).toBe(areas.length);
  expect(areas.filter(area => !(AREAS as readonly string[]).includes(area))).toEqual([]);
  for (const {of, areas: own} of lines) {
    const rest: string[] = MODULE_IDS.filter(id => !(of as readonly string[]).includes(id));
    // Without these, what builds on them cannot be there either.
    const others = MODULES.filter(
      ({id, needs}) => rest.includes(id) && (!needs || needs.some(one => [...rest, ...ACTIVITIES].includes(one))),
    ).map(({id}) => id);
    const asked = operations
      .filter(
        ({at, permission}) =>
          permission.includes(':') && own.includes(permission.split(':')[0]!) && isServed(needsOf(at)!, others),
      )
      .map(({at}) => at);
    expect({of, asked}).toEqual({of, asked: []});
  }
});

test('pages of the shop: those of passes and of the league’s sales are theirs, the rest is the core’s', () => {
  expect(SHOP_PATHS.filter(page => needsOfPage(page).length > 0)).toEqual([
    '/eventos/:event_id/:sesion_id/abonados',
    '/eventos/:event_id/:sesion_id/amigos-abonados',
    '/afiliados',
    '/packs-eventos',
    '/packs-eventos/:slug',
    '/productos',
    '/productos/:slug/sesiones',
    '/productos/:slug/:sesion_id',
    '/experiencias',
    '/parcelas',
    '/simpatizantes',
    '/cantera',
    '/cantera/nueva',
    '/cantera/compra/:session_id/:tpv_order',
    '/compra-lfp/:session_id/:n_pedido',
    '/compra-parcelas/:session_id/:n_pedido',
    '/acreditaciones',
    '/mi-abono',
    '/mi-abono/cambio-asiento',
    '/abonos/nuevo',
    '/abonos/renovar',
    '/abonos/renovacion-automatica',
    '/abonos/lista-espera',
    '/abonos/buscar-abonado',
    '/abono/:abono_id/liberar-asiento',
    '/abono/:abono_id/liberar-asiento/:evento_id',
    '/abono/:abono_id/elegir',
    '/abono/:abono_id/invitaciones',
    '/abono/:abono_id/invitaciones/:event_id/:sesion_id',
    '/cantera/renovar',
    '/perfil/:tipo_plazo/:tipo_id/plazos',
    '/cantera/convocatoria/:token',
    '/perfil/familia',
  ]);
});

test('the shop draws as pages what the server answers as such', () => {
  const routes = readFileSync(path.join(ROOT, 'storefront/src/routes.tsx'), 'utf8');
  const said = [...routes.matchAll(/\{\s*path: '(\/[^']*)',(?:\s*parts: \[([^\]]+)\],)?/g)].map(
    ([, page, parts]) => [page!, parts ? [parts.replaceAll("'", '').split(', ')] : []] as const,
  );
  expect(said.length).toBe(SHOP_PATHS.length);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(SHOP_PATHS.map(page => [page, needsOfPage(page)])));
});

test('the database takes what the table has; a database in use keeps everything, a new one begins with little', async () => {
  const fresh = await freshDatabase();
  const db = new Database(fresh.url, 2);
  const {rows} = await db.query<{name: string; text: string}>(
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
      where conname in ('organization_activities_known', 'organization_modules_known')`,
  );
  const known = Object.fromEntries(
    rows.map(({name, text}) => [name, [...text.matchAll(/'([a-z_]+)'::text/g)].map(([, one]) => one)]),
  );
  expect(known).toEqual({organization_activities_known: [...ACTIVITIES], organization_modules_known: [...MODULE_IDS]});
  await db.query(`insert into organization (id, name, legal_name, nif) values (1, 'Club', 'Club', 'G00192302')`);
  const {rows: kept} = await db.query<{activities: string[]; modules: string[]}>(
    'select activities, modules from organization',
  );
  // What needs an agreement with somebody is off until the club says so.
  expect(AGREED_MODULES).toEqual(['lfp']);
  expect(kept[0]).toEqual({
    activities: [...ACTIVITIES],
    modules: MODULE_IDS.filter(id => !AGREED_MODULES.includes(id)),
  });
  await expect(db.query(`update organization set activities = '{}'`)).rejects.toMatchObject({
    details: {constraint: 'organization_activities_known'},
  });
  expect(FIRST_MODULES.length).toBeLessThan(3);
  await db.close();
  await fresh.drop();
});
