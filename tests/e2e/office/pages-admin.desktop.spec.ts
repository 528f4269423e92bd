/**
 * The office beyond the specification's addresses (those: office-walk): every screen has its heading, breaks nothing,
 * and can be used by everybody, also on a narrow window.
 */
import {expectGoodLook, settled} from '../../support/browser/look';
import {lookAround} from '../../support/browser/office-walk';
import {eventsOnSale} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {test} from '../../support/browser/test';

test.setTimeout(480_000);

const first = async (resource: string, filter: object = {}): Promise<number> => {
  const query = new URLSearchParams({filter: JSON.stringify(filter), sort: '["id","DESC"]', range: '[0,0]'});
  const [record] = await asStaff<{id: number}[]>('admin', 'GET', `/api/${resource}?${query}`);
  if (!record) throw new Error(`The demo has no ${resource}.`);
  return record.id;
};

/** `/descuentos/:first` is the page of the first record of that list, `:first(correos)` of another one. */
async function inAdmin(paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const [mark, list] = /:first(?:\((.*)\))?$/.exec(path) ?? [];
    const id = mark && (await first(list ?? path.split('/')[1]!));
    found.push(`/admin${mark ? path.replace(mark, String(id)) : path}`);
  }
  return found;
}

test('sesiones y ventas', async ({as, trouble}) => {
  const page = await as('admin');
  const event = (await eventsOnSale()).find(one => one.kind === 'theatre')!;
  const at = `/eventos/${event.id}`;
  const order = await first('pedidos', {state: 'paid'});
  await lookAround(
    page,
    trouble,
    await inAdmin([
      `${at}/sesiones`,
      `${at}/sesiones/crear`,
      '/pedidos',
      `/pedidos/${order}`,
      '/entradas',
      '/pagos',
      '/devoluciones',
      '/descuentos',
      '/descuentos/:first',
      '/clientes',
      '/clientes/:first',
    ]),
  );
});

test('recintos, textos y personas', async ({as, trouble}) => {
  const page = await as('admin');
  await lookAround(
    page,
    trouble,
    await inAdmin([
      '/etiquetas-bloqueos/crear',
      '/recintos',
      '/recintos/:first',
      '/planos',
      '/planos/crear',
      '/planos/:first',
      '/puertas',
      '/categorias-precio',
      '/textos-legales',
      '/textos-legales/:first',
      '/usuarios',
      '/usuarios/crear',
      '/usuarios/:first',
      '/comunicados/emails/:first(correos)',
      '/gastos-gestion',
      '/incidencias',
      '/incidencias/:first',
      '/auditoria',
    ]),
  );
  await page.goto('/admin/no-existe-esta');
  await settled(page);
  await expectGoodLook(page, {widths: [1280, 390]});
});
