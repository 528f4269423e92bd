/**
 * The day is the club's, and a session's that of its venue, at any hour: here it is another one than UTC's, so whatever
 * asks the server's zone what day it is answers wrongly.
 */
import {inviteToCategory} from '../../api/src/domain/academy/invite';
import {takeInvitationCode} from '../../api/src/domain/academy/take-invitation-code';
import {checkHolder} from '../../api/src/domain/passes/holder/check-holder';
import {unpaidInstalments} from '../../api/src/reports/passes/pass-money';
import {orderReport} from '../../api/src/web/rest/report';
import {giveSeatedInstalmentPasses} from '../support/passes/instalments';
import {type AnotherDay, inAnotherDay} from '../support/scene/another-day';
import {Buyer} from '../support/scene/buyer';
import {refuses} from '../support/scene/refuses';
import {openAcademy} from '../support/world/academy';
import {adult, on, quote} from './passes/sign-up-stage';

let day: AnotherDay;
let tomorrow: string;
let yesterday: string;
const shifted = (days: number): string =>
  new Date(Date.parse(day.today) + days * 86_400_000).toISOString().slice(0, 10);
beforeEach(async () => {
  day = await inAnotherDay(on.db);
  [yesterday, tomorrow] = [shifted(-1), shifted(1)];
});

test('[V7] it is another day than UTC’s', async () => {
  const {rows} = await on.db.query<{club: string; naive: string}>(
    'select club_today()::text as club, current_date::text as naive',
  );
  expect(rows[0]).toEqual({club: day.today, naive: day.utc});
  expect(day.utc).not.toBe(day.today);
});

test('[V7] a discount of passes is given on its days', async () => {
  for (const [name, of] of [
    ['Hoy', day.today],
    ['En UTC', day.utc],
  ])
    await on.db.query(
      `insert into pass_discount (season_list_id, name, kind, amount_cents, condition, is_stackable, valid_from_on,
        valid_until_on) values ($1, $2, 'fixed', 1000, 'none', true, $3, $3)`,
      [on.sale.listId, name, of],
    );
  const {people} = await quote([adult(2)]);
  expect(people[0]!.quote!.discounts.map(one => one.name)).toEqual(['Hoy']);
});

test('[V7] who was born today has been born, who is born tomorrow has not', async () => {
  const born = (bornOn: string) => checkHolder(on.db, null, {bornOn, guardianName: 'Ana García'});
  await born(day.today);
  await refuses(born(tomorrow), 'invalid', 'bornOn');
});

test('[V7] a code of the academy is good on its last day and not after it', async () => {
  const academy = await openAcademy({db: on.db});
  const invite = (expiresOn: string) =>
    inviteToCategory(on.db, {
      ageCategoryId: academy.categoryId,
      count: 1,
      maxUses: 9,
      expiresOn,
      recipientEmails: [],
      priceOverrideCents: null,
      staffUserId: on.world.staff.admin.id,
    });
  const [made] = await invite(day.today);
  const take = () => takeInvitationCode(on.db, academy.categoryId, made!.code);
  expect(await take()).toMatchObject({id: made!.id});
  await on.db.query('update academy_invitation_code set expires_on = $1', [yesterday]);
  await refuses(take(), 'invalid', 'invitationCode');
  await refuses(invite(yesterday), 'invalid', 'expiresOn');
});

test('[V7] what falls due today stands in the report of what is owed, what does tomorrow not yet', async () => {
  const [pass] = await giveSeatedInstalmentPasses(on, on.world, [on.world.seat(2)], [0, 60], true);
  const days = async (dueOn: string) => {
    await on.db.query('update instalment set due_on = $2 where season_pass_id = $1 and n = 1', [pass!.id, dueOn]);
    const {sql, values} = orderReport(unpaidInstalments, {}, {companyId: null, roles: ['superadmin']});
    const {rows} = await on.db.query<{days: number}>(sql, values);
    return rows.map(row => row.days);
  };
  expect([await days(yesterday), await days(day.today), await days(tomorrow)]).toEqual([[1], [0], []]);
});

test('[V7] a rate of VAT that begins today stays, one that begins tomorrow may go', async () => {
  const rate = (from: string) =>
    on.db.query(`insert into vat_rate (code, name, rate_bp, valid_from) values ('general', 'General', 2200, $1)`, [
      from,
    ]);
  const drop = (from: string) => on.db.query(`delete from vat_rate where code = 'general' and valid_from = $1`, [from]);
  await rate(tomorrow);
  expect((await drop(tomorrow)).rowCount).toBe(1);
  await rate(day.today);
  await expect(drop(day.today)).rejects.toMatchObject({code: 'wrong_state'});
});

/** 5 January 2030: the venue's clocks say 00:30 and 01:30 of the day on which the rate changes. */
test.each([
  ['2030-01-04T22:30:00Z', 'Europe/Madrid', 1000],
  ['2030-01-04T23:30:00Z', 'Europe/Madrid', 400],
  ['2030-01-05T00:30:00Z', 'Europe/Madrid', 400],
  ['2030-01-04T23:30:00Z', 'Atlantic/Canary', 1000],
  ['2030-01-05T00:30:00Z', 'Atlantic/Canary', 400],
])('[V8] a session at %s in %s bears the rate of its day', async (startsAt, zone, vatBp) => {
  await on.db.query(
    `insert into vat_rate (code, name, rate_bp, valid_from) values ('reduced', 'x', 400, '2030-01-05')`,
  );
  await on.db.query(`update event set vat_code = 'reduced' where id = $1`, [on.world.eventId]);
  await on.db.query('update venue set timezone = $2 where id = $1', [on.world.venueId, zone]);
  await on.db.query(
    `update event_session set starts_at = $2, doors_at = $2, ends_at = $2::timestamptz + interval '2 hours' where id = $1`,
    [on.world.sessionId, startsAt],
  );
  const buyer = new Buyer(on);
  await buyer.hold([3]);
  const order = await buyer.order(null);
  const {rows} = await on.db.query<{bp: number; tax: string}>(
    'select vat_bp as bp, tax from order_line where order_id = $1',
    [order.id],
  );
  expect(rows).toEqual([{bp: vatBp, tax: '01'}]);
});
