/**
 * Staff act for the holder, with the reason: they hand over the contract, lend a match, invite, change the seat. What
 * is owed, taken, used or of another company is refused.
 */
import {passState, statesOf} from '../../../support/passes/instalments';
import {DEARER_CENTS} from '../../../support/passes/seat-changes';
import {told} from '../../../support/wire/visitor';
import {
  act,
  app,
  audit,
  card,
  claims,
  dayIn,
  one,
  openOffice,
  passes,
  pay,
  read,
  refusals,
  staff,
  take,
  upcoming,
  WHY,
  world,
  type Body,
} from './stage';

openOffice();

describe('traspaso', () => {
  const newHolder = async (more = '') =>
    (
      await one<{id: number}>(
        `insert into pass_holder (first_name, surname1, nif, member_since_on)
          values ('Nueva', 'Titular ${more}', null, '2025-01-01') returning id`,
      )
    ).id;
  const ask = (toHolderId: number, kind = 'other', documents = '') => ({
    toHolderId,
    kind,
    documents,
    reason: 'Acuerdo de los dos',
  });

  test('the contract goes on with the other: seat, plan, what is paid; a card of its own; years only to the family with papers', async () => {
    const to = await newHolder();
    await refusals('traspasar', ask(to));
    const pass = take();
    await app.db.query(`update pass_holder set member_since_on = '1990-05-05' where id = $1`, [pass.holderId]);
    await pay(pass, [pass.instalmentIds[0]!]);
    const old = (await card(pass)).code;
    await act(pass, 'ceder', {
      eventSessionId: world.sessionId,
      toName: 'Luis Soto',
      toEmail: 'luis@example.org',
      reason: WHY,
    });
    expect((await act(pass, 'traspasar', ask(to, 'family'))).body.errors).toHaveProperty('documents');
    expect((await act(pass, 'traspasar', ask(pass.holderId))).body.errors).toHaveProperty('toHolderId');
    const done = await act(pass, 'traspasar', ask(to, 'family', 'Libro de familia'));
    expect(done.body).toMatchObject({keepsSeniority: true, memberSinceOn: '1990-05-05'});
    const fresh = {id: done.body.seasonPassId as number};
    expect([await passState(app, pass.id), await passState(app, fresh.id)]).toEqual(['handed_over', 'active']);
    expect([await claims(pass), await claims(fresh), await statesOf(app, fresh.id)]).toEqual([
      0,
      1,
      ['paid', 'scheduled'],
    ]);
    expect(
      await one('select paid_cents as paid, seat_id as seat, pass_holder_id as holder from season_pass where id = $1', [
        fresh.id,
      ]),
    ).toEqual({paid: 10_000, seat: world.seat(passes.indexOf(pass)), holder: to});
    expect([await read(old), await read((await card(fresh)).code)]).toEqual(['revoked', 'out_of_hours']);
    expect((await audit(pass, 'hand_over')).reason).toBe('Acuerdo de los dos');
    expect(told(await act(pass, 'traspasar', ask(await newHolder('2'))))).toBe('409 handover_wrong_state');
  });

  test('not while it owes, is under a sanction, or to whom the club has barred', async () => {
    const pass = take();
    const to = await newHolder('3');
    await app.db.query(`update instalment set state = 'overdue', due_on = due_on - 30 where id = $1`, [
      pass.instalmentIds[0],
    ]);
    expect(told(await act(pass, 'traspasar', ask(to)))).toBe('409 handover_unpaid');
    await app.db.query(`update instalment set state = 'scheduled' where id = $1`, [pass.instalmentIds[0]]);
    await app.db.query(`update pass_holder set state = 'barred' where id = $1`, [to]);
    expect(told(await act(pass, 'traspasar', ask(to)))).toBe('409 person_refused');
    expect(await one(`select detail from incident where kind = 'banned_person'`)).toEqual({
      detail: expect.stringMatching(`^Traspaso del abono ${pass.id}: Titular 3, Nueva`),
    });
    await app.db.query(`update pass_holder set state = 'deceased' where id = $1`, [to]);
    expect(told(await act(pass, 'traspasar', ask(to)))).toBe('409 handover_barred');
    await act(pass, 'bloquear', {why: 'fraud', reason: 'Carnet falso'});
    expect(told(await act(pass, 'traspasar', ask(await newHolder('4'))))).toBe('409 handover_blocked');
  });
});

describe('for the holder', () => {
  test('lends and takes back, with the reason', async () => {
    const lend = {eventSessionId: world.sessionId, toName: 'Luis Soto', toEmail: 'luis@example.org', reason: WHY};
    await refusals('ceder', lend);
    const pass = take();
    expect(told(await act(pass, 'ceder', {...lend, toEmail: null}))).toBe('422 invalid');
    expect(told(await act(pass, 'ceder', lend))).toBe('done');
    expect(await read((await card(pass)).code)).toBe('transferred');
    expect(told(await act(pass, 'ceder', lend))).toBe('409 transfer_lent');
    expect(told(await act(pass, 'anular-cesion', {eventSessionId: world.sessionId, reason: 'Se equivocó'}))).toBe(
      'done',
    );
    expect(await read((await card(pass)).code)).toBe('out_of_hours');
    expect(told(await act(pass, 'anular-cesion', {eventSessionId: world.sessionId, reason: 'Se equivocó'}))).toBe(
      '409 transfer_used',
    );
    expect([(await audit(pass, 'transfer')).reason, (await audit(pass, 'revoke_transfer')).reason]).toEqual([
      WHY,
      'Se equivocó',
    ]);
  });

  test('changes the seat outside the windows: charged at once, or kept until it is paid', async () => {
    const pass = take();
    const difference = DEARER_CENTS - 40_000;
    const change = (index: number, more: object = {}) => ({
      seatId: world.seat(index),
      charge: 'card_terminal',
      expectedTotalCents: difference,
      reason: WHY,
      ...more,
    });
    await app.db.query(
      `update campaign_phase set starts_at = now() - interval '3 days', ends_at = now() - interval '2 days'`,
    );
    const places = (
      await staff.get<{refusal: null; zones: {id: number; cents: number; rows: {seats: {id: number}[]}[]}[]}>(
        `/api/abonos/${pass.id}/cambio-asiento`,
      )
    ).body;
    expect(places.refusal).toBeNull();
    expect(places.zones.flatMap(zone => zone.rows.flatMap(row => row.seats.map(seat => seat.id)))).toContain(
      world.seat(70),
    );
    expect(
      (await staff.get<Body>(`/api/abonos/${pass.id}/cambio-asiento/precio?seatId=${world.seat(70)}`)).body,
    ).toMatchObject({totalCents: difference});
    expect(told(await act(pass, 'cambio-asiento', change(70, {expectedTotalCents: 1})))).toBe('409 total_changed');
    expect((await act(pass, 'cambio-asiento', change(70))).body).toMatchObject({isApplied: true});
    expect(await one('select seat_id as seat from season_pass where id = $1', [pass.id])).toEqual({
      seat: world.seat(70),
    });
    expect((await audit(pass, 'change_seat')).reason).toBe(WHY);
    const other = take();
    expect((await act(other, 'cambio-asiento', change(71, {charge: 'later'}))).body).toEqual({
      isApplied: false,
      orderId: null,
      changeCents: 0,
    });
    expect(await claims(other)).toBe(2);
    expect(
      told(await act(other, 'baja', {fromOn: dayIn(0), refundTo: 'none', expectedRefundCents: 0, reason: WHY})),
    ).toBe('409 seat_change_open');
    expect(told(await act(upcoming(), 'cambio-asiento', change(71)))).toBe('409 seat_taken');
  });

  test('guests: the same quotas as the holder’s own page, printed, sent again and taken back', async () => {
    const guests = (...names: string[]) => ({
      eventSessionId: world.sessionId,
      zoneId: world.zones.seated,
      guests: names.map(name => ({name, email: `${name.toLowerCase()}@example.org`})),
      reason: WHY,
    });
    await refusals('invitados', guests('Luis'));
    const pass = take();
    const made = await act(pass, 'invitados', guests('Luis', 'Eva'));
    expect(made.body).toMatchObject({sent: 2});
    expect(told(await act(pass, 'invitados', guests('Otra')))).toBe('409 invitations_all_given');
    const other = take();
    expect(told(await act(other, 'invitados', guests('Uno', 'Dos')))).toBe('409 invitations_gone');
    const [first] = made.body.invitationIds as number[];
    const pdf = await staff.get(`/api/abonos/${pass.id}/invitados/${world.sessionId}/invitaciones.pdf`);
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await act(pass, `invitados/${first}/enviar`, {email: 'nueva@example.org'})).body).toEqual({
      to: 'nueva@example.org',
    });
    expect((await act(other, `invitados/${first}/enviar`, {})).status).toBe(404);
    const list = async (query = '') =>
      (
        await staff.get<{total: number; inForce: number; rows: {id: number; kind: string}[]}>(
          `/api/eventos/${world.eventId}/invitaciones-abonados${query}`,
        )
      ).body;
    expect((await list('?tipo=guest&estado=in_force')).total).toBe(2);
    expect((await list('?q=nueva%40example')).rows.map(row => row.id)).toEqual([first]);
    expect((await list('?q=100%25')).total).toBe(0);
    expect((await staff.get(`/api/eventos/${world.eventId}/invitaciones-abonados.csv?tipo=guest`)).text).toContain(
      'Luis',
    );
    expect(told(await act(pass, `invitados/${first}/anular`, {reason: 'No viene'}))).toBe('done');
    expect(told(await act(pass, `invitados/${first}/anular`, {reason: 'No viene'}))).toBe('409 invitation_used');
    expect((await audit(pass, 'revoke_guest')).reason).toBe('No viene');
    expect(told(await act(other, 'invitados', guests('Uno', 'Dos')))).toBe('done');
  });

  test('a session of another company does not exist for staff of a company', async () => {
    const companyId = (
      await one<{id: number}>(
        `insert into event_company (name, legal_name, nif) values ('Otra', 'Otra SL', 'B28000008') returning id`,
      )
    ).id;
    await app.db.query('update staff_user set event_company_id = $2 where id = $1', [
      world.staff.passes_manager.id,
      companyId,
    ]);
    const pass = upcoming();
    const session = {eventSessionId: world.sessionId, reason: WHY};
    const answers = [
      await act(pass, 'liberar', session),
      await act(pass, 'ceder', {...session, toName: 'Luis Soto', toEmail: 'l@example.org'}),
      await act(pass, 'anular-cesion', session),
      await act(pass, 'invitados', {...session, zoneId: world.zones.seated, guests: [{name: 'Luis'}]}),
      await staff.get<Body>(`/api/eventos/${world.eventId}/invitaciones-abonados`),
    ];
    expect(answers.map(answer => answer.status)).toEqual([404, 404, 404, 404, 404]);
    await app.db.query('update staff_user set event_company_id = null where id = $1', [world.staff.passes_manager.id]);
  });
});
