/** What promoters are owed, each line once. */
import {must} from '../../../support/world/purchase';
import {Visitor, type ErrorBody} from '../../../support/wire/visitor';
import {act, app, finance, one, openStaff, world} from './stage';

openStaff();

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

  test('invitations are told by session, with a number and without', async () => {
    const admin = new Visitor(app.url, world.staff.admin.token);
    const invite = (zoneId: number, quantity: number) =>
      act<object>(admin, `/api/sesiones/${world.sessionId}/invitar`, {
        cause: 'club',
        zoneId,
        recipients: [{name: 'Invitada', quantity}],
      });
    must(await invite(world.zones.seated, 2));
    must(await invite(world.zones.standing, 3));
    const {id} = must(await draft({kind: 'events', eventId: world.eventId}));
    expect(
      await one<object>(
        `select sum(count)::int as n, sum(total_cents)::int as cents from settlement_line
          where settlement_id = $1 and kind = 'invitations'`,
        [id],
      ),
    ).toEqual({n: 5, cents: 0});
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
