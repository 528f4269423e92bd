/**
 * What a holder does with the seat and with guests: released, lent, invited and taken back once, and never for whom must
 * not come in. Adding a pass to an account never tells who exists.
 */
import {limitsOf} from '../../../api/src/acts/passes/holders/own-pass';
import {tellBanned} from '../../../api/src/acts/tell-banned';
import {inviteGuests, revokeGuest, type GuestRequest} from '../../../api/src/domain/passes/guests/invite-guests';
import {readGuests} from '../../../api/src/domain/passes/guests/read-guest-offer';
import {linkHolder, type LinkRequest} from '../../../api/src/domain/passes/holder/link-holder';
import {requireOwnPass} from '../../../api/src/domain/passes/holder/own-pass';
import {readOwnPasses} from '../../../api/src/domain/passes/own-pages/read-own-passes';
import {readOwnSession} from '../../../api/src/domain/passes/own-pages/read-own-sessions';
import {recoverSeat, releaseSeat} from '../../../api/src/domain/passes/release/release';
import {releaseFromCart} from '../../../api/src/domain/seats/release';
import {revokeTransfer, transferSeat, type TransferRequest} from '../../../api/src/domain/passes/transfer/transfer';
import {makeHolders, newCustomer} from '../../support/passes/holders';
import {givePassTo} from '../../support/passes/passes';
import {Buyer} from '../../support/scene/buyer';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';

const on = openScene(async ({db, world}) => makeHolders(db, world));

let codes = 0;
const newCode = () => `CODIGO${String(++codes).padStart(14, '0')}`;
const at = (seasonPassId: number) => ({seasonPassId, eventSessionId: on.world.sessionId});
const release = (passId: number) =>
  on.db.withTransaction(tx => releaseSeat(tx, {...at(passId), channel: 'web', staffUserId: null}));
const recover = (passId: number) => on.db.withTransaction(tx => recoverSeat(tx, at(passId)));
const lend = (passId: number, more: Partial<TransferRequest> = {}) => {
  const person = {toName: 'Pilar Moya', toEmail: 'pilar@example.org', toPhone: '', toDocNo: '', ...more};
  return tellBanned(on.db, () =>
    on.db.withTransaction(async tx =>
      transferSeat(tx, {...at(passId), ...person, code: newCode(), staffUserId: null}, await limitsOf(tx)),
    ),
  );
};
const takeBack = (passId: number) => on.db.withTransaction(tx => revokeTransfer(tx, passId, on.world.sessionId));
const invite = (passId: number, guest: Partial<GuestRequest['guests'][number]> = {}, zoneId?: number) => {
  const one = {name: 'Luis Soto', email: 'luis@example.org', docNo: '', code: newCode(), ...guest};
  const ask = {...at(passId), zoneId: zoneId ?? on.world.zones.seated, guests: [one], staffUserId: null};
  return tellBanned(on.db, () => on.db.withTransaction(tx => inviteGuests(tx, ask)));
};
const sessionOf = async (passId: number) => readOwnSession(on.db, passId, on.world.sessionId, await limitsOf(on.db));
const settings = (json: string) => on.db.query('update organization set settings = settings || $1::jsonb', [json]);
const rights = async () =>
  (
    await on.db.query<{source: string; status: string}>(
      `select source, status from access_right where event_session_id = $1 and seat_id = $2
        and source in ('pass', 'pass_transfer') order by source`,
      [on.world.sessionId, on.world.seat(2)],
    )
  ).rows.map(row => `${row.source} ${row.status}`);

describe('the seat', () => {
  test('released and recovered; a buyer who holds it meanwhile keeps it', async () => {
    expect(await release(on.own)).toMatchObject({state: 'released'});
    await recover(on.own);
    await release(on.child);
    const buyer = new Buyer(on);
    expect((await buyer.hold([3])).kind).toBe('held');
    await refuses(recover(on.child), 'recover_taken');
    await on.db.withTransaction(tx => releaseFromCart(tx, buyer.cartId, null, null));
    await recover(on.child);
  });

  test('what stands in the way of a pass that owes is said', async () => {
    await on.db.query(`update season_pass set paid_cents = 0, overdue_cents = 100 where id = $1`, [on.child]);
    await refuses(release(on.child), 'release_unpaid');
    await refuses(lend(on.child), 'transfer_unpaid');
    await refuses(invite(on.child), 'invitations_unpaid');
  });

  test('lent: the card stays outside; not twice, nor given free meanwhile; taken back, the code is dead', async () => {
    await lend(on.own);
    expect(await rights()).toEqual(['pass transferred', 'pass_transfer active']);
    expect((await sessionOf(on.own)).lent).toMatchObject({toName: 'Pilar Moya'});
    await refuses(lend(on.own), 'transfer_lent');
    await refuses(release(on.own), 'release_lent');
    await takeBack(on.own);
    await refuses(takeBack(on.own), 'transfer_used');
    expect(await rights()).toEqual(['pass active', 'pass_transfer revoked']);
  });

  test('nobody to reach, no transfers left, too late, already inside: refused', async () => {
    await refuses(lend(on.own, {toEmail: ''}), 'invalid', 'toEmail');
    await settings('{"transfersPerSeason": 0}');
    await refuses(lend(on.own), 'transfer_too_many');
    await settings('{"transfersPerSeason": 5, "transferCloseHours": 72}');
    await on.db.query(
      `update event_session set starts_at = now() + interval '70 hours', doors_at = now() + interval '69 hours',
        ends_at = now() + interval '72 hours' where id = $1`,
      [on.world.sessionId],
    );
    await refuses(lend(on.own), 'transfer_closed');
    await settings('{"transferCloseHours": 1}');
    await on.db.query(
      `insert into scan (event_session_id, direction, result, source, right_id, round, code)
        values ($1, 'in', 'ok', 'pass', $2, 0, 'CARNET')`,
      [on.world.sessionId, on.child],
    );
    await refuses(lend(on.child), 'transfer_entered');
  });

  test('a pass without a seat that is not in force lends nothing', async () => {
    const [, , , , , without] = on.nobodys;
    await on.db.query('delete from seat_claim where season_pass_id = $1', [without]);
    await on.db.query(`update season_pass set seat_id = null, state = 'suspended_unpaid' where id = $1`, [without]);
    await givePassTo(on.db, without!, on.world.customer.id);
    await refuses(lend(without!), 'transfer_unpaid');
  });

  test('another’s pass does not exist', async () => {
    for (const passId of [on.foreign, on.nobodys[0]!, 999_999])
      await refuses(requireOwnPass(on.db, on.world.customer.id, passId), 'not_found');
    expect((await readOwnPasses(on.db, on.world.customer.id)).map(({id, isOwn}) => [id, isOwn])).toEqual([
      [on.own, true],
      [on.child, false],
    ]);
  });
});

describe('who must not come in', () => {
  const NIF = '50000001Q';

  test('is lent no seat and is nobody’s guest while the ban lasts; nothing about them is told, the office is', async () => {
    const banned = on.nobodys.at(-1)!;
    await on.db.query(
      `update pass_holder set nif = $2 where id = (select pass_holder_id from season_pass where id = $1)`,
      [banned, NIF],
    );
    const block = async (from: string, until: string) => {
      await on.db.query('update pass_block set lifted_at = now() where season_pass_id = $1 and lifted_at is null', [
        banned,
      ]);
      await on.db.query(
        `insert into pass_block (season_pass_id, reason, case_number, from_at, until_at)
          values ($1, 'access_ban', 'EXP-9', now() + $2::interval, now() + $3::interval)`,
        [banned, from, until],
      );
    };
    const lendTo = () => lend(on.own, {toDocNo: '50.000.001-q'});
    await block('0 days', '40 days');
    const refused = await refuses(lendTo(), 'person_refused');
    expect(JSON.stringify([refused.message, refused.errors, refused.details])).not.toMatch(
      /Número|vet|sanci|prohib|EXP/i,
    );
    await refuses(invite(on.own, {name: 'Otra', email: '', docNo: NIF}), 'person_refused');
    await refuses(lendTo(), 'person_refused');
    const {rows} = await on.db.query<{detail: string}>(
      `select detail from incident where kind = 'banned_person' order by id`,
    );
    expect(rows.map(row => row.detail)).toEqual([
      expect.stringMatching(`^Cesión del abono ${on.own} en la sesión ${on.world.sessionId}: Número 19, Socia`),
      expect.stringMatching(`^Invitación del abono ${on.own}`),
    ]);
    expect((await on.db.query('select 1 from pass_transfer where to_doc_no ilike $1', ['%q'])).rowCount).toBe(0);
    await block('0 days', '20 days');
    await lendTo();
    await takeBack(on.own);
    await on.db.query(`update pass_holder set state = 'barred' where nif = $1`, [NIF]);
    await refuses(lendTo(), 'person_refused');
  });
});

describe('guests', () => {
  const issued = async () =>
    (
      await on.db.query<{issued: number}>('select issued from pass_invitation_policy where event_id = $1', [
        on.world.eventId,
      ])
    ).rows[0]!.issued;

  test('one guest a pass, counted once, and free again when taken back', async () => {
    const [id] = await invite(on.own);
    expect((await sessionOf(on.own)).guests).toMatchObject({given: 1, refusal: 'all_given'});
    await refuses(invite(on.own, {name: 'Otra'}), 'invitations_too_many');
    expect(await readGuests(on.db, on.own, on.world.sessionId)).toMatchObject([{id, name: 'Luis Soto'}]);
    await on.db.withTransaction(tx => revokeGuest(tx, id!));
    expect((await sessionOf(on.own)).guests).toMatchObject({given: 0, refusal: null});
    await refuses(
      on.db.withTransaction(tx => revokeGuest(tx, id!)),
      'invitation_used',
    );
    expect(await issued()).toBe(0);
  });

  test('only where the club offers it, only for nothing, only with a name where names are asked for', async () => {
    await refuses(invite(on.own, {}, on.world.zones.standing), 'invitations_zone_full');
    const policy = (set: string) => on.db.query(`update pass_invitation_policy set ${set}`);
    await policy('is_nominative = true');
    await refuses(invite(on.own, {name: '  '}), 'invalid', 'guests.0.name');
    await refuses(invite(on.own), 'invalid', 'guests.0.docNo');
    await policy('is_nominative = false, amount_cents = 500');
    await refuses(invite(on.own), 'invitations_priced');
    await policy('amount_cents = 0, is_enabled = false');
    await refuses(invite(on.own), 'invitations_off');
    await policy('is_enabled = true');
    await on.db.query(`insert into pass_block (season_pass_id, reason) values ($1, 'lost_stolen')`, [on.own]);
    await refuses(invite(on.own), 'invitations_blocked');
    await refuses(lend(on.own), 'transfer_blocked');
    expect((await readOwnPasses(on.db, on.world.customer.id))[0]).toMatchObject({
      hasAccess: false,
      blocks: [{reason: 'lost_stolen'}],
    });
    expect(await issued()).toBe(0);
  });
});

describe('adding a pass to an account', () => {
  const link = (ask: Partial<LinkRequest>) => {
    const whole = {customerId: on.world.customer.id, memberNumber: 1, docNo: null, bornOn: null, ...ask};
    return on.db.withTransaction(tx => linkHolder(tx, whole));
  };
  const holderOf = async (passId: number, set = '') => {
    if (set)
      await on.db.query(
        `update pass_holder set ${set} where id = (select pass_holder_id from season_pass where id = $1)`,
        [passId],
      );
    const {rows} = await on.db.query<{id: number; number: number; customerId: number | null}>(
      `select h.id, h.member_number as number, h.customer_id as "customerId" from pass_holder h
        join season_pass p on p.pass_holder_id = h.id where p.id = $1`,
      [passId],
    );
    return rows[0]!;
  };

  test('only whoever shows the member number, the address and the document or the day of birth has it', async () => {
    const mine = await holderOf(on.nobodys[1]!, `email = 'ana@example.org', nif = '00000001R', born_on = '1987-05-14'`);
    const taken = await holderOf(on.foreign, `email = 'ana@example.org', nif = '00000002W'`);
    expect(await link({memberNumber: 999_999, docNo: '00000001R'})).toBeNull();
    expect(await link({memberNumber: mine.number, docNo: '00000003A'})).toBeNull();
    expect(await link({memberNumber: mine.number, bornOn: '1987-05-15'})).toBeNull();
    expect(await link({memberNumber: taken.number, docNo: '00000002W'})).toBeNull();
    expect(await link({customerId: on.evaId, memberNumber: mine.number, docNo: '00000001R'})).toBeNull();
    expect((await holderOf(on.nobodys[1]!)).customerId).toBeNull();
    expect((await holderOf(on.foreign)).customerId).toBe(on.evaId);
    expect(await link({memberNumber: mine.number, docNo: ' 00000001-r '})).toBe(mine.id);
    expect((await holderOf(on.nobodys[1]!)).customerId).toBe(on.world.customer.id);
    expect(await readOwnPasses(on.db, on.world.customer.id)).toHaveLength(3);
  });

  test('by the birth date too; an address that is not proven proves nothing', async () => {
    const other = await holderOf(on.nobodys[2]!, `email = 'ines@example.org', born_on = '1990-01-31'`);
    const customerId = await newCustomer(on.db, 'ines@example.org', false);
    const ask = {customerId, memberNumber: other.number, bornOn: '1990-01-31'};
    await refuses(link(ask), 'email_not_verified');
    await on.db.query('update customer set email_verified_at = now() where id = $1', [customerId]);
    expect(await link(ask)).toBe(other.id);
  });
});
