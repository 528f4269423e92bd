/**
 * What a holder does with the seat and with guests: released, lent, invited and taken back once, and never for whom must
 * not come in.
 */
import {randomUUID} from 'node:crypto';
import {givePassTo} from '../../support/passes/passes';
import {letters} from '../../support/world/mails';
import {holdSeats} from '../../support/world/purchase';
import {count} from '../../support/run/until';
import {told, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {act, ana, app, child, guest, nobodys, own, PERSON, setStage, world} from './stage';

setStage();

const mails = async (kind: string): Promise<string[]> =>
  (
    await app.db.query<{to: string}>('select to_email as to from mail_message where kind = $1 order by id', [kind])
  ).rows.map(row => row.to);

describe('the seat', () => {
  test('released and recovered by its holder, once per key, with the customer in the log', async () => {
    const key = randomUUID();
    const [first, again] = [await act(ana, own, 'release', {}, key), await act(ana, own, 'release', {}, key)];
    expect([first.body.state, again.body.state]).toEqual(['released', 'released']);
    expect((await app.db.query('select 1 from seat_release where season_pass_id = $1', [own])).rowCount).toBe(1);
    expect(told(await act(ana, own, 'recover', {}, key))).toBe('done');
    expect(told(await act(ana, own, 'release', {eventSessionId: 999_999}, key))).toBe('422 idempotency_mismatch');
    expect(
      (await ana.post<ErrorBody>(`/api/public/passes/${own}/release`, {eventSessionId: world.sessionId})).status,
    ).toBe(422);
    const {rows} = await app.db.query<{action: string; kind: string; id: number}>(
      `select action, actor_kind as kind, actor_id as id from audit_entry
        where resource = 'abonos' and resource_id = $1::text order by at`,
      [own],
    );
    expect(rows).toEqual([
      {action: 'release', kind: 'customer', id: world.customer.id},
      {action: 'recover', kind: 'customer', id: world.customer.id},
    ]);
  });

  test('a buyer who holds it keeps it; what stands in the way is said', async () => {
    expect(told(await act(ana, child, 'release'))).toBe('done');
    expect((await holdSeats(new Visitor(app.url), world, [3])).status).toBe(200);
    expect(told(await act(ana, child, 'recover'))).toBe('409 recover_taken');
    await app.db.query(`delete from seat_claim where event_session_id = $1 and seat_id = $2 and kind = 'hold'`, [
      world.sessionId,
      world.seat(3),
    ]);
    expect(told(await act(ana, child, 'recover'))).toBe('done');
    await app.db.query(`update season_pass set paid_cents = 0, overdue_cents = 100 where id = $1`, [child]);
    expect([
      told(await act(ana, child, 'release')),
      told(await act(ana, child, 'transfers', PERSON)),
      told(await act(ana, child, 'guests', guest())),
    ]).toEqual(['409 release_unpaid', '409 transfer_unpaid', '409 invitations_unpaid']);
    await app.db.query(`update season_pass set paid_cents = total_cents, overdue_cents = 0 where id = $1`, [child]);
  });

  test('lent: a code of its own by mail, once; the card stays outside; taken back, the code is dead', async () => {
    const key = randomUUID();
    const answers = await Promise.all(count(4).map(() => act(ana, own, 'transfers', PERSON, key)));
    expect(answers.map(told)).toEqual(['done', 'done', 'done', 'done']);
    const {lent} = answers[0]!.body;
    expect(lent).toMatchObject({toName: 'Pilar Moya'});
    expect(new Set(answers.map(answer => answer.body.lent?.code)).size).toBe(1);
    expect(await mails('pass_transfer')).toEqual(['pilar@example.org']);
    const rows = await letters(app.db, `kind = 'pass_transfer'`);
    expect(rows[0]!.text.replace(/ /g, '')).toContain(lent!.code);
    expect(rows[0]!.html).toContain('aria-label="Código QR"');
    const rights = async () =>
      (
        await app.db.query<{source: string; status: string}>(
          `select source, status from access_right where event_session_id = $1 and seat_id = $2
            and source in ('pass', 'pass_transfer') order by source`,
          [world.sessionId, world.seat(2)],
        )
      ).rows.map(row => `${row.source} ${row.status}`);
    expect(await rights()).toEqual(['pass transferred', 'pass_transfer active']);
    expect((await ana.get(`/api/public/passes/${own}/transfers/${world.sessionId}/qr.svg`)).status).toBe(200);
    expect([told(await act(ana, own, 'transfers', PERSON)), told(await act(ana, own, 'release'))]).toEqual([
      '409 transfer_lent',
      '409 release_lent',
    ]);
    expect(told(await act(ana, own, 'transfers/revoke'))).toBe('done');
    expect(told(await act(ana, own, 'transfers/revoke'))).toBe('409 transfer_used');
    expect(await rights()).toEqual(['pass active', 'pass_transfer revoked']);
    expect(await mails('pass_transfer_revoked')).toEqual(['pilar@example.org']);
  });

  test('nobody to reach, no transfers left, too late, already inside: refused', async () => {
    expect(told(await act(ana, own, 'transfers', {toName: 'Sin Señas'}))).toBe('422 invalid');
    expect(told(await act(ana, own, 'transfers', {toName: '   ', toPhone: '600000001'}))).toBe('422 invalid');
    await app.db.query(`update organization set settings = settings || '{"transfersPerSeason": 0}'`);
    expect(told(await act(ana, own, 'transfers', PERSON))).toBe('409 transfer_too_many');
    await app.db.query(
      `update organization set settings = settings || '{"transfersPerSeason": 5, "transferCloseHours": 72}'`,
    );
    await app.db.query(
      `update event_session set starts_at = now() + interval '70 hours', doors_at = now() + interval '69 hours',
        ends_at = now() + interval '72 hours' where id = $1`,
      [world.sessionId],
    );
    expect(told(await act(ana, own, 'transfers', PERSON))).toBe('409 transfer_closed');
    await app.db.query(`update organization set settings = settings - 'transferCloseHours' - 'transfersPerSeason'`);
    await app.db.query(
      `insert into scan (event_session_id, direction, result, source, right_id, round, code)
        values ($1, 'in', 'ok', 'pass', $2, 0, 'CARNET')`,
      [world.sessionId, child],
    );
    expect(told(await act(ana, child, 'transfers', PERSON))).toBe('409 transfer_entered');
  });

  test('a pass without a seat that is not in force lends nothing', async () => {
    await app.db.query('delete from seat_claim where season_pass_id = $1', [nobodys[5]]);
    await app.db.query(`update season_pass set seat_id = null, state = 'suspended_unpaid' where id = $1`, [nobodys[5]]);
    await givePassTo(app.db, nobodys[5]!, world.customer.id);
    expect(told(await act(ana, nobodys[5]!, 'transfers', PERSON))).toBe('409 transfer_unpaid');
    await app.db.query(
      `update pass_holder set customer_id = null where id = (select pass_holder_id from season_pass where id = $1)`,
      [nobodys[5]],
    );
  });
});

describe('who must not come in', () => {
  const NIF = '50000001Q';
  const incidents = async () =>
    (
      await app.db.query<{detail: string}>(`select detail from incident where kind = 'banned_person' order by id`)
    ).rows.map(row => row.detail);

  test('is lent no seat and is nobody’s guest while the ban lasts; nothing about them is told, the office is', async () => {
    await app.db.query(
      `update event_session set starts_at = now() + interval '30 days', doors_at = now() + interval '29 days 23 hours',
        ends_at = now() + interval '30 days 2 hours' where id = $1`,
      [world.sessionId],
    );
    const banned = nobodys.at(-1)!;
    await app.db.query(
      `update pass_holder set nif = $2 where id = (select pass_holder_id from season_pass where id = $1)`,
      [banned, NIF],
    );
    const block = async (from: string, until: string) => {
      await app.db.query('update pass_block set lifted_at = now() where season_pass_id = $1 and lifted_at is null', [
        banned,
      ]);
      await app.db.query(
        `insert into pass_block (season_pass_id, reason, case_number, from_at, until_at)
          values ($1, 'access_ban', 'EXP-9', now() + $2::interval, now() + $3::interval)`,
        [banned, from, until],
      );
    };
    const lend = () => act(ana, own, 'transfers', {...PERSON, toDocNo: '50.000.001-q'});
    await block('0 days', '40 days');
    const refused = await lend();
    expect(told(refused)).toBe('409 person_refused');
    expect(JSON.stringify(refused.body)).not.toMatch(/Número|vet|sanci|prohib|EXP/i);
    expect(
      told(
        await act(ana, own, 'guests', {zoneId: world.zones.seated, guests: [{name: 'Otra', email: '', docNo: NIF}]}),
      ),
    ).toBe('409 person_refused');
    expect(told(await lend())).toBe('409 person_refused');
    expect(await incidents()).toEqual([
      expect.stringMatching(`^Cesión del abono ${own} en la sesión ${world.sessionId}: Número 19, Socia`),
      expect.stringMatching(`^Invitación del abono ${own}`),
    ]);
    expect((await app.db.query('select 1 from pass_transfer where to_doc_no ilike $1', ['%q'])).rowCount).toBe(0);
    await block('0 days', '20 days');
    expect(told(await lend())).toBe('done');
    expect(told(await act(ana, own, 'transfers/revoke'))).toBe('done');
    await app.db.query(`update pass_holder set state = 'barred' where nif = $1`, [NIF]);
    expect(told(await lend())).toBe('409 person_refused');
    await app.db.query(`update pass_holder set state = 'active' where nif = $1`, [NIF]);
    await app.db.query('update pass_block set lifted_at = now() where season_pass_id = $1 and lifted_at is null', [
      banned,
    ]);
  });
});

describe('guests', () => {
  test('one guest a pass: a code by mail, counted once, and free again when taken back', async () => {
    const key = randomUUID();
    const [first, again] = [await act(ana, own, 'guests', guest(), key), await act(ana, own, 'guests', guest(), key)];
    expect([first.body.guests, again.body.guests]).toMatchObject([
      {given: 1, refusal: 'all_given'},
      {given: 1, refusal: 'all_given'},
    ]);
    expect(await mails('pass_guest')).toEqual(['luis@example.org']);
    expect(told(await act(ana, own, 'guests', guest('Otra')))).toBe('409 invitations_all_given');
    const {body} = await ana.get<{id: number; name: string; code: string; state: string}[]>(
      `/api/public/passes/${own}/guests?eventSessionId=${world.sessionId}`,
    );
    expect(body).toMatchObject([{name: 'Luis Soto', state: 'sent'}]);
    expect((await ana.get(`/api/public/passes/${own}/guests/${body[0]!.id}/qr.svg`)).status).toBe(200);
    expect((await act(ana, own, 'guests/revoke', {id: body[0]!.id})).body.guests).toMatchObject({
      given: 0,
      refusal: null,
    });
    expect(told(await act(ana, own, 'guests/revoke', {id: body[0]!.id}))).toBe('409 invitation_used');
    expect(await mails('pass_guest_revoked')).toEqual(['luis@example.org']);
    expect(
      (
        await app.db.query<{issued: number}>('select issued from pass_invitation_policy where event_id = $1', [
          world.eventId,
        ])
      ).rows[0]!.issued,
    ).toBe(0);
  });

  test('only where the club offers it, only for nothing, only with a name', async () => {
    expect(told(await act(ana, own, 'guests', {...guest(), zoneId: world.zones.standing}))).toBe('422 invalid');
    expect(told(await act(ana, own, 'guests', guest('  ')))).toBe('422 invalid');
    await app.db.query('update pass_invitation_policy set amount_cents = 500');
    expect(told(await act(ana, own, 'guests', guest()))).toBe('409 invitations_priced');
    await app.db.query('update pass_invitation_policy set amount_cents = 0, is_enabled = false');
    expect(told(await act(ana, own, 'guests', guest()))).toBe('409 invitations_off');
    await app.db.query('update pass_invitation_policy set is_enabled = true');
    await app.db.query(`insert into pass_block (season_pass_id, reason) values ($1, 'lost_stolen')`, [own]);
    expect([told(await act(ana, own, 'guests', guest())), told(await act(ana, own, 'transfers', PERSON))]).toEqual([
      '409 invitations_blocked',
      '409 transfer_blocked',
    ]);
    expect((await ana.get<{items: {hasAccess: boolean}[]}>('/api/public/passes')).body.items[0]).toMatchObject({
      hasAccess: false,
      blocks: [{reason: 'lost_stolen'}],
    });
    await app.db.query(`update pass_block set lifted_at = now() where lifted_at is null`);
  });
});
