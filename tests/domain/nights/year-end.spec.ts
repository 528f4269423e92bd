/**
 * New Year's Eve, from 23:50 to 02:10: everything that has a day is of the old year until the club's midnight and of the
 * new one from that very moment on; in the Canary Islands an hour later.
 */
import {randomUUID} from 'node:crypto';
import {expirePapers} from '../../../api/src/domain/academy/family/expire-papers';
import {findCategories} from '../../../api/src/domain/academy/family/find-category';
import {readSlots} from '../../../api/src/domain/academy/kit/slots/read-slots';
import {takeSlotReminders} from '../../../api/src/domain/academy/kit/slots/take-reminders';
import {quoteEnrolment} from '../../../api/src/domain/academy/money/quote';
import {readWindow} from '../../../api/src/domain/academy/season/staff-rules';
import {takeInvitationCode} from '../../../api/src/domain/academy/take-invitation-code';
import {requireClerkRefunds} from '../../../api/src/domain/box-office/require-clerk';
import {THERE_IS} from '../../../api/src/domain/catalogue/there-is';
import {issueDue} from '../../../api/src/domain/invoicing/issue-due';
import {chooseGiftCard} from '../../../api/src/domain/lines/gift-card/choose';
import {readSenderUse} from '../../../api/src/domain/messaging/campaigns/pace';
import {requirePhase} from '../../../api/src/domain/passes/campaign/read-phases';
import {checkHolder} from '../../../api/src/domain/passes/holder/check-holder';
import {endLeavingPasses} from '../../../api/src/domain/passes/life/end-pass';
import {ageInstalments} from '../../../api/src/domain/passes/plan/age-instalments';
import {remindRenewals} from '../../../api/src/domain/passes/renewal/remind-renewals';
import {quoteSignUp} from '../../../api/src/domain/passes/sign-up/quote-sign-up';
import {expireWallets, noticeExpiringCredit} from '../../../api/src/domain/passes/wallet/expire-wallets';
import {carryOut} from '../../../api/src/domain/retention/carry-out';
import {expireReservations} from '../../../api/src/domain/reservations/close';
import {readTiers} from '../../../api/src/domain/supporters/read-offer';
import {expireMemberships} from '../../../api/src/jobs/passes/expire-memberships';
import {releaseTimedBlocks} from '../../../api/src/jobs/sessions/release-timed-blocks';
import {unpaidInstalments} from '../../../api/src/reports/passes/pass-money';
import {readDashboard} from '../../../api/src/reports/sales/dashboard';
import {orderReport} from '../../../api/src/web/rest/report';
import type {Runtime} from '../../../api/src/runtime';
import {Buyer} from '../../support/scene/buyer';
import {runtimeOf} from '../../support/scene/runtime';
import {openScene} from '../../support/scene/scene';
import {type Academy, openAcademy} from '../../support/world/academy';
import {FIRST, LAST, layNewYear, YEAR} from './new-year';
import {type Look, runThrough, walk} from './night';

const [OLD, NEW] = [String(YEAR).slice(2), String(YEAR + 1).slice(2)];
/** Of Madrid: 22:50 is ten to midnight. */
const MOMENTS = [
  ...['22:50:00', '22:59:30', '22:59:50', '23:00:00', '23:00:30', '23:30:00', '23:59:30'].map(at => `${LAST}T${at}Z`),
  ...['00:00:00', '00:30:00', '01:10:00'].map(at => `${FIRST}T${at}Z`),
];
const PROGRAM = {environment: 'real', producer: null, version: '1'} as const;

interface Stage {
  runtime: Runtime;
  academy: Academy;
}
const on = openScene<Stage>(async scene => ({runtime: await runtimeOf(scene), academy: await openAcademy(scene)}), {
  at: `${YEAR}-12-20T12:00:00Z`,
  isForged: true,
});
const one = async <T = number>(text: string, values: unknown[] = []): Promise<T> =>
  Object.values((await on.db.query(text, values)).rows[0] as object)[0] as T;
const inTurn = <T>(act: (tx: Parameters<typeof issueDue>[0]) => Promise<T>): Promise<T> => on.db.withTransaction(act);
const done = async (act: Promise<unknown>): Promise<string> => (await act, 'ok');

async function looks(): Promise<Record<string, Look>> {
  const {world, academy, runtime} = on;
  const {listId, passCategoryId, card, code, child, coach, team, senderId, group, opens} = await layNewYear(on);
  const buy = async () => {
    await opens();
    const buyer = new Buyer(on);
    await buyer.hold([20]);
    const order = await buyer.order(null);
    await buyer.pay(order);
    await inTurn(tx => issueDue(tx, PROGRAM));
    return one<string>(
      `select concat_ws(' ', left(o.number, 3), l.vat_bp, l.fee_vat_bp, left(i.full_number, 4), i.issued_on)
         from "order" o join order_line l on l.order_id = o.id join invoice i on i.order_id = o.id
          where o.id = $1`,
      [order.id],
    );
  };
  const report = async () => {
    const {sql, values} = orderReport(unpaidInstalments, {}, {companyId: null, roles: ['superadmin']});
    return (await on.db.query<{days: number}>(sql, values)).rows.map(row => row.days).sort();
  };
  const cart = () => ({cartId: randomUUID(), channel: 'web', staffUserId: null}) as const;
  const nobody = {athleteId: null, kind: 'new', priceOverrideCents: null} as const;
  return {
    'discounts of passes': [
      ['Hasta fin de año'],
      ['Desde año nuevo'],
      async () => {
        const none = {holderId: null, zoneId: null, discountIds: []};
        const {people} = await quoteSignUp(on.db, {
          seasonListId: listId,
          kind: 'new',
          priceGroupId: null,
          people: [{passCategoryId, bornOn: '1980-05-05', seatId: world.seat(9), ...none}],
        });
        return people[0]!.quote!.discounts.map(given => given.name);
      },
    ],
    'phases of a campaign': [
      'Vieja',
      'Nueva',
      async () => {
        const who = {passHolderId: null, code: null};
        return (await requirePhase(on.db, listId, ['open', 'half_season'], who, 'web')).name;
      },
    ],
    'a list that ends with the year': [
      true,
      false,
      () => one(`select ${THERE_IS} from organization`).then(there => String(there).includes('passes')),
    ],
    'instalments that fall due': [
      0,
      1,
      async () => {
        await inTurn(tx => ageInstalments(tx));
        return one(`select (count(*) filter (where due_on = $1 and state = 'due'))::int from instalment`, [FIRST]);
      },
    ],
    'days since': [[0], [0, 1], report],
    'credit that ends': [
      [0, 1],
      [1, 0],
      async () => [await inTurn(tx => expireWallets(tx)), (await inTurn(tx => noticeExpiringCredit(tx))).length],
    ],
    'a card of a supporter': [
      'active',
      'expired',
      async () => {
        await expireMemberships(runtime);
        return one('select state from supporter where id = $1', [card]);
      },
    ],
    'a card bought now lasts until': [
      `${YEAR + 1}-12-30`,
      `${YEAR + 1}-12-31`,
      async () => (await readTiers(on.db))[0]!.validUntilOn,
    ],
    'seats kept for a list': [
      1,
      0,
      async () => {
        await releaseTimedBlocks(runtime);
        return one('select count(*)::int from list_seat_kept');
      },
    ],
    'a code of the academy': [
      'ok',
      'invalid invitationCode',
      () => done(takeInvitationCode(on.db, academy.categoryId, code)),
    ],
    'who was born on New Year’s Day': [
      'invalid bornOn',
      'ok',
      () => done(checkHolder(on.db, null, {bornOn: FIRST, guardianName: 'Ana García'})),
    ],
    'a child born in the new year': [
      'invalid birthOn',
      ['Bebés'],
      async () =>
        (
          await findCategories(on.db, {
            seasonListId: academy.listId,
            birthOn: FIRST,
            sex: 'female',
            invitationCode: null,
            ageCategoryId: null,
          })
        ).map(found => found.name),
    ],
    'who signs early pays less': [
      3_000,
      0,
      async () =>
        (
          await quoteEnrolment(on.db, {
            seasonListId: academy.listId,
            ageCategoryId: academy.categoryId,
            isWhole: true,
            ...nobody,
          })
        ).discountCents,
    ],
    'a window that opens': [false, true, async () => (await readWindow(on.db, academy.listId, 'new')).isOpen],
    'a paper that runs out': [
      [0, 0],
      [1, 1],
      async () => {
        const lacks = await one<number>(
          `select cardinality(enrolment_lacks_documents(e)) from enrolment e where id = $1`,
          [child.enrolmentId],
        );
        return [(await inTurn(tx => expirePapers(tx, 10))).length, lacks];
      },
    ],
    'who comes tomorrow is told': [0, 1, async () => (await inTurn(tx => takeSlotReminders(tx))).length],
    'slots from today on': [2, 1, async () => (await readSlots(on.db, null)).length],
    'a coach whose certificate ends': [
      'ok',
      'invalid',
      () => done(on.db.query('insert into team_coach (team_id, coach_id) values ($1, $2)', [team, coach])),
    ],
    'a rate of VAT may go': [
      'ok',
      'wrong_state',
      () => done(on.db.query(`delete from vat_rate where code = 'general' and valid_from = $1`, [FIRST])),
    ],
    'what a sender sent today': [40, 0, async () => (await readSenderUse(on.db, senderId)).takenToday],
    'a gift card sent on the last day': [
      'ok',
      'invalid deliverOn',
      () =>
        done(
          inTurn(tx =>
            chooseGiftCard(tx, {
              ...cart(),
              cents: 2500,
              senderName: 'Ana',
              recipientName: 'Luis',
              recipientEmail: 'luis@example.org',
              message: '',
              deliverOn: LAST,
            }),
          ),
        ),
    ],
    'what a sale is numbered by': [`${OLD}- 400 2100 S${OLD}- ${LAST}`, `${NEW}- 400 2200 S${NEW}- ${FIRST}`, buy],
    'the panel’s today': [
      LAST,
      FIRST,
      async () =>
        (
          await readDashboard(on.db, {
            companyId: null,
            sees: {sales: true, money: false, mails: false, incidents: false, goods: false},
          })
        ).sales!.today.day,
    ],
    'a sale that opens': [
      'to_come',
      'open',
      () => one('select web_sale(s) from event_session s where id = $1', [world.sessionId]),
    ],
    'a discount until the year ends': [
      2550,
      2650,
      async () => {
        await opens();
        const buyer = new Buyer(on);
        await buyer.hold([21]);
        return (await buyer.quote()).totalCents;
      },
    ],
    'what a clerk may give back in a day': [
      'refund_limit',
      'ok',
      () => done(requireClerkRefunds(on.db, {id: world.staff.clerk.id, roles: ['clerk']} as never)),
    ],
    'told fifteen days before': [
      'ok',
      'invalid',
      () =>
        done(
          on.db.query(
            `insert into supporter_renewal (supporter_id, until_on, amount_cents, charge_on) values ($1, $2, 100, $2::date + 15)`,
            [card, LAST],
          ),
        ),
    ],
    'a pass that is left with the year': [0, 1, async () => (await inTurn(tx => endLeavingPasses(tx))).passes.length],
    'a health record whose day has come': [0, 1, () => inTurn(tx => carryOut(tx, 'medical_records', 10))],
    'a group that has not paid': [
      'pending',
      'expired',
      async () => {
        await inTurn(tx => expireReservations(tx));
        return one('select state from reservation where id = $1', [group]);
      },
    ],
    'days left to renew': [1, 0, async () => (await inTurn(tx => remindRenewals(tx, 9)))[0]?.daysLeft],
    'nobody is written to at night': [
      false,
      true,
      () => one(`select quiet_hours(now(), '00:00', '08:00') is not null`),
    ],
  };
}

const ZONES = [
  ['Europe/Madrid', `${LAST}T23:00:00Z`],
  ['Atlantic/Canary', `${FIRST}T00:00:00Z`],
] as const;
const clubIn = async (zone: string) => {
  await on.db.query('update organization set timezone = $1', [zone]);
  await on.db.query('update venue set timezone = $1', [zone]);
};

test.each(ZONES)('[N1] New Year’s Eve of a club in %s', async (zone, midnight) => {
  await clubIn(zone);
  await walk(on, MOMENTS, midnight, await looks());
});

test.each(ZONES)('[N1] what is done by day in %s is done once that night, at its moment', async (zone, midnight) => {
  await clubIn(zone);
  await layNewYear(on);
  const done = await runThrough(on, MOMENTS, {
    'instalments due or in grace': async () =>
      Object.values(await inTurn(tx => ageInstalments(tx))).reduce<number>(
        (sum, n) => sum + (typeof n === 'number' ? n : 0),
        0,
      ),
    'credit that ends': () => inTurn(tx => expireWallets(tx)),
    'notices of it': async () => (await inTurn(tx => noticeExpiringCredit(tx))).length,
    'papers that run out': async () => (await inTurn(tx => expirePapers(tx, 10))).length,
    'told of tomorrow': async () => (await inTurn(tx => takeSlotReminders(tx))).length,
    'passes that end': async () => (await inTurn(tx => endLeavingPasses(tx))).passes.length,
    'groups that end': async () => (await inTurn(tx => expireReservations(tx))).reservations.length,
    'records that go': async () => (await inTurn(tx => carryOut(tx, 'medical_records', 10))) ?? 0,
    'mails of the renewal': async () => (await inTurn(tx => remindRenewals(tx, 9))).length,
  });
  const once = MOMENTS.map(at => (at === midnight ? 1 : 0));
  const before = MOMENTS.map((_, n) => (n === 0 ? 1 : 0));
  expect(done).toEqual({
    // Of those two: what is due on the last day begins its days of grace as the other falls due.
    'instalments due or in grace': before.map((n, at) => n + 2 * once[at]!),
    'credit that ends': once,
    'notices of it': before,
    'papers that run out': once,
    'told of tomorrow': once,
    'passes that end': once,
    'groups that end': once,
    'records that go': once,
    'mails of the renewal': once.map((n, at) => n + before[at]!),
  });
});
