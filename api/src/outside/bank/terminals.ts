/**
 * The bank that is in use and every one that was: read from memory, so that a checkout asks nothing of the database for
 * it.
 *
 * Promise: a payment's notification, query, refund and later charges use the key of the terminal at which it was begun,
 * also after a change of key or of bank; a change made at any process holds at every other within seconds, without a
 * restart. The environment's terminal goes before the office's, and the built-in bank stands in where the installation
 * allows it.
 */
import {unseal} from '../../platform/keys/seal';
import type {Config} from '../../platform/environment/config';
import type {Database} from '../../platform/database/db';
import {noBank, PRACTICE_TERMINAL, STAND_IN_TERMINAL, type BankTry} from '../../domain/orders/bank-try';
import {log} from '../../platform/process/log';
import {invalid} from '../../domain/kernel/errors';
import {notificationPath} from './gateway';
import type {
  BankNotification,
  ChargeRequest,
  ChargeResult,
  Gateway,
  PaymentRequest,
  Post,
  Provider,
  QueryResult,
  Redirect,
  RefundResult,
  RefusalReason,
  ResponseMeaning,
  SignedWord,
} from './gateway';
import {keepEnvironmentKey, keyPlace} from './keep-key';
import {providerOf, PROVIDERS} from './registry';

export type BankEnvironment = 'practice' | 'stand_in' | 'test' | 'live';

export interface TerminalInUse {
  id: number;
  provider: string;
  environment: BankEnvironment;
  merchantCode: string;
  terminal: string;
}

/** `at`: id of a terminal; null or absent: the payment was begun before payments remembered it. */
export interface Bank {
  /** Null: no bank is configured. */
  inUse(): TerminalInUse | null;
  /** A try to pay at the terminal in use. */
  begin(): BankTry;
  /** @throws DomainError 409 `bank_not_configured`, 422 when its provider does not take that way of paying */
  redirect(payment: Omit<PaymentRequest, 'notifyUrl'>, at: number | null): Redirect;
  /** What a provider of that name has posted, if it did. */
  hear(provider: Provider, post: Post): Promise<Believed<{notification: BankNotification}>>;
  /** What one of those who sell outside has posted. */
  hearSale(provider: Provider, post: Post): Promise<Believed<SignedWord>>;
  meaningOf(code: string, at: number | null): ResponseMeaning;
  charge(charge: ChargeRequest, at?: number | null): Promise<ChargeResult>;
  refund(refund: {gatewayOrder: string; amountCents: number}, at?: number | null): Promise<RefundResult>;
  query(gatewayOrder: string, at?: number | null): Promise<QueryResult>;
  /** What somebody has just changed. */
  reread(): Promise<void>;
  stop(): void;
}

/** Whoever settles a payment by it looks whether the payment belongs to one of `terminalIds`. */
export type Believed<T> = ({ok: true; terminalIds: number[]} & T) | Refused;

type Refused = {ok: false; reason: RefusalReason};

interface Known extends Omit<TerminalInUse, 'provider'> {
  provider: Provider;
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
    provider: string;
    environment: BankEnvironment;
    merchantCode: string;
    terminal: number;
    keys: {sealed: string; signatureVersion: string}[] | null;
  }[];
}

const REREAD_MS = 3_000;

/** A forged notification makes nobody read more often than this. */
const DOUBT_MS = 1_000;

/**
 * A replaced key still counts for a day of notifications; whatever is asked of the bank is signed with the newest. A
 * seller who was switched off has none.
 */
const READ = `
select c.version, c.bank_terminal_id as "chosenId", c.heir_id as "heirId",
       (select json_agg(json_build_object('id', t.id, 'provider', t.provider, 'environment', t.environment, 'merchantCode', t.merchant_code,
         'terminal', t.terminal, 'keys',
          (select json_agg(json_build_object('sealed', encode(k.sealed, 'base64'), 'signatureVersion',
            k.signature_version) order by k.replaced_at desc nulls first)
             from bank_key k where k.bank_terminal_id = t.id
               and (k.replaced_at is null or k.replaced_at > now() - interval '1 day')
               and not exists (select 1 from outside_seller o where o.bank_terminal_id = t.id and not o.is_active))))
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

  const knownAt = (at: number | null | undefined): Known | undefined =>
    book.known.get(at ?? book.heirId ?? book.inUseId ?? 0);
  const gatewayOf = (at: number | null | undefined): Gateway => {
    const gateway = knownAt(at)?.gateways[0];
    if (!gateway) throw noBank();
    return gateway;
  };
  const providerAt = (at: number | null | undefined): Provider => knownAt(at)?.provider ?? PROVIDERS[0];
  const inUse = (): Known | null => (book.inUseId === null ? null : (book.known.get(book.inUseId) ?? null));

  /** A key may have been set at another process a moment ago. */
  const listen = async <T>(provider: Provider, post: Post, verify: Verify<T>): Promise<Believed<T>> => {
    const body = provider.readPost(post);
    const believed = believe(book, provider, body, verify);
    if (believed.ok || Date.now() - readAt < DOUBT_MS) return believed;
    await reread();
    return believe(book, provider, body, verify);
  };

  return {
    inUse: () => {
      const known = inUse();
      if (!known) return null;
      const {gateways: _, provider, ...terminal} = known;
      return {...terminal, provider: provider.name};
    },
    begin: () => ({
      bankTerminalId: inUse()?.gateways.length ? book.inUseId : null,
      numberAt: at => providerAt(at).newOrderNumber(new Date()),
    }),
    redirect: (payment, at) => {
      if (at === null) throw noBank();
      const {name, can} = providerAt(at);
      if (payment.method === 'bizum' && !can.bizum) throw invalid({method: 'Ahora mismo no se puede pagar con Bizum.'});
      if ((payment.keepsCard || payment.takesNothing) && !can.keepsCards)
        throw invalid({keepCard: 'Ahora mismo no se puede guardar una tarjeta.'});
      return gatewayOf(at).redirect({
        ...payment,
        notifyUrl: `${config.publicUrl}${notificationPath(name)}`,
      });
    },
    hear: (provider, post) => listen(provider, post, (gateway, body) => gateway.verifyNotification(body)),
    hearSale: (provider, post) => listen(provider, post, (gateway, body) => gateway.verifySale?.(body) ?? UNHEARD),
    meaningOf: (code, at) => providerAt(at).meaningOf(code),
    charge: async (charge, at) => gatewayOf(at).charge(charge),
    refund: async (refund, at) => gatewayOf(at).refund(refund),
    query: async (gatewayOrder, at) => (providerAt(at).can.query ? gatewayOf(at).query(gatewayOrder) : NOTHING_TO_ASK),
    reread,
    stop: () => clearInterval(timer),
  };
}

/** A provider that is not asked decides by its own word alone. */
const NOTHING_TO_ASK: QueryResult = {
  state: 'unknown',
  responseCode: null,
  authorisationCode: null,
  amountCents: null,
  refundedCents: null,
};

export interface SeenBank {
  named: Pick<TerminalInUse, 'environment' | 'merchantCode' | 'terminal'>;
  provider: Provider;
  gateway: Gateway;
}

/** Without writing anything, for whoever only looks. Null: no bank, or a key that does not open. */
export async function lookAtBank(db: Database, config: Config): Promise<SeenBank | null> {
  const {redsys} = config;
  const [provider] = PROVIDERS;
  if (redsys.source === 'environment')
    return {named: redsys, provider, gateway: provider.gateway(redsys, config.banks.redsys[redsys.environment])};
  const {known, inUseId} = await readBook(db, config, null);
  const inUse = known.get(inUseId ?? 0);
  return inUse?.gateways[0] ? {named: inUse, provider: inUse.provider, gateway: inUse.gateways[0]} : null;
}

type Verify<T> = (gateway: Gateway, body: unknown) => ({ok: true} & T) | Refused;
const UNHEARD: Refused = {ok: false, reason: 'malformed'};

/** Who signed it is found by trying the keys that are known: the body says nothing that can be believed before. */
function believe<T>({known, inUseId, heirId}: Book, provider: Provider, body: unknown, verify: Verify<T>): Believed<T> {
  const terminalIds: number[] = [];
  let heard: ({ok: true} & T) | null = null;
  let refusal: RefusalReason = 'bad_signature';
  for (const terminal of known.values()) {
    if (terminal.provider !== provider) continue;
    for (const gateway of terminal.gateways) {
      const verified = verify(gateway, body);
      if (!verified.ok) {
        if (terminal.id === inUseId) refusal = verified.reason;
        continue;
      }
      heard = verified;
      terminalIds.push(terminal.id);
      break;
    }
  }
  if (heard === null) return {ok: false, reason: refusal};
  if (heirId !== null && terminalIds.includes(heirId)) terminalIds.push(BEFORE_TERMINALS);
  return {...heard, terminalIds};
}

/** Stands for the payments without a terminal, in the list of those that a notification may settle. */
const BEFORE_TERMINALS = 0;

async function readBook(db: Database, config: Config, environmentId: number | null): Promise<Book> {
  const {rows} = await db.query<Row>(READ);
  const {version, chosenId, heirId, terminals} = rows[0]!;
  const known = new Map<number, Known>();
  for (const {id, provider: name, environment, merchantCode, terminal, keys} of terminals) {
    const provider = providerOf(name);
    if (!provider) continue;
    const isBuiltIn = id === PRACTICE_TERMINAL || (id === STAND_IN_TERMINAL && config.redsys.source === 'built_in');
    const named = {id, provider, environment, merchantCode, terminal: String(terminal)};
    if (isBuiltIn) known.set(id, {...named, ...builtIn(provider, config)});
    else if (environment === 'live' || environment === 'test')
      known.set(id, {...named, gateways: (keys ?? []).flatMap(key => open(config, named, environment, key))});
  }
  const standIn = config.redsys.source === 'built_in' ? STAND_IN_TERMINAL : null;
  return {version, known, inUseId: environmentId ?? chosenId ?? standIn, heirId};
}

function builtIn(provider: Provider, {testBank}: Config): Pick<Known, 'merchantCode' | 'terminal' | 'gateways'> {
  const {merchantCode, terminal, redirectUrl, restUrl, queryUrl} = testBank;
  return {merchantCode, terminal, gateways: [provider.gateway(testBank, {redirectUrl, restUrl, queryUrl})]};
}

type KeyRow = NonNullable<Row['terminals'][number]['keys']>[number];

/** A key that was sealed under another secret opens nothing: that terminal has none until somebody sets it again. */
function open(
  config: Config,
  {provider, ...terminal}: Omit<Known, 'gateways'>,
  environment: 'live' | 'test',
  {sealed, signatureVersion}: KeyRow,
): Gateway[] {
  const {merchantCode, terminal: number} = terminal;
  try {
    const place = keyPlace({...terminal, provider: provider.name});
    const key = unseal(config.secret, place, Buffer.from(sealed, 'base64'));
    const places = config.banks[provider.name]?.[environment] ?? {};
    return [provider.gateway({merchantCode, terminal: number, key, signatureVersion}, places)];
  } catch (error) {
    log.error(
      {terminalId: terminal.id, err: (error as Error).message},
      'the key of a bank terminal cannot be read: APP_SECRET may have changed',
    );
    return [];
  }
}
