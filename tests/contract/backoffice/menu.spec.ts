/**
 * The menu of the back office shows each role exactly what it may open: every entry against the operation that its page
 * opens with, by the API's document and the table of permissions. What a role works with is there for it.
 */
import fs from 'node:fs';
import path from 'node:path';
import {allows, ROLES, type Action, type Area, type Role} from '../../../api/src/web/auth/permissions';
import {works} from '../../../backoffice/src/layout/menu-data';
import {importsOf, root} from '../../support/code/sources';

/** By page, the operation that it opens with; where a part of it is another's work, that one's too. */
const OPENS: Record<string, readonly string[]> = {
  '/carrito': ['post /api/carrito/sell'],
  '/mi-cupo/*': ['get /api/mi-cupo'],
  '/emails': ['get /api/emails/resumen'],
  '/emails/informes/boletines-enviados': ['get /api/informes/boletines-enviados'],
  '/comunicados/bases/*': ['get /api/destinatarios-comunicado'],
  '/comunicados/informe': ['get /api/informes/comunicados-enviados'],
  '/comunicados/emails/*': ['get /api/correos'],
  '/configuracion/*': ['get /api/ajustes', 'post /api/tipos-iva'],
  '/bases/indumentarias/inventario': ['get /api/informes/cantera/inventario'],
  '/bases/indumentarias/pedidos': ['get /api/bases/pedidos-prendas'],
  '/bases/indumentarias/turnos': ['get /api/bases/turnos-recogida'],
  '/bases/entregas/mesa/*': ['post /api/bases/{id}/entregar-prendas'],
  '/parcelas/venta': ['post /api/parcelas/venta'],
  '/parcelas/informe': ['get /api/informes/parcelas/vendidas'],
  '/conf-deportistas': ['get /api/conf-deportistas'],
  '/liquidaciones-eventos/*': ['get /api/liquidaciones'],
  '/liquidaciones-abonos/*': ['get /api/liquidaciones'],
  '/liquidaciones-cantera/*': ['get /api/liquidaciones'],
  '/liquidaciones-parcelas/*': ['get /api/liquidaciones'],
  '/liquidaciones-productos/*': ['get /api/liquidaciones'],
  '/remesas/*': ['get /api/remesas'],
  '/conciliacion/reglas': ['get /api/conciliacion/reglas'],
  '/conciliacion': ['get /api/conciliacion/dias'],
  '/puerta/*': ['get /api/puerta'],
  '/test-datafono': ['post /api/datafonos/{id}/probar'],
  '/turnos-caja/*': ['get /api/turnos-caja'],
  '/informes/*': ['get /api/informes'],
  '/informes/liquidaciones': ['get /api/informes/liquidaciones'],
  '/informes/facturas-comisiones': ['get /api/informes/facturas-comisiones'],
  '/informes/turnos-caja': ['get /api/informes/turnos-caja'],
  '/informes/operaciones-datafono': ['get /api/informes/operaciones-datafono'],
  '/informes/iva': ['get /api/informes/iva'],
  '/seguridad': ['get /api/session/segundo-factor'],
  '/ventas-productos': ['get /api/lineas-pedido', 'post /api/lineas-pedido/{id}/entrega'],
  '/abonos/:listId/campos-personalizados': ['get /api/formularios'],
  '/bases/campos-personalizados': ['get /api/formularios'],
};

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const {paths} = JSON.parse(read('openapi.json')) as {
  paths: Record<string, Record<string, {'x-permission': string}> | undefined>;
};
const permissionOf = (operation: string): string => {
  const [method, address] = operation.split(' ') as [string, string];
  const permission = paths[address]?.[method]?.['x-permission'];
  if (permission === undefined) throw new Error(`The document knows no «${operation}».`);
  return permission;
};
const mayCall = (role: Role, operation: string): boolean => {
  const permission = permissionOf(operation);
  return permission === 'staff' || allows([role], ...(permission.split(':') as [Area, Action]));
};
/** As providers/permissions has it: of a resource its area, and the API's words for react-admin's. */
const may = (role: Role, [subject, action]: Right): boolean => {
  const list = paths[`/api/${subject}`]?.get;
  const area = (list ? list['x-permission'].split(':')[0] : subject) as Area;
  return allows([role], area, (['list', 'show'].includes(action) ? 'view' : action) as Action);
};

type Right = [subject: string, action: string];
interface Page {
  path: string;
  file: string;
  /** Whom it is shown; null: everybody. */
  rights: Right[] | null;
  to?: string;
}

const PAGES = 'backoffice/src/registry/pages.ts';
const [ownPages] = read(PAGES).split('export const platformPages') as [string, string];
const pages: Page[] = ownPages
  .split(/^ {2}\{/m)
  .slice(1)
  .map(text => {
    const one = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1];
    const rights = [...text.matchAll(/(?:allowed|also): \['([^']+)', '([^']+)'\]/g)];
    const address = one(/path: '([^']+)'/)!;
    return {
      path: address,
      file: path.posix.join('backoffice/src', one(/import\('\.\.\/([^']+)'\)/)!),
      rights: text.includes(`allowed: 'everybody'`) ? null : rights.map(([, subject, action]) => [subject!, action!]),
      to: text.includes('menu: {') ? (one(/to: '([^']+)'/) ?? address) : undefined,
    };
  });
const shows = (role: Role, page: Page): boolean => page.rights === null || page.rights.some(right => may(role, right));

/** The lists of the menu: resources with an icon. */
const lists = fs
  .readdirSync(path.join(root, 'backoffice/src/registry'))
  .flatMap(file => [...read(`backoffice/src/registry/${file}`).matchAll(/\{\s*name: '([^']+)',([^}]*)\}/g)])
  .filter(([, , rest]) => rest!.includes('icon: '))
  .map(([, name]) => name!);

/** The door is worked at in an app of its own, to which the office's page leads. */
const APART: Record<string, string> = {
  'backoffice/src/pages/eventos/sesion/door/to-door-app': 'backoffice/door/src/screens/pair',
};

/** What a page says of the operations that it calls, in its own file and those that it is made of. */
function saidBy(file: string): string {
  const seen = new Set<string>();
  const next = [APART[file] ?? file];
  let said = '';
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    const known = [`${one}.tsx`, `${one}.ts`].find(name => fs.existsSync(path.join(root, name)));
    if (!known) continue;
    said += read(known);
    next.push(...importsOf(known).flatMap(({to}) => (to.startsWith('backoffice/src/') ? to : [])));
  }
  return said;
}

test('each page opens with an operation that it calls', () => {
  expect(pages.map(page => page.path).sort()).toEqual(Object.keys(OPENS).sort());
  const unsaid = pages.flatMap(page => {
    const said = saidBy(page.file);
    return OPENS[page.path]!.filter(operation => {
      const address = operation.split(' /api/')[1]!;
      const words = [`/api/${address}`, address, address.replace('informes/', '')];
      return !words.some(word => said.includes(`'${word}'`) || said.includes(`"${word}"`));
    }).map(operation => `${page.path}: ${operation}`);
  });
  expect(unsaid).toEqual([]);
});

test.each(ROLES)('[M12] %s is shown what it may open, and nothing else', role => {
  const wrong = pages
    .filter(page => shows(role, page) !== OPENS[page.path]!.some(operation => mayCall(role, operation)))
    .map(page => `${page.path}: ${shows(role, page) ? 'shown and refused' : 'not shown'}`);
  expect(wrong).toEqual([]);
  expect(lists.length).toBeGreaterThan(60);
  expect(lists.filter(name => may(role, [name, 'list']) !== mayCall(role, `get /api/${name}`))).toEqual([]);
});

test('[M12] what a role is said to work with is in its menu', () => {
  const dead = Object.entries(works).flatMap(([role, own]) =>
    own
      .filter(work => work.startsWith('/'))
      .filter(to =>
        to === '/'
          ? !mayCall(role as Role, 'get /api/panel')
          : !pages.some(page => page.to === to && shows(role as Role, page)) &&
            !(lists.includes(to.slice(1)) && may(role as Role, [to.slice(1), 'list'])),
      )
      .map(to => `${role}: ${to}`),
  );
  expect(dead).toEqual([]);
});

test('a page that is shown to too few is found (negative control)', () => {
  const settings = pages.find(page => page.path === '/configuracion/*')!;
  const rates = OPENS[settings.path]!.some(operation => mayCall('finance_manager', operation));
  const toldOnce = {...settings, rights: settings.rights!.slice(0, 1)};
  expect([rates, shows('finance_manager', settings), shows('finance_manager', toldOnce)]).toEqual([true, true, false]);
});
