/**
 * A pass that is paid in parts, straight into its tables, with a card at the test bank that does what it is told when
 * it is charged.
 */
import {randomBytes} from 'node:crypto';
import {seal} from '../../../api/src/platform/keys/seal';
import {newGatewayOrder} from '../../../api/src/outside/bank/redsys/gateway-order';
import type {Behaviour} from '../../../api/src/outside/bank/test-bank/outcomes';
import {keepCard} from '../../../api/src/domain/instalments/hear-kept-card';
import {agreeToKeepCard} from '../../../api/src/domain/instalments/keep-card';
import {STAND_IN_TERMINAL} from '../../../api/src/domain/orders/bank-try';
import {agreeToRenewByCard} from '../../../api/src/domain/supporters/renewal/card';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {cardPlace} from '../../../api/src/outside/settling/keep-card';
import type {TestApp} from '../run/app';
import {addReader, readAt} from '../world/door';
import type {World} from '../world/fixture';
import {letters, type Letter} from '../world/mails';
import {makePasses} from './pass-list';

/** An application, or a scene without one. */
type OnDatabase = Pick<TestApp, 'db'>;

export interface InstalmentPass {
  id: number;
  holderId: number;
  /** In their order. */
  instalmentIds: number[];
}

/**
 * `dueIn`: days from today of each instalment (Madrid); each is 100 €. The holder has an address, and the world's
 * customer when `own`.
 */
export async function giveInstalmentPasses(
  app: OnDatabase,
  world: World,
  seatIds: number[],
  dueIn: number[] = [0, 60],
  own = false,
): Promise<InstalmentPass[]> {
  const ids = await makePasses(app.db, world, seatIds);
  await app.db.query(
    `update pass_holder set email = 'abonado-' || id || '@example.org', customer_id = $2
      where id in (select pass_holder_id from season_pass where id = any($1))`,
    [ids, own ? world.customer.id : null],
  );
  await app.db.query('update season_pass set amount_cents = $2, paid_cents = 0 where id = any($1)', [
    ids,
    dueIn.length * 10_000,
  ]);
  await app.db.query(
    `insert into pass_card (season_pass_id, number, code, state, activated_at)
      select id, 'C-' || id, 'CARNETPLAZO' || id, 'active', now() from season_pass where id = any($1)`,
    [ids],
  );
  await app.db.query(
    `insert into instalment (contract_kind, season_pass_id, n, due_on, amount_cents)
      select 'pass', p, d.n, (now() at time zone 'Europe/Madrid')::date + d.days, 10000
      from unnest($1::int[]) p, unnest($2::int[]) with ordinality d(days, n)`,
    [ids, dueIn],
  );
  const {rows} = await app.db.query<InstalmentPass>(
    `select p.id, p.pass_holder_id as "holderId", (select array_agg(i.id order by i.n) from instalment i
      where i.season_pass_id = p.id) as "instalmentIds" from season_pass p where p.id = any($1) order by p.id`,
    [ids],
  );
  return rows;
}

/** What one round of passes leaves in its list, out of the way of the next round. */
export async function clearForPasses(app: OnDatabase): Promise<void> {
  await app.db.query('delete from season_list_session');
  await app.db.query('delete from release_policy');
  await app.db.query(`update pass_category set name = name || ' ' || id where name = 'Adulto'`);
}

/** One more round of passes, with their seats claimed in the world's session. */
export async function giveSeatedInstalmentPasses(
  app: OnDatabase,
  world: World,
  seatIds: number[],
  dueIn: number[],
  own: boolean,
): Promise<InstalmentPass[]> {
  await clearForPasses(app);
  const made = await giveInstalmentPasses(app, world, seatIds, dueIn, own);
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  return made;
}

/** A card at the test bank, and as the bank's notification would: agreed to, sealed, kept. What the bank calls it. */
export async function keepAtBank(
  app: TestApp,
  behaviour: Behaviour,
  agree: (tx: Tx, consent: {gatewayOrder: string; consentText: string; ip: string}) => Promise<void>,
): Promise<string> {
  const gatewayOrder = newGatewayOrder(new Date());
  const identifier = randomBytes(20).toString('hex');
  const cofTransaction = randomBytes(7).toString('hex');
  const {merchantCode, terminal} = app.runtime.config.redsys;
  await app.db.query(
    `insert into test_bank.card (identifier, merchant_code, terminal, cof_transaction, brand, behaviour)
      values ($1, $2, $3, $4, 'visa', $5)`,
    [identifier, merchantCode, Number(terminal), cofTransaction, behaviour],
  );
  await app.db.withTransaction(async tx => {
    await agree(tx, {gatewayOrder, consentText: 'De acuerdo.', ip: '127.0.0.1'});
    await keepCard(tx, {
      gatewayOrder,
      sealedToken: seal(app.runtime.config.secret, cardPlace(gatewayOrder), identifier).toString('base64'),
      cofTransaction,
      brand: 'visa',
      last4: '0003',
      expiresOn: '2034-12-31',
      bankTerminalId: STAND_IN_TERMINAL,
    });
  });
  return identifier;
}

export const giveCard = (app: TestApp, passId: number, behaviour: Behaviour = 'pay'): Promise<string> =>
  keepAtBank(app, behaviour, (tx, consent) =>
    agreeToKeepCard(tx, {...consent, customerId: null, seasonPassIds: [passId]}),
  );

export const giveSupporterCard = (
  app: TestApp,
  {supporterId, customerId}: {supporterId: number; customerId: number},
  behaviour: Behaviour = 'pay',
): Promise<string> =>
  keepAtBank(app, behaviour, (tx, consent) => agreeToRenewByCard(tx, {...consent, customerId, supporterId}));

export const behave = (app: OnDatabase, identifier: string, behaviour: Behaviour) =>
  app.db.query('update test_bank.card set behaviour = $2 where identifier = $1', [identifier, behaviour]);

export const statesOf = async (app: OnDatabase, passId: number): Promise<string[]> =>
  (
    await app.db.query<{state: string}>('select state from instalment where season_pass_id = $1 order by n', [passId])
  ).rows.map(row => row.state);
export const passState = async (app: OnDatabase, passId: number): Promise<string> =>
  (await app.db.query<{state: string}>('select state from season_pass where id = $1', [passId])).rows[0]!.state;
/** How often the bank has taken money with these passes' cards. */
export const chargesAtBank = async (app: OnDatabase): Promise<{identifier: string; times: number; cents: number}[]> =>
  (
    await app.db.query<{identifier: string; times: number; cents: number}>(
      `select card_identifier as identifier, count(*)::int as times, sum(charged_cents - refunded_cents)::int as cents
        from test_bank.operation where card_identifier is not null and state = 'authorised' group by 1`,
    )
  ).rows;
export const mailsOf = (app: OnDatabase, kind: string): Promise<Letter[]> => letters(app.db, 'kind = $1', [kind]);
/** Time passes: everything of these instalments happened so many days earlier. */
export const daysPass = (app: OnDatabase, passIds: number[], days: number) =>
  app.db.query(
    `update instalment set due_on = due_on - $2::int, grace_until_on = grace_until_on - $2::int,
      last_attempt_at = last_attempt_at - make_interval(days => $2) where season_pass_id = any($1)`,
    [passIds, days],
  );
/** What a door of the world's session tells the pass's card. */
export async function atGate(app: OnDatabase, world: World, passId: number): Promise<string> {
  const gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
  return (await readAt(app.db, gate, `CARNETPLAZO${passId}`)).result;
}
