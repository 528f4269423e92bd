/**
 * Who may begin a trial, and of how much: the whole shop only while nothing is on sale, and then nothing is sold for
 * real until it ends.
 */
import {SHOWN} from '../../support/world/fixture';
import {buyerBody, must} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {Visitor, type Answer} from '../../support/wire/visitor';
import {admin, app, buy, setStage, trialWorld, world, type Begun} from './stage';

setStage();

test('the whole shop is tried only while nothing is sold; then it says so, and sells nothing for real until it ends', async () => {
  const refused = await admin.post<{code: string; details: {reasons: string[]}}>('/api/pruebas/empezar');
  expect([refused.status, refused.body.code, refused.body.details.reasons]).toEqual([
    409,
    'on_sale',
    ['Hay 1 sesión a la venta.'],
  ]);
  // As before the first sale: a draft with its prices.
  const {
    rows: [draft],
  } = await app.db.query<{id: number; event: number}>(
    `with e as (insert into event (slug, title, kind, event_company_id, venue_id, vat_code, visibility)
      select 'primero', 'El primero', kind, event_company_id, venue_id, vat_code, 'public' from event where id = $1
      returning id),
          s as (insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at,
            sale_ends_at, box_office_ends_at) select e.id, $2, now() + interval '9 days', now() + interval '9 days',
            now() + interval '9 days 2 hours', now(), now() + interval '9 days', now() + interval '9 days' from e
            returning id, event_id)
     select s.id, s.event_id as event from s`,
    [world.eventId, world.planId],
  );
  await app.db.query(
    'insert into price (event_session_id, zone_id, price_category_id, amount_cents) values ($1, $2, $3, 2000)',
    [draft!.id, world.zones.seated, world.categories.general],
  );
  must(await admin.post(`/api/sesiones/${world.sessionId}/cerrar`));
  expect(must(await admin.post<{events: number}>('/api/pruebas/empezar')).events).toBe(2);
  expect(must(await new Visitor(app.url).get<{isTrial: boolean}>('/api/public/site')).isTrial).toBe(true);
  const shown = must(
    await new Visitor(app.url).get<{items: {title: string; isTrial: boolean; slug: string}[]}>('/api/public/events'),
  ).items;
  expect(
    shown
      .filter(event => event.isTrial)
      .map(event => event.title)
      .sort(),
  ).toEqual(['PRUEBA: Club de Pruebas – Visitante', 'PRUEBA: El primero']);
  expect((await admin.post('/api/pruebas/empezar')).body).toMatchObject({code: 'shop_in_trials'});
  const publish = await admin.post<{code: string; details: {problems: {code: string}[]}}>(
    `/api/sesiones/${draft!.id}/publicar`,
    {zonesNotForSale: [world.zones.standing]},
  );
  expect([publish.status, publish.body.details.problems.map(problem => problem.code)]).toEqual([
    409,
    ['shop_in_trials'],
  ]);
  const {
    rows: [list],
  } = await app.db.query<{version: number}>('select version from season_list where id = $1', [world.seasonListId]);
  const opened = await admin.send<{code: string; details: {problems: {code: string}[]}}>(
    `/api/listas/${world.seasonListId}`,
    {method: 'PUT', body: {state: 'campaign', version: list!.version}},
  );
  expect([opened.status, opened.body.details.problems.map(problem => problem.code)]).toEqual([409, ['shop_in_trials']]);
  const reopened = await admin.post<{code: string}>(`/api/sesiones/${world.sessionId}/publicar`);
  expect([reopened.status, reopened.body.code]).toEqual([409, 'not_publishable']);
  const trial = must(
    await admin.get<{shopSince: string; trials: (Begun & {orders: number; ofId: number})[]}>('/api/pruebas'),
  ).trials.find(t => t.ofId === world.eventId)!;
  const on = await trialWorld(trial);
  await buy(on, {seats: [80]}, buyerBody(SHOWN.general));
  expect(must(await admin.post<Record<string, number>>('/api/pruebas/terminar'))).toMatchObject({
    events: 2,
    orders: 1,
    tickets: 1,
  });
  expect(must(await new Visitor(app.url).get<{isTrial: boolean}>('/api/public/site')).isTrial).toBe(false);
  expect((await admin.post('/api/pruebas/terminar')).body).toMatchObject({code: 'nothing_to_try'});
  must(await admin.post(`/api/sesiones/${draft!.id}/publicar`, {zonesNotForSale: [world.zones.standing]}));
  must(await admin.post(`/api/sesiones/${world.sessionId}/publicar`));
});

test('what is put on sale while somebody begins the trial of the whole shop waits for it, and is refused', async () => {
  must(await admin.post(`/api/sesiones/${world.sessionId}/pausar`));
  let publish: Promise<Answer<{code: string}>> | undefined;
  await app.db.withTransaction(async tx => {
    await tx.query('update organization set trial_since = now()');
    publish = admin.post<{code: string}>(`/api/sesiones/${world.sessionId}/publicar`);
    await until(
      'it waits',
      async () =>
        (
          await app.db.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and query like '%trial_since%'`,
          )
        ).rowCount > 0,
      2_000,
    ).catch(() => undefined);
  });
  expect((await publish!).body.code).toBe('not_publishable');
  must(await admin.post('/api/pruebas/terminar'));
  must(await admin.post(`/api/sesiones/${world.sessionId}/publicar`));
});

test('who may not change events begins no trial, and a company tries its own', async () => {
  expect((await new Visitor(app.url, world.staff.door.token).post(`/api/eventos/${world.eventId}/probar`)).status).toBe(
    403,
  );
  expect((await new Visitor(app.url, world.staff.clerk.token).post('/api/pruebas/empezar')).status).toBe(403);
  expect((await new Visitor(app.url).post(`/api/eventos/${world.eventId}/probar`)).status).toBe(401);
});
