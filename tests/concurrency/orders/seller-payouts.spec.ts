/** Two clerks write down the same transfer at the same moment: it came once. */
import {receivePayout} from '../../../api/src/domain/outside-sales/receive-payout';
import {OWED} from '../../../api/src/domain/outside-sales/read-owed';
import {PRICE} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {app, confirmation, number, order, send, setStage, twoSeats, world} from '../../api/outside-sales/stage';

setStage();

const BOTH = 2 * PRICE.general;
const ROUNDS = 4;
const sold = async (): Promise<void> => {
  const message = order(number(), (await twoSeats()).tickets);
  must(await send(message));
  must(await send(confirmation(message.orderNumber)));
};
const seller = async (): Promise<number> =>
  (await app.db.query<{id: number}>('select id from outside_seller')).rows[0]!.id;

test('negative control: who reads what is owed and then writes it down receives it twice', async () => {
  await sold();
  await app.db.query('create table naive_payout (cents integer not null)');
  let reading = 0;
  let tell: () => void;
  const both = new Promise<void>(done => (tell = done));
  const naive = () =>
    app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{cents: number}>(`select coalesce(sum(cents), 0)::int as cents from (${OWED}) x`);
      if (++reading === 2) tell();
      await both;
      await tx.query('insert into naive_payout (cents) values ($1)', [rows[0]!.cents]);
    });
  await Promise.all([naive(), naive()]);
  const {rows} = await app.db.query<{cents: number}>('select sum(cents)::int as cents from naive_payout');
  expect(rows[0]!.cents).toBe(2 * BOTH);
  await app.db.query('drop table naive_payout');
});

test('one is received, the others are told that nothing is owed, and the books have it once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) await sold();
    const sellerId = await seller();
    const told = await Promise.allSettled(
      Array.from({length: 6}, () =>
        app.db.withTransaction(tx =>
          receivePayout(tx, {
            sellerKind: 'outside',
            sellerId,
            sessionIds: [world.sessionId],
            amountCents: BOTH,
            receivedOn: '2026-01-15',
            reference: 'TRF',
            staffUserId: world.staff.finance_manager.id,
          }),
        ),
      ),
    );
    expect(told.filter(({status}) => status === 'fulfilled')).toHaveLength(1);
    for (const one of told)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({status: 409, code: 'nothing_owed'});
  }
  const {rows} = await app.db.query<{account: string; cents: number}>(
    `select account, sum(amount_cents)::int as cents from ledger_entry where account in ('bank', 'receivable')
      group by 1 order by 1`,
  );
  expect(rows).toEqual([
    {account: 'bank', cents: ROUNDS * BOTH},
    {account: 'receivable', cents: 0},
  ]);
});

test('whoever leaves the lock out is stopped by the database', async () => {
  await sold();
  const {rows} = await app.db.query<{id: number}>(
    `insert into seller_payout (outside_seller_id, amount_cents, received_on, reference, staff_user_id)
      select $1, $2, club_today(), 'x', $3 returning id`,
    [await seller(), BOTH, world.staff.admin.id],
  );
  const write = () =>
    app.db.query(
      `insert into seller_payout_item (seller_payout_id, payment_id, amount_cents)
        select $1, payment_id, cents from (${OWED}) x`,
      [rows[0]!.id],
    );
  await write();
  await expect(
    app.db.query(
      `insert into seller_payout_item (seller_payout_id, payment_id, amount_cents)
        select seller_payout_id, payment_id, amount_cents from seller_payout_item where seller_payout_id = $1`,
      [rows[0]!.id],
    ),
  ).rejects.toMatchObject({status: 409});
  await app.db.query('delete from seller_payout_item where seller_payout_id = $1', [rows[0]!.id]);
  await app.db.query('delete from seller_payout where id = $1', [rows[0]!.id]);
});
