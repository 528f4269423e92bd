/**
 * Each trigger writes to whom it concerns when its moment comes, once, and to nobody of whom it is not true any more
 * when the mail is handed over.
 */
import {makeAcademy, makePlayer} from '../../support/world/squads';
import {giveInstalmentPasses} from '../../support/passes/instalments';
import {reserve} from '../../support/scene/group';
import {makeRenewals} from '../../support/passes/renewals';
import {sendRenewalReminders} from '../../../api/src/jobs/mails/renewal-reminders';
import {remindReservations} from '../../../api/src/domain/reservations/remind';
import {remindPapers} from '../../../api/src/domain/academy/family/expire-papers';
import {
  address,
  cartOf,
  clock,
  giveTo,
  log,
  mails,
  makeRule,
  on,
  one,
  run,
  sessionIn,
  stands,
  ticketFor,
} from './stage';

const reasons = async (ruleId: number) => (await log(ruleId)).map(({email, reason}) => `${email}: ${reason}`);
/** What is due now is written down and waits; then the on.world changes; then silence is over. */
async function inSilence(ruleId: number, change: () => Promise<unknown>): Promise<void> {
  await on.db.query('update reminder_rule set quiet_from = $2, quiet_until = $3 where id = $1', [
    ruleId,
    await clock(-1),
    await clock(1),
  ]);
  await run();
  expect(await mails()).toEqual([]);
  await change();
  // Until a moment ago, and last looked at in it.
  await on.db.query(
    `update reminder_rule set quiet_from = $2, quiet_until = $3, asked_until = now() - interval '5 minutes' where id = $1`,
    [ruleId, await clock(-1), await clock(0)],
  );
  await run();
}

test('session: who has a ticket now hears once, in one mail for all of them; given on in the silence, the other one', async () => {
  const rule = await makeRule('session_starts', {
    subject: 'Hoy, {{evento}}',
    body_html: '<p>Hola, {{nombre}}: {{fecha}}, en {{lugar}}. <a href="{{enlace}}">Tus entradas</a>.</p>',
  });
  const session = await sessionIn(179);
  const later = await sessionIn(200);
  const [ana, mar, luis] = [address('ana'), address('mar'), address('luis')];
  await ticketFor(session, ana, 'Ana <b>');
  await ticketFor(session, ana, 'Ana <b>');
  const given = await ticketFor(session, mar);
  await ticketFor(later, address());
  await inSilence(rule, async () => {
    expect(await stands(rule)).toEqual([`${ana} queued`, `${mar} queued`]);
    await giveTo(given, luis);
  });
  expect(await stands(rule)).toEqual([`${ana} handed`, `${luis} handed`, `${mar} discarded`]);
  expect((await reasons(rule))[2]).toBe(`${mar}: Ya estaba resuelto.`);
  await run();
  const sent = await mails();
  expect(sent.map(mail => mail.to).sort()).toEqual([ana, luis].sort());
  const toAna = sent.find(mail => mail.to === ana)!;
  expect(toAna.subject).toMatch(/^Hoy, \S/);
  expect(toAna.html).toContain('Hola, Ana &lt;b&gt;:');
  expect(toAna.html).toMatch(/href="[^"]*\/reservas\/[^"]+"/);
  expect(toAna.html + toAna.text).not.toContain('{{');
  expect(sent.find(mail => mail.to === luis)!.text).toContain('/reservas/e-');
});

test('session: cancelled, begun, or without a ticket any more: nobody', async () => {
  const rule = await makeRule('session_starts');
  const [session, begun, kept] = [await sessionIn(179), await sessionIn(178), await sessionIn(177)];
  const [one_, two, three] = [address('a'), address('b'), address('c')];
  await ticketFor(session, one_);
  await ticketFor(begun, two);
  const ticket = await ticketFor(kept, three);
  await inSilence(rule, async () => {
    await on.db.query(`update event_session set state = 'cancelled' where id = $1`, [session]);
    await on.db.query(
      `update event_session set starts_at = now(), doors_at = now() - interval '1 hour', ends_at = now() + interval '1 hour'
        where id = $1`,
      [begun],
    );
    await on.db.query(`update ticket set state = 'void', voided_at = now() where id = $1`, [ticket]);
  });
  expect(await reasons(rule)).toEqual([one_, two, three].map(email => `${email}: Ya estaba resuelto.`));
  expect(await mails()).toEqual([]);
});

test('instalment: not paid a day after; paid in the silence, or refused by the bank today: nobody', async () => {
  const rule = await makeRule('instalment_due', {
    offset_hours: 24,
    subject: 'Sigue sin pagar {{concepto}}',
    body_html: '<p>{{importe}}, del {{fecha}}: <a href="{{enlace}}">págalo</a></p>',
  });
  const [owes, pays, refused] = await giveInstalmentPasses(on, on.world, [21, 22, 23].map(on.world.seat), [-1, 60]);
  await on.db.query(`update instalment set state = 'failed', last_attempt_at = now(), attempts = 1 where id = $1`, [
    refused!.instalmentIds[0],
  ]);
  await inSilence(rule, async () => {
    expect((await log(rule)).length).toBe(2);
    await on.db.query(
      `update instalment set state = 'paid', paid_cents = amount_cents, paid_at = now() where id = $1`,
      [pays!.instalmentIds[0]],
    );
  });
  expect((await reasons(rule)).sort()).toEqual(
    [`abonado-${owes!.holderId}@example.org: `, `abonado-${pays!.holderId}@example.org: Ya estaba resuelto.`].sort(),
  );
  const [mail] = await mails();
  expect(mail!.subject).toMatch(/^Sigue sin pagar Abono .*plazo 1$/);
  expect(mail!.text).toMatch(/100,00.€/);
  expect(mail!.text).toMatch(/\/perfil\/abono\/\d+\/plazos\?enlace=/);
});

describe('renewal', () => {
  const endsIn = (hours: number) =>
    on.db.query(
      `update campaign_phase set ends_at = now() + make_interval(hours => $1) - interval '1 minute'
      where kind = 'renewal'`,
      [hours],
    );

  test('a family once; who has renewed in the silence, nobody; the campaign’s own mail of that day stays away', async () => {
    const renewals = await makeRenewals(on.db, on.world);
    await on.db.query(`update pass_campaign set reminder_days = '2'`);
    await endsIn(47);
    const rule = await makeRule('renewal_phase_ends', {
      offset_hours: -47,
      subject: 'Renueva {{concepto}}',
      body_html: '<p>{{nombre}}, hasta {{fecha}}: <a href="{{enlace}}">renovar</a></p>',
    });
    const mother = await renewals.give(41, {email: address('madre')});
    await renewals.give(42, {email: '', guardianId: mother.holderId});
    const other = await renewals.give(43, {email: address('otro')});
    await inSilence(rule, async () => {
      expect((await log(rule)).length).toBe(2);
      await on.db.query(`update season_pass set state = 'handed_over' where id = $1`, [other.passId]);
    });
    expect((await log(rule)).map(({state, isHanded}) => `${state} ${isHanded}`).sort()).toEqual([
      'discarded false',
      'queued true',
    ]);
    expect((await mails())[0]!.text).toContain('/abonos/renovar');
    // The rule is of 47 hours, «two days» of the campaign is 48: not the same.
    const own = () => one<number>(`select count(*)::int from mail_message where kind = 'renewal_reminder'`);
    await on.db.query('update reminder_rule set offset_hours = -48 where id = $1', [rule]);
    await on.db.query(`update reminder_rule set active_since = now() - interval '3 days' where id = $1`, [rule]);
    await sendRenewalReminders(on.runtime);
    expect(await own()).toBe(0);
    // Negative control: without the rule it is sent.
    await on.db.query('update reminder_rule set is_active = false where id = $1', [rule]);
    await sendRenewalReminders(on.runtime);
    expect(await own()).toBe(1);
  });
});

test('reservation: with what is owed and its link; cancelled in the silence: nobody; the house’s own stays away', async () => {
  await on.db.query(
    `update event_session set starts_at = now() + interval '20 days', doors_at = now() + interval '20 days',
      ends_at = now() + interval '21 days', sale_ends_at = now() + interval '20 days' where id = $1`,
    [on.world.sessionId],
  );
  const [kept, left] = [address('colegio'), address('empresa')];
  const group = await reserve(on, {places: 2, email: kept});
  const gone = await reserve(on, {places: 2, email: left});
  await on.db.query(
    `update reservation set expires_at = now() + interval '179 minutes', created_at = now() - interval '9 days',
      confirmed_at = now() - interval '9 days' where id = any($1)`,
    [[group.id, gone.id]],
  );
  const rule = await makeRule('reservation_expires', {
    body_html: '<p>{{evento}}: faltan {{importe}} y caduca el {{fecha}}. <a href="{{enlace}}">Pagar</a></p>',
  });
  const isOwn = () =>
    on.db.withTransaction(async tx => {
      const ids = await remindReservations(tx);
      await tx.query('update reservation set reminded_at = null where id = any($1)', [ids]);
      return ids.length;
    });
  expect(await isOwn()).toBe(0);
  await inSilence(rule, () =>
    on.db.query(`update reservation set state = 'cancelled', closed_at = now() where id = $1`, [gone.id]),
  );
  expect(await stands(rule)).toEqual([`${kept} handed`, `${left} discarded`]);
  expect((await mails())[0]!.text).toMatch(/faltan \d+,\d\d.€.*\/reservas\/g-/s);
  // Negative control: without the rule the house reminds.
  await on.db.query('update reminder_rule set is_active = false');
  expect(await isOwn()).toBe(1);
});

test('document: each guardian; sent again in the silence: nobody; the house’s own mail stays away', async () => {
  const academy = await makeAcademy(on.db);
  const paper = async () => {
    const enrolmentId = await makePlayer(on.db, academy, {state: 'enrolled'});
    return one<number>(
      `insert into athlete_document (athlete_id, kind, state, expires_on, reviewed_at)
        select athlete_id, 'medical_check', 'validated', (now() at time zone 'Europe/Madrid')::date + 10, now()
          from enrolment where id = $1 returning id`,
      [enrolmentId],
    );
  };
  const [runs, again] = [await paper(), await paper()];
  const rule = await makeRule('document_expires', {
    offset_hours: -240,
    body_html: '<p>{{documento}} de {{deportista}} caduca el {{fecha}}: <a href="{{enlace}}">súbelo</a></p>',
  });
  const houses = () =>
    on.db.withTransaction(async tx => {
      const told = await remindPapers(tx, 100);
      await tx.query('update athlete_document set reminded_at = null');
      return told.map(one => one.id);
    });
  expect(await houses()).toEqual([]);
  await inSilence(rule, () =>
    on.db.query(`update athlete_document set state = 'pending', reviewed_at = null, expires_on = null where id = $1`, [
      again,
    ]),
  );
  expect((await log(rule)).map(({state}) => state).sort()).toEqual(['discarded', 'queued']);
  expect((await mails())[0]!.text).toContain('reconocimiento médico de Alba caduca el');
  await on.db.query('update reminder_rule set is_active = false');
  expect(await houses()).toEqual([runs]);
});

test('cart: who agrees, and has bought nothing since, of what is still on sale', async () => {
  await on.db.query(
    `update event_session set state = 'on_sale', sale_ends_at = now() + interval '9 days', starts_at = now() + interval '9 days',
      ends_at = now() + interval '10 days', doors_at = now() + interval '9 days' where id = $1`,
    [on.world.sessionId],
  );
  const rule = await makeRule('cart_abandoned', {
    offset_hours: 1,
    needs_consent: true,
    body_html: '<p>{{evento}}, {{importe}}: <a href="{{enlace}}">míralo</a></p>',
  });
  const [wants, not, buys, early] = [address('si'), address('no'), address('compra'), address('pronto')];
  await cartOf(wants);
  await cartOf(wants, {minutes: 65});
  await cartOf(not, {agrees: false});
  await cartOf(buys);
  await cartOf(early, {minutes: 40});
  await inSilence(rule, () => ticketFor(on.world.sessionId, buys));
  expect(await stands(rule)).toEqual([`${buys} discarded`, `${wants} handed`]);
  const [mail] = await mails();
  expect(mail!.text).toMatch(/26,50.€: míralo \(.*\/eventos\/\d+\)/);
  expect(mail!.text).toContain('Publicidad de Club de Pruebas');
});
