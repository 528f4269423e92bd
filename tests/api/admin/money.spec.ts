/** Tills, settlements, hidden seats, imports and the second factor, as staff use them. */
import {Secret, TOTP} from 'otpauth';
import {freshDatabase} from '../../support/database';
import {startApp, type TestApp} from '../../support/app';
import {makeWorld, PASSWORD, type World} from '../../support/fixture';
import {makeHistory} from '../../support/history';
import {must} from '../../support/purchase';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../support/visitor';

let app: TestApp;
let world: World;
let root: Visitor;
let clerk: Visitor;
let finance: Visitor;

beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db, {});
  const as = (role: keyof World['staff']) => new Visitor(app.url, world.staff[role].token);
  [root, clerk, finance] = [as('superadmin'), as('clerk'), as('finance_manager')];
  await makeHistory(app, world);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

let keys = 0;
const act = <T = Record<string, never>>(
  who: Visitor,
  path: string,
  body: unknown = {},
): Promise<Answer<T & ErrorBody>> => who.post<T & ErrorBody>(path, body, {'idempotency-key': `money-test-${++keys}`});
const one = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T> =>
  (await app.db.query<T>(sql, values)).rows[0]!;

describe('tills', () => {
  let officeId: number;
  let shiftId: number;

  test('a clerk with a PIN opens one till, once', async () => {
    officeId = must(await root.post<{id: number}>('/api/taquillas', {name: 'Norte', code: 'NORTE'})).id;
    expect((await act(clerk, '/api/turnos-caja/abrir', {boxOfficeId: officeId, floatCents: 10_000})).body.code).toBe(
      'no_clerk',
    );
    const clerkId = must(
      await root.post<{id: number}>('/api/taquilleros', {staffUserId: world.staff.clerk.id, code: 'ANA'}),
    ).id;
    expect((await root.post<ErrorBody>(`/api/taquilleros/${clerkId}/pin`, {pin: '1111'})).status).toBe(422);
    must(await root.post(`/api/taquilleros/${clerkId}/pin`, {pin: '7391'}));
    expect(
      (await act(clerk, '/api/turnos-caja/abrir', {boxOfficeId: officeId, floatCents: 10_000, pin: '0000'})).body
        .errors,
    ).toHaveProperty('pin');
    shiftId = must(
      await act<{id: number}>(clerk, '/api/turnos-caja/abrir', {
        boxOfficeId: officeId,
        floatCents: 10_000,
        pin: '7391',
      }),
    ).id;
    expect(
      (await act(clerk, '/api/turnos-caja/abrir', {boxOfficeId: officeId, floatCents: 10_000, pin: '7391'})).body.code,
    ).toBe('till_open');
    const stored = await one<{pin: string}>('select pin_hash as pin from box_office_clerk where id = $1', [clerkId]);
    expect(stored.pin).toMatch(/^\$argon2id\$/);
  });

  test('[D11] cash without an open till is refused in words, whoever takes it, and by the database', async () => {
    const admin = new Visitor(app.url, world.staff.admin.token);
    for (const who of [admin, new Visitor(app.url, world.staff.superadmin.token)]) {
      must(await who.post('/api/carrito/seats', {sessionId: world.sessionId, seats: world.seats(70)}));
      const {totalCents} = must(await who.get<{totalCents: number}>('/api/carrito'));
      const refused = await act(who, '/api/carrito/sell', {
        payments: [{method: 'cash', amountCents: totalCents, tenderedCents: totalCents}],
      });
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'till_needed',
        expect.stringContaining('turno de caja'),
      ]);
      must(await who.post('/api/carrito/release', {keys: [`s:${world.sessionId}:${world.seat(70)}`]}));
    }
    const tier = (
      await one<{id: number}>(
        `insert into supporter_tier (name, price_cents, validity, valid_days) values ('Peña', 2500, 'days', 365)
          returning id`,
      )
    ).id;
    const card = {
      tierId: tier,
      person: {firstName: 'Luz', surname1: 'Gil', email: 'luz@example.org'},
      isAutoRenewed: false,
      expectedTotalCents: 2500,
    };
    const atOffice = (method: string) =>
      act(admin, '/api/simpatizantes/venta', {...card, method, ...(method === 'cash' ? {tenderedCents: 2500} : {})});
    expect((await atOffice('cash')).body.code).toBe('till_needed');
    expect((await one<{n: number}>(`select count(*)::int as n from payment where method = 'cash'`)).n).toBe(0);
    const behind = app.db.withTransaction(async tx => {
      const order = await tx.query<{id: number}>(
        `insert into "order" (number, channel, state, email, total_cents)
          values ('99-0000001', 'box_office', 'pending', 'x@example.org', 100) returning id`,
      );
      await tx.query(
        `insert into payment (order_id, method, state, amount_cents, settled_at)
          values ($1, 'cash', 'authorised', 100, now())`,
        [order.rows[0]!.id],
      );
    });
    await expect(behind).rejects.toMatchObject({code: 'till_needed'});
  });

  test('what is sold over the counter is expected in it; the count tells the difference and ends it', async () => {
    must(await clerk.post('/api/carrito/seats', {sessionId: world.sessionId, seats: world.seats(60, 61)}));
    const {totalCents} = must(await clerk.get<{totalCents: number}>('/api/carrito'));
    must(
      await act(clerk, '/api/carrito/sell', {
        payments: [{method: 'cash', amountCents: totalCents, tenderedCents: totalCents + 500}],
      }),
    );
    must(
      await act(clerk, `/api/turnos-caja/${shiftId}/mover`, {
        kind: 'drop',
        amountCents: 2_000,
        reason: 'A la caja fuerte',
      }),
    );
    expect(
      (
        await act(clerk, `/api/turnos-caja/${shiftId}/mover`, {
          kind: 'drop',
          amountCents: 9_000_000,
          reason: 'Demasiado',
        })
      ).body.errors,
    ).toHaveProperty('amountCents');
    const read = async () =>
      must(
        await clerk.get<{isMine: boolean; totals: {expectedCashCents: number; saleCount: number} | null}>(
          `/api/turnos-caja/${shiftId}/lectura`,
        ),
      );
    expect(await read()).toMatchObject({isMine: true, totals: null});
    await app.db.query(`update box_office_clerk set permissions = '{reprint,view_totals}'`);
    const {totals} = await read();
    expect(totals).toMatchObject({expectedCashCents: 10_000 + totalCents - 2_000, saleCount: 1});
    const expected = totals!.expectedCashCents;
    expect(
      (
        await clerk.post<ErrorBody>(`/api/turnos-caja/${shiftId}/arquear`, {
          cashCents: expected,
          cardCents: 0,
          detail: {5000: 1},
        })
      ).body.errors,
    ).toHaveProperty('cashCents');
    expect(
      must(
        await clerk.post<{differenceCents: number}>(`/api/turnos-caja/${shiftId}/arquear`, {
          cashCents: expected - 50,
          cardCents: 0,
        }),
      ).differenceCents,
    ).toBe(-50);
    expect(
      (await act(clerk, `/api/turnos-caja/${shiftId}/mover`, {kind: 'pay_in', amountCents: 100, reason: 'Tarde'}))
        .status,
    ).toBe(409);
    expect((await clerk.post<ErrorBody>(`/api/turnos-caja/${shiftId}/reabrir`)).status).toBe(403);
    must(await clerk.post(`/api/turnos-caja/${shiftId}/cerrar`));
    expect((await clerk.post<ErrorBody>(`/api/turnos-caja/${shiftId}/cerrar`)).status).toBe(409);
    must(await root.post(`/api/turnos-caja/${shiftId}/reabrir`));
  });
});

test('a card terminal: one operation at a time, an unknown one is resolved before anything else, a sale is returned once', async () => {
  const terminal = must(
    await root.post<{id: number}>('/api/datafonos', {name: 'Norte 1', driver: 'simulated', serialNumber: 'SIM-1'}),
  );
  const sendTo = (body: unknown) =>
    clerk.post<ErrorBody & {id: number; state: string}>(`/api/datafonos/${terminal.id}/probar`, body);
  const follow = (id: number) =>
    clerk.post<ErrorBody & {state: string; responseCode: string}>(`/api/operaciones-datafono/${id}/consultar`);
  const later = (id: number) =>
    app.db.query(`update terminal_operation set created_at = now() - interval '1 minute' where id = $1`, [id]);
  const lost = must(await sendTo({kind: 'sale', outcome: 'unknown'}));
  expect((await sendTo({kind: 'status'})).body.code).toBe('terminal_busy');
  await later(lost.id);
  expect(must(await follow(lost.id)).state).toBe('unknown');
  expect((await sendTo({kind: 'sale'})).body.code).toBe('terminal_busy');
  expect(must(await clerk.post<{state: string}>(`/api/operaciones-datafono/${lost.id}/resolver`)).state).toBe(
    'authorised',
  );
  const back = must(await sendTo({kind: 'refund', originalId: lost.id}));
  await later(back.id);
  expect(must(await follow(back.id))).toMatchObject({state: 'authorised', responseCode: '000'});
  expect((await sendTo({kind: 'refund', originalId: lost.id})).body.code).toBe('already_refunded');
});

describe('settlements', () => {
  const draft = (body: unknown) => act<{id: number}>(finance, '/api/liquidaciones/calcular', body);

  test('a draft takes each paid line once, holds back the commission, and gives them back when it is thrown away', async () => {
    await app.db.query('update event_company set commission_bp = 1000, commission_fixed_cents = 20 where id = $1', [
      world.companyId,
    ]);
    const {id} = must(await draft({kind: 'events', eventId: world.eventId}));
    const sum = await one<{sold: number; n: number; back: number}>(
      `select coalesce(sum(l.total_cents - l.fee_cents), 0)::int as sold, count(*)::int as n,
        coalesce(sum(l.total_cents - l.fee_cents)
        filter (where l.state = 'refunded' and exists (select 1 from refund_line f join refund r on r.id = f.refund_id
        where f.order_line_id = l.id and r.state = 'done')), 0)::int as back
         from order_line l join "order" o on o.id = l.order_id where o.paid_at is not null and l.kind = 'ticket'
           and l.state in ('active', 'refunded')`,
    );
    expect(sum.n).toBeGreaterThan(0);
    const made = must(await finance.get<Record<string, number> & {state: string}>(`/api/liquidaciones/${id}`));
    expect([made.state, made.salesCents, made.refundsCents! + sum.back]).toEqual(['draft', sum.sold, 0]);
    expect(made.commissionCents).toBeLessThan(0);
    expect(made.netCents).toBe(
      made.salesCents! +
        made.refundsCents! +
        made.commissionCents! +
        made.promoterCashCents! +
        made.cardCostCents! +
        made.otherCents!,
    );
    const second = must(await draft({kind: 'events', eventId: world.eventId}));
    expect(must(await finance.get<{salesCents: number}>(`/api/liquidaciones/${second.id}`)).salesCents).toBe(0);
    must(await finance.send(`/api/liquidaciones/${id}/borrador`, {method: 'DELETE'}));
    must(await finance.post(`/api/liquidaciones/${second.id}/recalcular`));
    expect(must(await finance.get<{salesCents: number}>(`/api/liquidaciones/${second.id}`)).salesCents).toBe(sum.sold);
    await app.db.query(`update settlement set state = 'closed', number = 'LE-1', closed_at = now() where id = $1`, [
      second.id,
    ]);
    expect((await finance.post<ErrorBody>(`/api/liquidaciones/${second.id}/recalcular`)).body.code).toBe('wrong_state');
    await expect(app.db.query('delete from settlement_line where settlement_id = $1', [second.id])).rejects.toThrow();
    expect(
      must(await new Visitor(app.url, world.staff.promoter.token).get<unknown[]>('/api/liquidaciones')).length,
    ).toBe(1);
  });

  test('what cannot be settled is told by its field', async () => {
    for (const [body, field] of [
      [{kind: 'events'}, 'eventCompanyId'],
      [{kind: 'passes'}, 'periodFrom'],
      [{kind: 'passes', eventCompanyId: world.companyId}, 'eventCompanyId'],
      [{kind: 'plots', periodFrom: '2030-02-01', periodTo: '2030-01-01'}, 'periodTo'],
    ] as const)
      expect((await draft(body)).body.errors).toHaveProperty([field]);
    expect(
      (
        await act(new Visitor(app.url, world.staff.promoter.token), '/api/liquidaciones/calcular', {
          kind: 'events',
          eventId: world.eventId,
        })
      ).status,
    ).toBe(403);
    for (const kind of ['passes', 'academy', 'plots', 'products'])
      must(await draft({kind, periodFrom: '2020-01-01', periodTo: '2030-01-01'}));
  });
});

test('hidden seats: all or none, of a plan also in sessions made later, and given back', async () => {
  const hide = (body: Record<string, unknown>) =>
    root.post<ErrorBody & {id: number; seats: number}>('/api/butacas-ocultas/ocultar', {
      seatPlanId: world.planId,
      reason: 'Cámara',
      ...body,
    });
  const taken = await hide({seatIds: [world.seat(60), world.seat(90)]});
  expect([taken.status, taken.body.code, (taken.body.details as {total: number}).total]).toEqual([
    409,
    'seats_taken',
    1,
  ]);
  expect((await hide({seatIds: [2_000_000]})).body.errors).toHaveProperty('seatIds');
  const hidden = must(await hide({seatIds: [world.seat(90), world.seat(91)]}));
  const {id: later} = await one<{id: number}>(
    `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at, sale_ends_at,
      box_office_ends_at) select event_id, seat_plan_id, starts_at + interval '1 day', doors_at + interval '1 day',
      ends_at + interval '1 day', sale_starts_at, sale_ends_at, box_office_ends_at from event_session where id = $1
      returning id`,
    [world.sessionId],
  );
  const count = async () =>
    (await one<{n: number}>(`select count(*)::int as n from seat_claim where kind = 'hidden'`)).n;
  expect([hidden.seats, await count()]).toEqual([2, 4]);
  expect(must(await root.post<{seats: number}>(`/api/butacas-ocultas/${hidden.id}/mostrar`)).seats).toBe(4);
  expect(await count()).toBe(0);
  expect((await root.post<ErrorBody>(`/api/butacas-ocultas/${hidden.id}/mostrar`)).status).toBe(409);
  await app.db.query('delete from event_session where id = $1', [later]);
  expect(
    (
      await finance.post<ErrorBody>('/api/butacas-ocultas/ocultar', {
        seatPlanId: world.planId,
        seatIds: [world.seat(95)],
        reason: 'No',
      })
    ).status,
  ).toBe(403);
});

describe('second factor', () => {
  const logIn = async (role: keyof World['staff']) =>
    must(
      await new Visitor(app.url).post<{token: string; stage: string; permissions: unknown[]}>('/api/session', {
        email: world.staff[role].email,
        password: PASSWORD,
      }),
    );
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({secret: Secret.fromBase32(secret)}).generate({timestamp: Date.now() + steps * 30_000});

  test('a superadministrator without it may only enrol; then every log-in asks for a code, and a code serves once', async () => {
    const first = await logIn('superadmin');
    expect([first.stage, first.permissions]).toEqual(['enrol', []]);
    const person = new Visitor(app.url, first.token);
    expect((await person.get<ErrorBody>('/api/pedidos')).body.code).toBe('second_factor_required');
    const {secret, qrSvg} = must(await person.post<{secret: string; qrSvg: string}>('/api/session/segundo-factor'));
    expect(qrSvg).toContain('<svg');
    expect((await person.post<ErrorBody>('/api/session/segundo-factor/confirmar', {code: '000000'})).status).toBe(422);
    const {recoveryCodes} = must(
      await person.post<{recoveryCodes: string[]}>('/api/session/segundo-factor/confirmar', {code: codeOf(secret)}),
    );
    expect(recoveryCodes).toHaveLength(10);
    expect((await person.get('/api/pedidos')).status).toBe(200);
    expect(
      (await person.post<ErrorBody>('/api/session/segundo-factor/desactivar', {code: codeOf(secret, 1)})).status,
    ).toBe(409);

    const again = await logIn('superadmin');
    expect(again.stage).toBe('code');
    const waiting = new Visitor(app.url, again.token);
    expect((await waiting.get<ErrorBody>('/api/pedidos')).status).toBe(403);
    expect((await waiting.post<ErrorBody>('/api/session/segundo-factor')).status).toBe(403);
    expect((await waiting.post<ErrorBody>('/api/session/codigo', {code: codeOf(secret)})).status).toBe(422);
    expect(must(await waiting.post<{stage: string}>('/api/session/codigo', {code: codeOf(secret, 1)})).stage).toBe(
      'full',
    );

    const third = new Visitor(app.url, (await logIn('superadmin')).token);
    must(await third.post('/api/session/codigo', {code: recoveryCodes[0]!.toUpperCase()}));
    const fourth = new Visitor(app.url, (await logIn('superadmin')).token);
    expect((await fourth.post<ErrorBody>('/api/session/codigo', {code: recoveryCodes[0]})).status).toBe(422);
    let last = 422;
    for (let i = 0; i < 10 && last === 422; i++)
      last = (await fourth.post('/api/session/codigo', {code: '123456'})).status;
    expect(last).toBe(429);
    const stored = await one<{sealed: Buffer}>(
      'select sealed_secret as sealed from staff_totp where staff_user_id = $1',
      [world.staff.superadmin.id],
    );
    expect(stored.sealed.toString('latin1')).not.toContain(secret);
  });

  test('anybody may have it; who has lost the phone gets it taken away, and the sessions with it', async () => {
    expect((await logIn('finance_manager')).stage).toBe('full');
    const {secret} = must(await finance.post<{secret: string}>('/api/session/segundo-factor'));
    must(await finance.post('/api/session/segundo-factor/confirmar', {code: codeOf(secret)}));
    expect((await logIn('finance_manager')).stage).toBe('code');
    const link = must(await root.post<{url: string}>(`/api/usuarios/${world.staff.finance_manager.id}/enlace`));
    const entered = must(
      await new Visitor(app.url, link.url.split('api_key=')[1]).post<{stage: string}>('/api/session/exchange'),
    );
    expect(entered.stage).toBe('code');
    expect(
      must(
        await root.send<{removed: boolean}>(`/api/usuarios/${world.staff.finance_manager.id}/segundo-factor`, {
          method: 'DELETE',
        }),
      ).removed,
    ).toBe(true);
    expect((await finance.get('/api/session')).status).toBe(401);
    expect((await logIn('finance_manager')).stage).toBe('full');
  });
});

test('settings: known, of their kind, within their limits', async () => {
  const before = must(await root.get<{version: number; values: Record<string, unknown>}>('/api/ajustes'));
  expect(before.values).toMatchObject({holdWebMinutes: 15, settlementEarliestDays: 2});
  const save = (values: Record<string, unknown>, version = before.version) =>
    root.send<ErrorBody & {version: number; values: Record<string, unknown>}>('/api/ajustes', {
      method: 'PUT',
      body: {version, values},
    });
  for (const [values, field] of [
    [{holdWebMinutes: 500}, 'holdWebMinutes'],
    [{holdWebMinutes: 'x'}, 'holdWebMinutes'],
    [{nada: 1}, 'nada'],
    [{verifactuMode: 'verifactu'}, 'verifactuMode'],
    [{staffIdleMinutes: 1}, 'staffIdleMinutes'],
  ] as const)
    expect((await save(values)).body.errors).toHaveProperty([field]);
  const after = must(await save({settlementEarliestDays: 5}));
  expect(after.values.settlementEarliestDays).toBe(5);
  expect((await save({settlementEarliestDays: 6})).body.code).toBe('stale_version');
  expect((await clerk.get('/api/ajustes')).status).toBe(403);
});
