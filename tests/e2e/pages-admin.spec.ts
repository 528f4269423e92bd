/** Every address of the back office: it has its heading, breaks nothing, and can be used by everybody, also on a narrow window. */
import type {Page} from '@playwright/test';
import {expectGoodLook, settled} from '../support/e2e-look';
import {eventsOnSale} from '../support/e2e-stage';
import {asStaff} from '../support/e2e-staff';
import {expect, onlyOn, test, type Trouble} from '../support/e2e-test';

onlyOn('desktop');
test.setTimeout(180_000);

const first = async (resource: string, filter: object = {}): Promise<number> => {
  const query = new URLSearchParams({filter: JSON.stringify(filter), sort: '["id","DESC"]', range: '[0,0]'});
  const [record] = await asStaff<{id: number}[]>('admin', 'GET', `/api/${resource}?${query}`);
  if (!record) throw new Error(`The demo has no ${resource}.`);
  return record.id;
};

async function lookAt(page: Page, trouble: Trouble, paths: string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
      await page.goto(`/admin${path}`);
      await settled(page);
      await expect.soft(page.getByRole('alert').filter({hasText: /ha fallado|error/i}), `an error on ${path}`).toHaveCount(0);
      await expectGoodLook(page, {widths: [1280, 390]});
      expect.soft(new URL(page.url()).pathname.startsWith('/admin'), `${path} stays in the office`).toBe(true);
      expect.soft(trouble.found(), `what ${path} broke`).toEqual([]);
      trouble.clear();
    });
  }
}

test('panel, eventos y sesiones', async ({as, trouble}) => {
  const page = await as('admin');
  const event = (await eventsOnSale()).find(one => one.kind === 'theatre')!;
  const at = `/eventos/${event.id}`;
  const session = `${at}/sesiones/${event.sessions[0]!.id}`;
  await lookAt(page, trouble, ['', '/eventos', '/eventos/crear', `${at}/editar`, `${at}/sesiones`, `${at}/sesiones/crear`, `${session}/configuracion`, `${session}/ventas`]);
});

test('venta, butacas y bloqueos', async ({as, trouble}) => {
  const page = await as('admin');
  const events = await eventsOnSale();
  const match = events.find(one => one.kind === 'match')!;
  const session = `/eventos/${match.id}/sesiones/${match.sessions[0]!.id}`;
  await lookAt(page, trouble, [`${session}/venta`, '/carrito', `${session}/gestor-de-butacas`, `${session}/listado-bloqueos`, '/etiquetas-bloqueos', '/etiquetas-bloqueos/crear', `/etiquetas-bloqueos/${await first('etiquetas-bloqueos')}`]);
});

test('pedidos, clientes y dinero', async ({as, trouble}) => {
  const page = await as('admin');
  const order = await first('pedidos', {state: 'paid'});
  await lookAt(page, trouble, ['/pedidos', `/pedidos/${order}`, '/entradas', '/pagos', '/devoluciones', '/descuentos', `/descuentos/${await first('descuentos')}`, '/clientes', `/clientes/${await first('clientes')}`]);
});

test('compañías, recintos, planos y contenido', async ({as, trouble}) => {
  const page = await as('admin');
  await lookAt(page, trouble, [
    '/compania-eventos', '/compania-eventos/crear', `/compania-eventos/${await first('compania-eventos')}`, '/recintos', `/recintos/${await first('recintos')}`, '/planos', '/planos/crear', `/planos/${await first('planos')}`, '/puertas',
    '/categorias-precio', '/preguntas-frecuentes', '/preguntas-frecuentes/crear', `/preguntas-frecuentes/${await first('preguntas-frecuentes')}`, '/textos-legales', `/textos-legales/${await first('textos-legales')}`,
  ]);
});

test('personas, correos y configuración', async ({as, trouble}) => {
  const page = await as('admin');
  await lookAt(page, trouble, [
    '/usuarios', '/usuarios/crear', `/usuarios/${await first('usuarios')}`, '/comunicados/emails', `/comunicados/emails/${await first('correos')}`, '/configuracion', '/gastos-gestion', '/incidencias', `/incidencias/${await first('incidencias')}`, '/auditoria', '/no-existe-esta',
  ]);
});
