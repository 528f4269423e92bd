/** Messages in the office: what one is about, two that tell the same made one, what is late, and the mailbox. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {newBuyer} from '../../support/browser/shop';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

test('un mensaje repetido se une, se dice de qué pedido va y cada enlace de la web enseña lo suyo', async ({
  page,
  as,
  trouble,
}) => {
  const {email} = newBuyer('repite');
  const write = async (title: string) => {
    const answer = await page.request.post('/api/public/cases', {
      data: {category: 'purchase', title, body: `${title}. ¿Me ayudáis?`, contactName: 'Rosa Gil', contactEmail: email},
      headers: {'idempotency-key': crypto.randomUUID()},
    });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as {number: string; hash: string};
  };
  const [first, second] = [await write('No llegan mis entradas'), await write('Sigo sin las entradas')];
  const [order] = await asStaff<{number: string}[]>(
    'admin',
    'GET',
    `/api/pedidos?${new URLSearchParams({filter: '{"state":"paid"}', sort: '["id","DESC"]', range: '[0,0]'})}`,
  );
  const office = await as('admin');
  await office.goto('/admin/mensajes');
  await office
    .getByRole('searchbox')
    .or(office.getByPlaceholder('Asunto, número, nombre o correo'))
    .first()
    .fill(first.number);
  await office.getByText('No llegan mis entradas').first().click();
  await expect(office.getByRole('heading', {level: 1, name: 'No llegan mis entradas'})).toBeVisible();
  await expect(office.getByText(/^Responder antes del/)).toBeVisible();

  const subject = office.getByRole('region', {name: 'Pedidos y abonos'});
  await subject.getByRole('button', {name: 'Cambiar de qué va'}).click();
  await subject.getByLabel('Número de pedido').fill(order!.number);
  await subject.getByRole('button', {name: 'Guardar'}).click();
  await expect(subject.getByText('De esto va')).toBeVisible();
  await expect(subject.getByRole('link', {name: `Pedido ${order!.number}`})).toBeVisible();

  const others = office.getByRole('region', {name: 'Más mensajes de esta persona'});
  await others.getByRole('button', {name: `Unir ${second.number} a este`}).click();
  await office.getByRole('dialog').getByRole('button', {name: 'Unir los mensajes'}).click();
  await expect(office.getByText(`del mensaje ${second.number}`)).toBeVisible();
  await settled(office);
  await expectGoodLook(office);

  // Who wrote on the web without an account may be somebody else: the link says where to go on, and opens nothing.
  trouble.expect(/404/);
  await page.goto(`/ayuda/mensajes/${second.hash}`);
  await expect(page.getByRole('heading', {level: 1, name: 'Este mensaje sigue en otro'})).toBeVisible();
  await page.goto(`/ayuda/mensajes/${first.hash}`);
  await expect(page.getByRole('heading', {level: 1, name: 'No llegan mis entradas'})).toBeVisible();
  await expect(page.getByText('Sigo sin las entradas. ¿Me ayudáis?')).toHaveCount(0);
});

test('lo que está fuera de plazo se ve en el panel y en la lista; el buzón dice cómo está', async ({as, trouble}) => {
  const office = await as('admin');
  await office.goto('/admin');
  await office.getByRole('link', {name: /mensajes? fuera de plazo/}).click();
  await expect(office.getByRole('button', {name: 'Fuera de plazo', pressed: true})).toBeVisible();
  await expect(office.getByText(/^Sin (responder|resolver) desde el/).first()).toBeVisible();
  await office.getByRole('link', {name: 'Buzón'}).click();
  await expect(office.getByRole('heading', {level: 1, name: 'Buzón de los mensajes'})).toBeVisible();
  await expect(office.getByText(/^Apagado: no se lee/)).toBeVisible();
  await settled(office);
  await expectGoodLook(office);
  trouble.expect('422 PUT /api/correo-entrante');
  await office.getByLabel('Usuario').fill('otra');
  await office.getByRole('button', {name: 'Guardar', exact: true}).click();
  await expect(
    office.getByText('La guardada es de otro servidor o usuario: escribe la de este.').first(),
  ).toBeVisible();
  await office.getByRole('link', {name: 'Correos recibidos'}).first().click();
  await expect(office.getByText('Demasiado grande')).toBeVisible();
});
