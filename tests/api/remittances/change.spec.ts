/**
 * What staff do with an instalment: paid in another way, another day, let off, a link, a charge now, stopped, resumed,
 * split anew.
 */
import {addBankDays} from '../../../api/src/domain/sepa/bank-days';
import {ageUnpaid} from '../../../api/src/jobs/money/age-instalments';
import {chargeInstalments} from '../../../api/src/jobs/money/charge-instalments';
import {atGate, chargesAtBank, daysPass, giveCard, passState, statesOf} from '../../support/passes/instalments';
import {act, app, openRemittances, passes, today, world} from './stage';

openRemittances();

describe('staff and an instalment', () => {
  test('suspended from the grace on, the door is closed; another day, a transfer or letting off opens it at once', async () => {
    const made = await passes(3, [0, 60]);
    await daysPass(
      app,
      made.map(pass => pass.id),
      9,
    );
    await app.db.query(
      `update event_session set doors_at = now() + interval '1 day', starts_at = now() + interval '25 hours',
        ends_at = now() + interval '27 hours' where id = $1`,
      [world.sessionId],
    );
    for (let i = 0; i < 3; i++) await ageUnpaid(app.runtime);
    for (const pass of made)
      expect([await passState(app, pass.id), (await statesOf(app, pass.id))[0]]).toEqual([
        'suspended_unpaid',
        'overdue',
      ]);
    await app.db.query(
      `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
        ends_at = now() + interval '3 hours', sale_ends_at = now(), box_office_ends_at = now() where id = $1`,
      [world.sessionId],
    );
    for (const pass of made) expect(await atGate(app, world, pass.id)).toBe('blocked');
    const at = Date.now();
    expect(
      (
        await act(`/api/plazos/${made[0]!.instalmentIds[0]}/pagar`, {
          method: 'transfer',
          expectedTotalCents: 10_000,
          reference: 'TR-2210',
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await act(`/api/plazos/${made[1]!.instalmentIds[0]}/vencimiento`, {
          dueOn: addBankDays(today, 10),
          reason: 'Cobra a fin de mes',
        })
      ).status,
    ).toBe(200);
    expect(
      (await act(`/api/plazos/${made[2]!.instalmentIds[0]}/perdonar`, {reason: 'Acuerdo de la junta'})).status,
    ).toBe(200);
    for (const pass of made)
      expect([await passState(app, pass.id), await atGate(app, world, pass.id)]).toEqual(['active', 'ok']);
    expect(Date.now() - at).toBeLessThan(60_000);
    const audit = await app.db.query<{action: string}>(
      `select action from audit_entry where resource = 'plazos' and resource_id = any($1) order by id`,
      [made.map(pass => String(pass.instalmentIds[0]))],
    );
    expect(audit.rows.map(row => row.action)).toEqual(['pay', 'change_day', 'waive']);
    expect(
      (
        await app.db.query(
          `select y.method from payment y join order_line l on l.order_id = y.order_id where l.instalment_id = $1`,
          [made[0]!.instalmentIds[0]],
        )
      ).rows,
    ).toEqual([{method: 'transfer'}]);
  });

  test('a link, a charge now, stopped and resumed', async () => {
    const pass = (await passes(1, [0, 60]))[0]!;
    const id = pass.instalmentIds[0];
    const link = await act<{sentTo: string; url: string}>(`/api/plazos/${id}/enlace`);
    expect(link.body.url).toContain('enlace=');
    expect((await act(`/api/plazos/${id}/cobrar`)).body.code).toBe('not_chargeable');
    const card = await giveCard(app, pass.id);
    expect((await act(`/api/plazos/${id}/reintentos`, {isStopped: true, reason: 'Pide que esperemos'})).status).toBe(
      200,
    );
    await chargeInstalments(app.runtime);
    expect((await act(`/api/plazos/${id}/cobrar`)).body.code).toBe('retries_stopped');
    expect(await statesOf(app, pass.id)).toEqual(['scheduled', 'scheduled']);
    await act(`/api/plazos/${id}/reintentos`, {isStopped: false, reason: 'Ya puede'});
    const [one, two] = await Promise.all([
      act<{outcome: string}>(`/api/plazos/${id}/cobrar`),
      act<{outcome: string}>(`/api/plazos/${id}/cobrar`),
    ]);
    expect([one, two].filter(answer => answer.body.outcome === 'paid')).toHaveLength(1);
    expect((await chargesAtBank(app)).find(charge => charge.identifier === card)?.times).toBe(1);
    expect((await act(`/api/plazos/${id}/enlace`)).body.code).toBe('already_paid');
  });

  test('split anew to the cent; money for the old amount goes back by itself', async () => {
    const pass = (await passes(1, [0, 60]))[0]!;
    const parts = [
      {dueOn: addBankDays(today, 5), amountCents: 6_667},
      {dueOn: addBankDays(today, 25), amountCents: 6_667},
      {dueOn: addBankDays(today, 50), amountCents: 6_665},
    ];
    expect(
      (await act(`/api/abonos/${pass.id}/repartir`, {parts, reason: 'Lo pide la familia'})).body.errors,
    ).toHaveProperty('parts');
    parts[2]!.amountCents = 6_666;
    expect((await act(`/api/abonos/${pass.id}/repartir`, {parts, reason: 'Lo pide la familia'})).status).toBe(200);
    expect(
      (
        await app.db.query('select n, amount_cents as cents from instalment where season_pass_id = $1 order by n', [
          pass.id,
        ])
      ).rows,
    ).toEqual([
      {n: 1, cents: 6_667},
      {n: 2, cents: 6_667},
      {n: 3, cents: 6_666},
    ]);
    expect(
      (
        await act(`/api/abonos/${pass.id}/repartir`, {
          parts: [{dueOn: addBankDays(today, 5), amountCents: 20_000}],
          reason: 'De una vez',
        })
      ).status,
    ).toBe(200);
    expect(await statesOf(app, pass.id)).toEqual(['scheduled']);
  });
});
