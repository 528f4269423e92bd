/** Hidden seats and the settings of the house. */
import {must} from '../../../support/world/purchase';
import type {ErrorBody} from '../../../support/wire/visitor';
import {app, clerk, finance, one, openStaff, root, world} from './stage';

openStaff();

test('hidden seats: all or none, of a plan also in sessions made later, and given back', async () => {
  const hide = (body: Record<string, unknown>) =>
    root.post<ErrorBody & {id: number; seats: number}>('/api/butacas-ocultas/ocultar', {
      seatPlanId: world.planId,
      reason: 'Cámara',
      ...body,
    });
  must(await clerk.post('/api/carrito/seats', {sessionId: world.sessionId, seats: world.seats(60)}));
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
    ...['22:00-22:00', '22-9', '25:00-09:00', '9:00-22:00'].map(
      hours => [{advertisingQuietHours: hours}, 'advertisingQuietHours'] as const,
    ),
  ] as const)
    expect((await save(values)).body.errors).toHaveProperty([field]);
  const after = must(await save({settlementEarliestDays: 5}));
  expect(after.values.settlementEarliestDays).toBe(5);
  expect((await save({settlementEarliestDays: 6})).body.code).toBe('stale_version');
  expect((await clerk.get('/api/ajustes')).status).toBe(403);
});
