/**
 * The bank that is in use and every one that was: read from memory, so that a checkout asks nothing of the database for
 * it.
 *
 * Promise: a payment's notification, query, refund and later charges use the key of the terminal at which it was begun,
 * also after a change of key or of bank; a change made at any process holds at every other within seconds, without a
 * restart. The environment's terminal goes before the office's, and the built-in bank stands in where the installation
 * allows it.
 */
import {unseal} from '../auth/seal';
import type {Config} from '../config';
import type {Database} from '../db';
import {noBank, PRACTICE_TERMINAL, STAND_IN_TERMINAL, type BankTry} from '../domain/orders/bank-try';
import {log} from '../log';
import type {
  ChargeRequest,
  ChargeResult,
  Gateway,
  PaymentRequest,
  QueryResult,
  Redirect,
  RefundResult,
  BankNotification,
  RefusalReason,
} from './gateway';
import {redsysGateway} from './redsys/redsys-gateway';
import {keepEnvironmentKey, keyPlace} from './keep-key';
import {newGatewayOrder} from './redsys/gateway-order';

export type BankEnvironment = 'practice' | 'stand_in' | 'test' | 'live';

export interface TerminalInUse {
  id: number;
  environment: BankEnvironment;
  merchantCode: string;
  terminal: string;
}

/** `at`: id of a terminal; null or absent: the payment was begun before payments remembered it. */
export interface Bank {
  /** Null: no bank is configured. */
  inUse(): TerminalInUse | null;
  /** A fresh number at the terminal in use. */
  begin(): BankTry;
  /** @throws DomainError 409 `bank_not_configured` */
  redirect(payment: PaymentRequest, at: number | null): Redirect;
  verifyNotification(body: unknown): Promise<Believed>;
  charge(charge: ChargeRequest, at?: number | null): Promise<ChargeResult>;
  refund(refund: {gatewayOrder: string; amountCents: number}, at?: number | null): Promise<RefundResult>;
  query(gatewayOrder: string, at?: number | null): Promise<QueryResult>;
  /** What somebody has just changed. */
  reread(): Promise<void>;
  stop(): void;
}

/** Whoever settles a payment by it looks whether the payment belongs to one of `terminalIds`. */
export type Believed =
  | {ok: true; notification: BankNotification; terminalIds: number[]}
  | {ok: false; reason: RefusalReason};

interface Known extends TerminalInUse {
  /**
   * The current key first, then one that was replaced lately: the bank's own change comes some minutes before or after
   * ours.
   */
  gateways: Gateway[];
}

interface Book {
  version: number;
  known: Map<number, Known>;
  inUseId: number | null;
  heirId: number | null;
}

interface Row {
  version: number;
  chosenId: number | null;
  heirId: number | null;
  terminals: {
    id: number;
    environment: BankEnvironment;
    merchantCode: string;
    terminal: number;
    keys: {sealed: string; signatureVersion: Config['redsys']['signatureVersion']}[] | null;
  }[];
}

const REREAD_MS = 3_000;

/** A forged notification makes nobody read more often than this. */
const DOUBT_MS = 1_000;

/** A replaced key still counts for a day of notifications; whatever is asked of the bank is signed with the newest. */
const READ = `
select c.version, c.bank_terminal_id as "chosenId", c.heir_id as "heirId",
       (select json_agg(json_build_object('id', t.id, 'environment', t.environment, 'merchantCode', t.merchant_code,
         'terminal', t.terminal, 'keys',
          (select json_agg(json_build_object('sealed', encode(k.sealed, 'base64'), 'signatureVersion',
            k.signature_version) order by k.replaced_at desc nulls first)
             from bank_key k where k.bank_terminal_id = t.id
               and (k.replaced_at is null or k.replaced_at > now() - interval '1 day'))))
               from bank_terminal t) as terminals
  from bank_choice c`;

export async function startBank(db: Database, config: Config): Promise<Bank> {
  const environmentId =
    config.redsys.source === 'environment' ? await db.withTransaction(tx => keepEnvironmentKey(tx, config)) : null;
  let book = await readBook(db, config, environmentId);
  if (book.inUseId !== null)
    await db.query('update bank_choice set heir_id = $1 where heir_id is null', [book.inUseId]);
  book.heirId ??= book.inUseId;
  let readAt = Date.now();
  let reading: Promise<void> | null = null;

  const reread = (): Promise<void> =>
    (reading ??= readBook(db, config, environmentId)
      .then(read => {
        book = read;
        readAt = Date.now();
      })
      .finally(() => (reading = null)));
  const timer = setInterval(() => {
    db.query<{version: number}>('select version from bank_choice')
      .then(({rows}) => (rows[0]?.version === book.version ? undefined : reread()))
      .catch((error: Error) => log.debug({err: error.message}, 'the bank could not be read again'));
  }, REREAD_MS);
  timer.unref();

  const gatewayOf = (at: number | null | undefined): Gateway => {
    const gateway = book.known.get(at ?? book.heirId ?? book.inUseId ?? 0)?.gateways[0];
    if (!gateway) throw noBank();
    return gateway;
  };
  const inUse = (): Known | null => (book.inUseId === null ? null : (book.known.get(book.inUseId) ?? null));

  return {
    inUse: () => {
      const known = inUse();
      if (!known) return null;
      const {gateways: _, ...terminal} = known;
      return terminal;
    },
    begin: () => ({
      gatewayOrder: newGatewayOrder(new Date()),
      bankTerminalId: inUse()?.gateways.length ? book.inUseId : null,
    }),
    redirect: (payment, at) => {
      if (at === null) throw noBank();
      return gatewayOf(at).redirect(payment);
    },
    verifyNotification: async body => {
      const believed = believe(book, body);
      if (believed.ok || Date.now() - readAt < DOUBT_MS) return believed;
      await reread();
      return believe(book, body);
    },
    charge: async (charge, at) => gatewayOf(at).charge(charge),
    refund: async (refund, at) => gatewayOf(at).refund(refund),
    query: async (gatewayOrder, at) => gatewayOf(at).query(gatewayOrder),
    reread,
    stop: () => clearInterval(timer),
  };
}

export interface SeenBank {
  named: Omit<TerminalInUse, 'id'>;
  gateway: Gateway;
}

/** Without writing anything, for whoever only looks. Null: no bank, or a key that does not open. */
export async function lookAtBank(db: Database, config: Config): Promise<SeenBank | null> {
  const {redsys} = config;
  if (redsys.source === 'environment') return {named: redsys, gateway: redsysGateway(redsys)};
  const {known, inUseId} = await readBook(db, config, null);
  const inUse = known.get(inUseId ?? 0);
  return inUse?.gateways[0] ? {named: inUse, gateway: inUse.gateways[0]} : null;
}

/** Who signed it is found by trying the keys that are known: the body says nothing that can be believed before. */
function believe({known, inUseId, heirId}: Book, body: unknown): Believed {
  const terminalIds: number[] = [];
  let notification: BankNotification | null = null;
  let refusal: RefusalReason = 'bad_signature';
  for (const terminal of known.values())
    for (const gateway of terminal.gateways) {
      const verified = gateway.verifyNotification(body);
      if (!verified.ok) {
        if (terminal.id === inUseId) refusal = verified.reason;
        continue;
      }
      notification = verified.notification;
      terminalIds.push(terminal.id);
      break;
    }
  if (notification === null) return {ok: false, reason: refusal};
  return {
    ok: true,
    notification,
    terminalIds: heirId !== null && terminalIds.includes(heirId) ? [...terminalIds, BEFORE_TERMINALS] : terminalIds,
  };
}

/** Stands for the payments without a terminal, in the list of those that a notification may settle. */
const BEFORE_TERMINALS = 0;

async function readBook(db: Database, config: Config, environmentId: number | null): Promise<Book> {
  const {rows} = await db.query<Row>(READ);
  const {version, chosenId, heirId, terminals} = rows[0]!;
  const known = new Map<number, Known>();
  for (const {id, environment, merchantCode, terminal, keys} of terminals) {
    const isBuiltIn = id === PRACTICE_TERMINAL || (id === STAND_IN_TERMINAL && config.redsys.source === 'built_in');
    const named = {id, environment, merchantCode, terminal: String(terminal)};
    if (isBuiltIn)
      known.set(id, {
        ...named,
        merchantCode: config.testBank.merchantCode,
        terminal: config.testBank.terminal,
        gateways: [redsysGateway(config.testBank)],
      });
    else if (environment === 'live' || environment === 'test')
      known.set(id, {...named, gateways: (keys ?? []).flatMap(key => open(config, named, environment, key))});
  }
  const standIn = config.redsys.source === 'built_in' ? STAND_IN_TERMINAL : null;
  return {version, known, inUseId: environmentId ?? chosenId ?? standIn, heirId};
}

type KeyRow = NonNullable<Row['terminals'][number]['keys']>[number];

/** A key that was sealed under another secret opens nothing: that terminal has none until somebody sets it again. */
function open(
  config: Config,
  terminal: TerminalInUse,
  environment: 'live' | 'test',
  {sealed, signatureVersion}: KeyRow,
): Gateway[] {
  try {
    const key = unseal(config.secret, keyPlace(terminal), Buffer.from(sealed, 'base64'));
    return [
      redsysGateway({
        merchantCode: terminal.merchantCode,
        terminal: terminal.terminal,
        key,
        signatureVersion,
        ...config.banks[environment],
      }),
    ];
  } catch (error) {
    log.error(
      {terminalId: terminal.id, err: (error as Error).message},
      'the key of a bank terminal cannot be read: APP_SECRET may have changed',
    );
    return [];
  }
}
