/**
 * The office beyond the specification's addresses (those: office-walk): every screen has its heading, breaks nothing,
 * and can be used by everybody, also on a narrow window.
 */
import {expectGoodLook, settled} from '../support/e2e-look';
import {lookAround} from '../support/e2e-office-walk';
import {eventsOnSale} from '../support/e2e-stage';
import {asStaff} from '../support/e2e-staff';
import {test} from '../support/e2e-test';

test.setTimeout(480_000);

const first = async (resource: string, filter: object = {}): Promise<number> => {
  const query = new URLSearchParams({filter: JSON.stringify(filter), sort: '["id","DESC"]', range: '[0,0]'});
  const [record] = await asStaff<{id: number}[]>('admin', 'GET', `/api/${resource}?${query}`);
  if (!record) throw new Error(`The demo has no ${resource}.`);
  return record.id;
};

const inAdmin = (paths: string[]): string[] => paths.map(path => `/admin${path}`);

test('sesiones y ventas', async ({as, trouble}) => {
  const page = await as('admin');
  const event = (await eventsOnSale()).find(one => one.kind === 'theatre')!;
  const at = `/eventos/${event.id}`;
  const order = await first('pedidos', {state: 'paid'});
  await lookAround(
    page,
    trouble,
    inAdmin([
      `${at}/sesiones`,
      `${at}/sesiones/crear`,
      '/pedidos',
      `/pedidos/${order}`,
      '/entradas',
      '/pagos',
      '/devoluciones',
      '/descuentos',
      `/descuentos/${await first('descuentos')}`,
      '/clientes',
      `/clientes/${await first('clientes')}`,
    ]),
  );
});

test('recintos, textos y personas', async ({as, trouble}) => {
  const page = await as('admin');
  await lookAround(
    page,
    trouble,
    inAdmin([
      '/etiquetas-bloqueos/crear',
      '/recintos',
      `/recintos/${await first('recintos')}`,
      '/planos',
      '/planos/crear',
      `/planos/${await first('planos')}`,
      '/puertas',
      '/categorias-precio',
      '/textos-legales',
      `/textos-legales/${await first('textos-legales')}`,
      '/usuarios',
      '/usuarios/crear',
      `/usuarios/${await first('usuarios')}`,
      `/comunicados/emails/${await first('correos')}`,
      '/gastos-gestion',
      '/incidencias',
      `/incidencias/${await first('incidencias')}`,
      '/auditoria',
    ]),
  );
  await page.goto('/admin/no-existe-esta');
  await settled(page);
  await expectGoodLook(page, {widths: [1280, 390]});
});
