/** [K15] What a till puts on paper before its end: a reading that keeps the count blind, and slips that two people sign. */
import {readTillPaper, type OfCompany} from '../../../../api/src/domain/cash/read-till-paper';
import {readPdf} from '../../../domain/documents/read-pdf';
import {readEscPos} from '../../../support/print/escpos';
import {must} from '../../../support/world/purchase';
import {act, app, clerk, one, openStaff, root, world} from './stage';

openStaff();

const read = (path: string, token: string) => fetch(`${app.url}${path}`, {headers: {authorization: `Bearer ${token}`}});
const pdf = async (path: string, token = world.staff.clerk.token): Promise<string> =>
  readPdf(Buffer.from(await (await read(path, token)).arrayBuffer())).pages.join(' ');

test('a blind X says what was sold and nothing that leads to what should be in the drawer, on every kind of paper', async () => {
  const office = must(
    await root.post<{id: number}>('/api/taquillas', {
      ...{name: 'Norte', code: 'NORTE'},
      printers: [{name: 'caja', kind: 'escpos', prints: ['papers'], widthMm: 80}],
    }),
  );
  must(await root.post('/api/taquilleros', {staffUserId: world.staff.clerk.id, code: 'ANA', permissions: ['reprint']}));
  const till = must(
    await act<{id: number}>(clerk, '/api/turnos-caja/abrir', {boxOfficeId: office.id, floatCents: 12_345}),
  );
  must(await clerk.post('/api/carrito/seats', {sessionId: world.sessionId, seats: world.seats(60, 61)}));
  const {totalCents} = must(await clerk.get<{totalCents: number}>('/api/carrito'));
  must(
    await act(clerk, '/api/carrito/sell', {
      payments: [{method: 'cash', amountCents: totalCents, tenderedCents: totalCents}],
    }),
  );
  const euros = (cents: number) => `${String(Math.floor(cents / 100))},${String(cents % 100).padStart(2, '0')}`;
  const roll = readEscPos(
    Buffer.from(
      await (
        await read(
          `/api/taquillas/${office.id}/impresion?impresora=caja&papel=till&de=${till.id}`,
          world.staff.clerk.token,
        )
      ).arrayBuffer(),
    ),
    48,
  );
  const papers = [
    await pdf(`/api/turnos-caja/${till.id}/informe.pdf`),
    await pdf(`/api/turnos-caja/${till.id}/informe.pdf?formato=termica`),
    roll.papers.flatMap(paper => paper.lines.map(line => line.words)).join(' '),
  ];
  for (const words of papers) {
    for (const said of ['Lectura de caja (X), a ciegas', 'Entradas', 'Efectivo', '123,45'])
      expect(words).toContain(said);
    for (const hidden of [euros(totalCents), euros(totalCents + 12_345), 'deberían', 'Por forma de pago', 'Vendido de'])
      expect(words).not.toContain(hidden);
  }
  // Whoever sees the totals gets all of it.
  const whole = await pdf(`/api/turnos-caja/${till.id}/informe.pdf`, world.staff.superadmin.token);
  for (const said of ['deberían estar', euros(totalCents + 12_345), 'Por forma de pago']) expect(whole).toContain(said);
  expect(whole).not.toContain('a ciegas');
});

test('what is put in or taken out has a slip with amount, reason and two to sign; again it is a copy', async () => {
  const {id: shiftId, office} = await one<{id: number; office: number}>(
    `select id, box_office_id as office from cash_shift where state = 'open'`,
  );
  const move = async (kind: string, amountCents: number, reason: string) =>
    must(await act<{movementId: number}>(clerk, `/api/turnos-caja/${shiftId}/mover`, {kind, amountCents, reason}))
      .movementId;
  const out = await move('pay_out', 1_234, 'Bridas y cinta para la valla');
  const into = await move('pay_in', 5_000, 'Cambio del banco');
  const slip = await pdf(`/api/movimientos-caja/${out}/resguardo.pdf`);
  for (const said of ['Sale', '12,34', 'Motivo: Bridas y cinta', 'Norte', 'Entrega', 'Recibe'])
    expect(slip).toContain(said);
  expect(slip).not.toContain('COPIA');
  expect(await pdf(`/api/movimientos-caja/${out}/resguardo.pdf`)).toContain('COPIA 1');
  const bytes = await read(
    `/api/taquillas/${office}/impresion?impresora=caja&papel=movement&de=${into}`,
    world.staff.clerk.token,
  );
  const {papers, drawerKicks} = readEscPos(Buffer.from(await bytes.arrayBuffer()), 48);
  const words = papers[0]!.lines.map(line => line.words).join(' ');
  for (const said of ['Entra', '50,00', 'Cambio del banco', 'Entrega', 'Recibe']) expect(words).toContain(said);
  expect(words).not.toContain('COPIA');
  expect([papers.length, drawerKicks]).toEqual([1, 0]);
  expect((await read('/api/movimientos-caja/999999/resguardo.pdf', world.staff.clerk.token)).status).toBe(404);
  expect((await read(`/api/movimientos-caja/${out}/resguardo.pdf`, world.staff.promoter.token)).status).toBe(403);
});

test('[K15] what was given back stands by kind, VAT and company too, and sold less given back is the money of the till', async () => {
  const till = await one<{id: number; cents: number}>(
    `select s.id, sum(p.amount_cents)::int as cents from cash_shift s join payment p on p.cash_shift_id = s.id
      where s.state = 'open' group by s.id`,
  );
  const line = await one<{id: number; orderId: number; cents: number}>(
    `select l.id, l.order_id as "orderId", l.total_cents as cents from order_line l
       join payment p on p.order_id = l.order_id where p.cash_shift_id = $1 order by l.id limit 1`,
    [till.id],
  );
  await app.db.query(
    `update box_office_clerk set permissions = permissions || '{refund}', max_refund_day_cents = 100_000`,
  );
  must(await act(clerk, `/api/pedidos/${line.orderId}/devolver`, {orderLineIds: [line.id], reason: 'No podía venir'}));
  const sumOf = (parts: OfCompany[] = []) => parts.reduce((sum, part) => sum + part.baseCents + part.vatCents, 0);
  const {sold, refunded, methods} = await readTillPaper(app.db, till.id);
  expect([sumOf(sold), sumOf(refunded)]).toEqual([till.cents, line.cents]);
  expect(refunded).toContainEqual(expect.objectContaining({kind: 'ticket', lines: 1}));
  expect(methods.reduce((sum, one) => sum + one.soldCents - one.refundedCents, 0)).toBe(sumOf(sold) - sumOf(refunded));
  const whole = await pdf(`/api/turnos-caja/${till.id}/informe.pdf`, world.staff.superadmin.token);
  expect(whole).toContain('Devuelto de');
  expect(whole).not.toContain('-0,00');
  expect(await pdf(`/api/turnos-caja/${till.id}/informe.pdf`)).not.toContain('Devuelto de');
});

test('the drawer that stays for the next one has its slip beside those of the safe and the bank', async () => {
  const {id: shiftId, cents} = await one<{id: number; cents: number}>(
    `select s.id, (s.float_cents + coalesce((select sum(amount_cents) from payment where cash_shift_id = s.id), 0)
      - coalesce((select sum(amount_cents) from refund where cash_shift_id = s.id), 0)
      + coalesce((select sum(amount_cents) from cash_movement where cash_shift_id = s.id), 0))::int as cents
       from cash_shift s where s.state = 'open'`,
  );
  must(await clerk.post(`/api/turnos-caja/${shiftId}/arquear`, {cashCents: cents, cardCents: 0}));
  must(
    await clerk.post(`/api/turnos-caja/${shiftId}/cerrar`, {
      leftCents: 10_000,
      safeCents: cents - 10_000,
      bankCents: 0,
    }),
  );
  const {pages} = readPdf(
    Buffer.from(
      await (
        await read(`/api/turnos-caja/${shiftId}/informe.pdf?formato=termica`, world.staff.clerk.token)
      ).arrayBuffer(),
    ),
  );
  const slips = pages.filter(page => page.includes('Recibe') && page.includes('Importe'));
  expect(slips.find(page => page.includes('Se queda en el cajón · Z 1'))).toContain('100,00');
  expect(slips.find(page => page.includes('A la caja fuerte, al cierre · Z 1'))).toBeDefined();
});
