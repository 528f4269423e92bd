/**
 * The house's own fields, asked with an order: once for it or for each ticket, of every event or of one. What is required
 * reaches nobody's order without its answer, by any channel; what was answered is shown in the office.
 */
import {must} from '../../support/world/purchase';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {admin, app, clerk, fill, kept, makeField, openHouse, order, orderId, world, type Field} from './stage';

openHouse();

interface Questions extends ErrorBody {
  sessions: {sessionId: number; fieldIds: number[]}[];
  orderFieldIds: number[];
  fields: {id: number; label: string; type: string; isRequired: boolean}[];
}

test('asked once for the order and for each ticket, of every event and of this one; others are not asked', async () => {
  const ofAll = await makeField({label: '¿Cómo nos conoces?', isRequired: true});
  const ofThis = await makeField({
    label: 'Talla',
    type: 'select',
    askedPer: 'ticket',
    eventId: world.eventId,
    isRequired: true,
    options: {
      choices: [
        {value: 'S', label: 'Pequeña'},
        {value: 'M', label: 'Mediana'},
      ],
    },
  });
  const other = await app.db.query<{id: number}>(
    `insert into event (slug, title, event_company_id, venue_id, vat_code, kind) select 'otro', 'Otro', event_company_id,
       venue_id, vat_code, kind from event where id = $1 returning id`,
    [world.eventId],
  );
  await makeField({label: 'De otro evento', isRequired: true, eventId: other.rows[0]!.id});
  await makeField({label: 'Desactivado', isRequired: true, isActive: false});
  const inCart = await fill(2);
  const asked = must(await inCart.buyer.get<Questions>('/api/public/cart/questions'));
  expect(asked).toMatchObject({orderFieldIds: [ofAll], sessions: [{sessionId: world.sessionId, fieldIds: [ofThis]}]});
  expect(asked.fields.map(field => field.id).sort()).toEqual([ofAll, ofThis].sort());
  const refused = await order(inCart, [], [[[ofThis, 'XL']]]);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({
    [`answers.${ofAll}`]: 'Este dato es obligatorio.',
    [`items.${inCart.keys[0]}.0.${ofThis}`]: 'Elige una de las opciones.',
    [`items.${inCart.keys[1]}.0.${ofThis}`]: 'Elige una opción.',
  });
  const placed = must(await order(inCart, [[ofAll, ' Por la radio ']], [[[ofThis, 'M']], [[ofThis, 'S']]]));
  expect(await kept(placed.orderNumber)).toEqual([
    ['order', ofAll, 'Por la radio', 1],
    ['order_line', ofThis, 'M', 1],
    ['order_line', ofThis, 'S', 1],
  ]);
  const detail = must(
    await clerk.get<{answers: {label: string; value: string; orderLineId: number | null}[]} & ErrorBody>(
      `/api/pedidos/${await orderId(placed.orderNumber)}/detalle`,
    ),
  );
  expect(detail.answers.map(({label, value}) => [label, value])).toEqual([
    ['¿Cómo nos conoces?', 'Por la radio'],
    ['Talla', 'Mediana'],
    ['Talla', 'Pequeña'],
  ]);
});

test('what depends on another is asked of each ticket, also when the order was asked it', async () => {
  const bus = await makeField({label: '¿Vienes en autobús?', type: 'checkbox'});
  const stop = await makeField({
    label: 'Parada',
    isRequired: true,
    askedPer: 'ticket',
    visibleIf: {fieldId: bus, equals: 'Sí'},
  });
  const inCart = await fill(1);
  expect((await order(inCart, [[bus, 'Sí']])).body.errors).toEqual({
    [`items.${inCart.keys[0]}.0.${stop}`]: 'Este dato es obligatorio.',
  });
  const placed = must(await order(inCart, [], [[[stop, 'no se pregunta']]]));
  expect(await kept(placed.orderNumber)).toEqual([['order', bus, 'No', 1]]);
  // The other way round one ticket would ask for all of them.
  const wrong = await admin.post<Field>('/api/formularios', {
    scope: 'event',
    type: 'text',
    label: 'Al revés',
    visibleIf: {fieldId: await makeField({askedPer: 'ticket'}), equals: 'x'},
  });
  expect(wrong.body.errors).toEqual({visibleIf: 'Ese campo se pregunta en cada entrada, y este una vez por pedido.'});
});

test('the box office is asked the same', async () => {
  const field = await makeField({label: 'Código del grupo', isRequired: true, validation: {pattern: 'digits'}});
  must(
    await clerk.post('/api/carrito/seats', {
      sessionId: world.sessionId,
      seats: [{seatId: world.seat(100), priceId: world.prices.general}],
    }),
  );
  const cart = must(await clerk.get<{totalCents: number} & ErrorBody>('/api/carrito'));
  expect(must(await clerk.get('/api/carrito/preguntas'))).toMatchObject({orderFieldIds: [field]});
  const sell = (value: string) =>
    clerk.post<{orderNumber: string} & ErrorBody>(
      '/api/carrito/sell',
      {
        payments: [{method: 'card_terminal', amountCents: cart.totalCents}],
        answers: [{fieldId: field, value}],
      },
      idempotency(),
    );
  expect((await sell('doce')).body.errors).toEqual({[`answers.${field}`]: 'Solo cifras.'});
  expect(await kept(must(await sell('12')).orderNumber)).toEqual([['order', field, '12', 1]]);
});

test('negative control: the database refuses an order without what is required, by every channel but another’s', async () => {
  const inCart = await fill(1);
  const placed = must(await order(inCart));
  const field = await makeField({label: 'Obligatoria', isRequired: true, askedPer: 'ticket'});
  const copy = (channel: string, answer = '') =>
    app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{id: number}>(
        `insert into "order" (number, channel, state, email, first_name, surname1, surname2, phone, total_cents,
           consents, claims_expire_at)
         select number || $2, $3, 'pending', email, first_name, surname1, surname2, phone, total_cents, consents,
           claims_expire_at from "order" where number = $1 returning id`,
        [placed.orderNumber, `-${channel}`, channel],
      );
      const line = await tx.query<{id: number}>(
        `insert into order_line (order_id, position, event_session_id, zone_id, seat_id, price_id, price_category_id,
           description, unit_cents, fee_cents, discount_cents, vat_code, vat_bp, vat_cents, fee_vat_bp, fee_vat_cents)
         select $2, position, event_session_id, zone_id, seat_id, price_id, price_category_id, description, unit_cents,
           fee_cents, discount_cents, vat_code, vat_bp, vat_cents, fee_vat_bp, fee_vat_cents
           from order_line where order_id = (select id from "order" where number = $1) returning id`,
        [placed.orderNumber, rows[0]!.id],
      );
      if (answer)
        await tx.query(
          `insert into custom_field_answer (custom_field_id, subject_kind, subject_id, value) values ($1, 'order_line', $2, $3)`,
          [field, line.rows[0]!.id, answer],
        );
      await tx.query('set constraints all immediate');
      throw new Error('only tried');
    });
  for (const channel of ['web', 'box_office', 'phone'])
    await expect(copy(channel)).rejects.toMatchObject({code: 'answers_missing'});
  await expect(copy('web', 'algo')).rejects.toThrow('only tried');
  await expect(copy('lfp')).rejects.toThrow('only tried');
  // What became required after an order is not asked of it.
  await app.db.query(`update custom_field set required_since = now() + interval '1 hour' where id = $1`, [field]);
  await expect(copy('web')).rejects.toThrow('only tried');
});

test('an answered type stays: the way out is told; a text corrected later is another edition', async () => {
  const consent = await makeField({label: 'Acepto las normas de la grada', type: 'consent', isRequired: true});
  const refused = await order(await fill(1), [[consent, 'No']]);
  expect(refused.body.errors).toEqual({[`answers.${consent}`]: 'Hace falta que lo aceptes.'});
  const first = must(await order(await fill(1), [[consent, 'Sí']]));
  const read = async () => must(await admin.get<Field>(`/api/formularios/${consent}`));
  const put = async (change: object) =>
    admin.send<Field>(`/api/formularios/${consent}`, {method: 'PUT', body: {...(await read()), ...change}});
  const other = await put({type: 'checkbox'});
  expect([other.status, other.body.code]).toEqual([409, 'answered']);
  expect(other.body.message).toContain('desactiva este campo y crea otro');
  await expect(
    app.db.query(`update custom_field set type = 'checkbox' where id = $1`, [consent]),
  ).rejects.toMatchObject({code: 'answered', message: 'Ya tiene respuestas: crea otro campo y desactiva este.'});
  must(await put({label: 'Acepto las normas de la grada, que he leído'}));
  const second = must(await order(await fill(1), [[consent, 'Sí']]));
  expect([...(await kept(first.orderNumber)), ...(await kept(second.orderNumber))]).toEqual([
    ['order', consent, 'Sí', 1],
    ['order', consent, 'Sí', 2],
  ]);
  const of = async (number: string) =>
    must(
      await admin.get<{answers: {label: string; edition: number}[]} & ErrorBody>(
        `/api/pedidos/${await orderId(number)}/detalle`,
      ),
    ).answers;
  expect(await of(first.orderNumber)).toMatchObject([{label: 'Acepto las normas de la grada', edition: 1}]);
  expect(await of(second.orderNumber)).toMatchObject([
    {label: 'Acepto las normas de la grada, que he leído', edition: 2},
  ]);
  // Nobody deletes what was answered.
  expect((await admin.send(`/api/formularios/${consent}`, {method: 'DELETE'})).status).toBe(409);
});

test('what is about health is told to its area alone, and who read it is written down', async () => {
  const field = await makeField({label: 'Alergias', piiClass: 'health'});
  const placed = must(await order(await fill(1), [[field, 'Frutos secos']]));
  const id = await orderId(placed.orderNumber);
  const {answers} = must(
    await admin.get<{answers: {id: number; value: string | null}[]} & ErrorBody>(`/api/pedidos/${id}/detalle`),
  );
  expect(answers).toMatchObject([{value: null}]);
  const at = `/api/deportistas/respuestas/${answers[0]!.id}/salud`;
  expect((await admin.get(at)).status).toBe(403);
  const medical = new Visitor(app.url, world.staff.academy_manager.token);
  expect(must(await medical.get(at))).toEqual({value: 'Frutos secos'});
  const {rows} = await app.db.query<{n: number}>(
    `select count(*)::int as n from audit_entry where resource = 'respuestas-formularios' and resource_id = $1::text`,
    [answers[0]!.id],
  );
  expect(rows[0]!.n).toBe(1);
});
