/** The office beyond the specification's addresses (those: office-walk): every screen has its heading, breaks nothing, and can be used by everybody, also on a narrow window. */
import type {Page} from '@playwright/test';
import {expectGoodLook, settled} from '../support/e2e-look';
import {eventsOnSale} from '../support/e2e-stage';
import {asStaff} from '../support/e2e-staff';
import {expect, test, type Trouble} from '../support/e2e-test';

test.setTimeout(480_000);

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

test('sesiones y ventas', async ({as, trouble}) => {
  const page = await as('admin');
  const event = (await eventsOnSale()).find(one => one.kind === 'theatre')!;
  const at = `/eventos/${event.id}`;
  const order = await first('pedidos', {state: 'paid'});
  await lookAt(page, trouble, [`${at}/sesiones`, `${at}/sesiones/crear`, '/pedidos', `/pedidos/${order}`, '/entradas', '/pagos', '/devoluciones', '/descuentos', `/descuentos/${await first('descuentos')}`, '/clientes', `/clientes/${await first('clientes')}`]);
});

test('recintos, textos y personas', async ({as, trouble}) => {
  const page = await as('admin');
  await lookAt(page, trouble, [
    '/etiquetas-bloqueos/crear', '/recintos', `/recintos/${await first('recintos')}`, '/planos', '/planos/crear', `/planos/${await first('planos')}`, '/puertas', '/categorias-precio', '/textos-legales', `/textos-legales/${await first('textos-legales')}`,
    '/usuarios', '/usuarios/crear', `/usuarios/${await first('usuarios')}`, `/comunicados/emails/${await first('correos')}`, '/gastos-gestion', '/incidencias', `/incidencias/${await first('incidencias')}`, '/auditoria', '/no-existe-esta',
  ]);
});
