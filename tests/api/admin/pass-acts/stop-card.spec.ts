/**
 * Staff stop a card: the pass is blocked for its days, or another card is given and the old one is dead at once. Done
 * right, in a wrong state, by whom it is not for, without a reason; with its audit row.
 */
import {randomUUID} from 'node:crypto';
import {followBlocks} from '../../../../api/src/domain/passes/life/follow-blocks';
import {passState} from '../../../support/passes/instalments';
import {told} from '../../../support/wire/visitor';
import {
  act,
  app,
  audit,
  card,
  claims,
  inDays,
  one,
  openOffice,
  read,
  refusals,
  staff,
  take,
  upcoming,
  wallet,
  WHY,
  world,
  type Body,
} from './stage';

openOffice();

describe('blocking', () => {
  const sanction = () => ({
    why: 'club_sanction',
    untilAt: inDays(20).toISOString(),
    caseNumber: 'EXP-7',
    reason: 'Prestó el carnet',
  });

  test('stops the door, the release, the loan and the guests; lifted, all is as before', async () => {
    await refusals('bloquear', sanction());
    const pass = take();
    const made = await act(pass, 'bloquear', sanction());
    expect(made.body).toMatchObject({isOn: true});
    expect(await passState(app, pass.id)).toBe('blocked');
    expect(await read((await card(pass)).code)).toBe('blocked');
    expect(told(await act(pass, 'liberar', {eventSessionId: world.sessionId, reason: WHY}))).toBe(
      '409 release_blocked',
    );
    expect(
      told(
        await act(pass, 'ceder', {
          eventSessionId: world.sessionId,
          toName: 'Luis Soto',
          toEmail: 'luis@example.org',
          reason: WHY,
        }),
      ),
    ).toBe('409 transfer_blocked');
    expect(
      told(
        await act(pass, 'invitados', {
          eventSessionId: world.sessionId,
          zoneId: world.zones.seated,
          guests: [{name: 'Luis Soto'}],
          reason: WHY,
        }),
      ),
    ).toBe('409 invitations_blocked');
    expect(await claims(pass)).toBe(1);
    expect(await audit(pass, 'block')).toMatchObject({
      reason: 'Prestó el carnet',
      actor: world.staff.passes_manager.id,
    });
    expect(told(await act(pass, 'bloquear', sanction()))).toBe('409 already_blocked');
    expect((await act(pass, 'desbloquear', {blockId: made.body.blockId, reason: 'Cumplida'})).body).toEqual({
      isBlocked: false,
    });
    expect([await passState(app, pass.id), (await card(pass)).state]).toEqual(['active', 'active']);
    expect(told(await act(pass, 'desbloquear', {blockId: made.body.blockId, reason: 'Otra vez'}))).toBe(
      '409 block_over',
    );
    expect((await audit(pass, 'unblock')).reason).toBe('Cumplida');
  });

  test('asks for the file and the end of a sanction, and for days in order', async () => {
    const pass = upcoming();
    expect((await act(pass, 'bloquear', {...sanction(), caseNumber: ''})).body.errors).toHaveProperty('caseNumber');
    expect((await act(pass, 'bloquear', {...sanction(), untilAt: null})).body.errors).toHaveProperty('untilAt');
    expect((await act(pass, 'bloquear', {...sanction(), fromAt: inDays(30).toISOString()})).body.errors).toHaveProperty(
      'untilAt',
    );
    expect(
      (await act(pass, 'bloquear', {...sanction(), untilAt: inDays(-1).toISOString()})).body.errors,
    ).toHaveProperty('untilAt');
  });

  test('begins and ends by itself', async () => {
    const pass = take();
    expect((await act(pass, 'bloquear', {...sanction(), fromAt: inDays(2).toISOString()})).body).toMatchObject({
      isOn: false,
    });
    expect(await passState(app, pass.id)).toBe('active');
    await app.db.query(`update pass_block set from_at = now() - interval '1 hour' where season_pass_id = $1`, [
      pass.id,
    ]);
    expect(await app.db.withTransaction(tx => followBlocks(tx))).toEqual({blocked: [pass.id], unblocked: []});
    expect(await read((await card(pass)).code)).toBe('blocked');
    await app.db.query(`update pass_block set until_at = now() - interval '1 minute' where season_pass_id = $1`, [
      pass.id,
    ]);
    expect(await app.db.withTransaction(tx => followBlocks(tx))).toEqual({blocked: [], unblocked: [pass.id]});
    expect(await passState(app, pass.id)).toBe('active');
    expect(await read((await card(pass)).code)).not.toBe('blocked');
  });
});

describe('a duplicate card', () => {
  const ask = {why: 'lost', charge: 'card_terminal', expectedCents: 600, reason: 'Lo ha perdido'};

  test('is paid through an order, and the old card is dead at once', async () => {
    await refusals('duplicado', ask);
    const pass = take();
    const old = await card(pass);
    expect((await staff.get<Body>(`/api/abonos/${pass.id}/duplicado`)).body).toMatchObject({
      feeCents: 600,
      number: old.number,
    });
    expect((await act(pass, 'duplicado', {...ask, expectedCents: 500})).body).toMatchObject({
      code: 'total_changed',
      details: {feeCents: 600},
    });
    const key = randomUUID();
    const made = await act(pass, 'duplicado', {...ask, charge: 'cash', tenderedCents: 1000}, staff, key);
    expect(made.body).toMatchObject({changeCents: 400});
    expect((await act(pass, 'duplicado', {...ask, charge: 'cash', tenderedCents: 1000}, staff, key)).body).toEqual(
      made.body,
    );
    const now = await card(pass);
    expect(now.number).toBe(made.body.number);
    expect([await read(old.code), await read(now.code)]).toEqual(['revoked', 'out_of_hours']);
    expect(
      await one(
        `select o.state, l.kind, l.total_cents as cents, p.method from "order" o join order_line l on l.order_id = o.id
          join payment p on p.order_id = o.id where o.id = $1`,
        [made.body.orderId],
      ),
    ).toEqual({state: 'paid', kind: 'card', cents: 600, method: 'cash'});
    expect((await audit(pass, 'duplicate_card')).reason).toBe('Lo ha perdido');
  });

  test('may be let off, or paid from the wallet; what was blocked for the loss is free', async () => {
    const pass = take();
    await act(pass, 'bloquear', {why: 'lost_stolen', reason: 'Se lo han robado'});
    expect(told(await act(pass, 'duplicado', {...ask, charge: 'waived', reason: 'Denuncia por robo'}))).toBe('done');
    expect([await passState(app, pass.id), (await card(pass)).state]).toEqual(['active', 'active']);
    expect(told(await act(pass, 'duplicado', {...ask, charge: 'wallet'}))).toBe('409 wallet_short');
    await app.db.query(
      `insert into wallet_entry (pass_holder_id, kind, amount_cents, note) values ($1, 'gift', 1000, 'Regalo')`,
      [pass.holderId],
    );
    expect(told(await act(pass, 'duplicado', {...ask, charge: 'wallet'}))).toBe('done');
    expect(await wallet(pass)).toBe(400);
    const gone = take();
    await act(gone, 'devolucion', {reason: WHY});
    expect(told(await act(gone, 'duplicado', ask))).toBe('409 card_wrong_state');
  });
});
