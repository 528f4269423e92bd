/**
 * The bank's books in schema `test_bank`. Each function is one statement, so each is all or nothing and
 * survives a kill at any moment: what it answered is on disk.
 */
import type {MerchantForm} from './merchant-form';
import type {TestBankOptions} from './options';
import type {Behaviour, Decision} from './outcomes';

type Query = TestBankOptions['query'];

export interface Operation {
  id: number;
  amountCents: number;
  method: 'card' | 'bizum';
  state: 'requested' | 'authorised' | 'denied';
  responseCode: string | null;
  authorisationCode: string | null;
  chargedCents: number;
  refundedCents: number;
  returnUrl: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  /** Requested, and the page has been open too long to still be paid. */
  lapsed: boolean;
}

export interface Terminal {
  merchantCode: string;
  terminal: string;
  pageMinutes: number;
}

const COLUMNS = `id, amount_cents as "amountCents", method, state, response_code as "responseCode", authorisation_code as "authorisationCode",
  charged_cents as "chargedCents", refunded_cents as "refundedCents", return_url as "returnUrl", created_at as "createdAt", decided_at as "decidedAt",
  (state = 'requested' and created_at < now() - make_interval(mins => $4)) as lapsed`;

/** Remembers that a customer was sent here. `isNew` is false when this order number was here before. */
export async function openOperation(
  query: Query,
  at: Terminal,
  form: MerchantForm,
): Promise<{operation: Operation; isNew: boolean}> {
  const {rows} = await query<Operation>(
    `insert into test_bank.operation (merchant_code, terminal, gateway_order, amount_cents, method, transaction_type)
      values ($1, $2, $3, $5, $6, $7)
     on conflict (merchant_code, terminal, gateway_order) do nothing returning ${COLUMNS}`,
    [...keyOf(at, form.gatewayOrder), form.amountCents, form.method, form.transactionType],
  );
  if (rows[0]) return {operation: rows[0], isNew: true};
  const operation = await findOperation(query, at, form.gatewayOrder);
  if (!operation) throw new Error(`Order ${form.gatewayOrder} is neither new nor known`);
  return {operation, isNew: false};
}

export async function findOperation(query: Query, at: Terminal, gatewayOrder: string): Promise<Operation | null> {
  const {rows} = await query<Operation>(
    `select ${COLUMNS} from test_bank.operation where merchant_code = $1 and terminal = $2 and gateway_order = $3`,
    keyOf(at, gatewayOrder),
  );
  return rows[0] ?? null;
}

export interface Notice {
  body: string;
  delaySeconds: number;
  maxAttempts: number;
}

/**
 * Decides an open operation and writes its notifications down, together. Null when it was decided before
 * or its page has lapsed. Ids of notifications that are due at once come back leased to the caller.
 */
export async function settleOperation(
  query: Query,
  at: Terminal,
  gatewayOrder: string,
  decision: Decision | null,
  returnUrl: string | null,
  news: {url: string | null; notices: Notice[]; leaseSeconds: number},
): Promise<{dueNow: {id: number; body: string}[]} | null> {
  const notices = news.url === null ? [] : news.notices;
  const {rows} = await query<{settled: number; dueNow: {id: number; body: string}[]}>(
    `with settled as (
       update test_bank.operation set
         state = coalesce($5, state), response_code = coalesce($6, response_code),
           authorisation_code = coalesce($7, authorisation_code),
         charged_cents = coalesce($8, charged_cents), return_url = coalesce($9, return_url),
           decided_at = case when $5::text is null then null else now() end
       where merchant_code = $1 and terminal = $2 and gateway_order = $3 and state = 'requested'
         and created_at >= now() - make_interval(mins => $4)
       returning id
     ), told as (
       insert into test_bank.notification (operation_id, url, body, due_at, max_attempts, leased_until)
       select settled.id, $10::text, notice.body, now() + make_interval(secs => notice.delay), notice.attempts,
              case when notice.delay = 0 then now() + make_interval(secs => $14) end
       from settled, unnest($11::text[], $12::float8[], $13::int[]) as notice (body, delay, attempts)
       returning id, body, leased_until is not null as "dueNow"
     )
     select (select count(*)::int from settled) as settled,
       coalesce((select jsonb_agg(jsonb_build_object('id', id, 'body', body)) from told where "dueNow"),
       '[]') as "dueNow"`,
    [
      ...keyOf(at, gatewayOrder),
      decision?.state ?? null,
      decision?.responseCode ?? null,
      decision?.authorisationCode ?? null,
      decision?.chargedCents ?? null,
      decision ? returnUrl : null,
      news.url ?? '',
      notices.map(notice => notice.body),
      notices.map(notice => notice.delaySeconds),
      notices.map(notice => notice.maxAttempts),
      news.leaseSeconds,
    ],
  );
  const row = rows[0];
  return row?.settled === 1 ? {dueNow: row.dueNow} : null;
}

/** A notification that was tried and has not arrived: what the shop answered last, null when nothing. */
export async function findUndelivered(query: Query, gatewayOrder: string): Promise<{lastStatus: number | null} | null> {
  const {rows} = await query<{lastStatus: number | null}>(
    `select n.last_status as "lastStatus" from test_bank.notification n
       join test_bank.operation o on o.id = n.operation_id
      where o.gateway_order = $1 and n.attempts > 0 and n.state <> 'delivered' order by n.id desc limit 1`,
    [gatewayOrder],
  );
  return rows[0] ?? null;
}

/** Gives money back if what is left allows it. */
export async function refundOperation(
  query: Query,
  at: Terminal,
  gatewayOrder: string,
  amountCents: number,
  authorisationCode: string,
): Promise<boolean> {
  const {rows} = await query(
    `with taken as (
       update test_bank.operation set refunded_cents = refunded_cents + $4
       where merchant_code = $1 and terminal = $2 and gateway_order = $3 and state = 'authorised'
         and refunded_cents + $4 <= charged_cents
       returning id
     )
     insert into test_bank.refund (operation_id, amount_cents, authorisation_code) select id, $4, $5 from taken
       returning id`,
    [at.merchantCode, Number(at.terminal), gatewayOrder, amountCents, authorisationCode],
  );
  return rows.length === 1;
}

export interface KeptCard {
  identifier: string;
  cofTransaction: string;
  brand: 'visa' | 'mastercard';
  behaviour: Behaviour;
}

/** A card that a payer lets the shop charge later. */
export async function keepCard(query: Query, at: Terminal, card: KeptCard): Promise<void> {
  await query(
    `insert into test_bank.card (identifier, merchant_code, terminal, cof_transaction, brand, behaviour)
      values ($1, $2, $3, $4, $5, $6)`,
    [card.identifier, at.merchantCode, Number(at.terminal), card.cofTransaction, card.brand, card.behaviour],
  );
}

/** A reference is bound to its merchant and terminal, and to the agreement. */
export async function findCard(
  query: Query,
  at: Terminal,
  identifier: string,
  cofTransaction: string,
): Promise<KeptCard | null> {
  const {rows} = await query<KeptCard>(
    `select identifier, cof_transaction as "cofTransaction", brand, behaviour from test_bank.card
      where identifier = $1 and merchant_code = $2 and terminal = $3 and cof_transaction = $4`,
    [identifier, at.merchantCode, Number(at.terminal), cofTransaction],
  );
  return rows[0] ?? null;
}

/** Books a charge of a kept card, decided at once; false when the number was used before. */
export async function bookCharge(
  query: Query,
  at: Terminal,
  form: MerchantForm,
  decision: Decision,
  identifier: string,
): Promise<boolean> {
  const {rows} = await query(
    `insert into test_bank.operation (merchant_code, terminal, gateway_order, amount_cents, method, state,
      response_code, authorisation_code, charged_cents, card_identifier, decided_at)
     values ($1, $2, $3, $4, 'card', $5, $6, $7, $8, $9, now()) on conflict (merchant_code, terminal, gateway_order)
       do nothing returning id`,
    [
      at.merchantCode,
      Number(at.terminal),
      form.gatewayOrder,
      form.amountCents,
      decision.state,
      decision.responseCode,
      decision.authorisationCode,
      decision.chargedCents,
      identifier,
    ],
  );
  return rows.length === 1;
}

export interface BookedRefund {
  amountCents: number;
  authorisationCode: string;
  createdAt: Date;
}

export async function listRefunds(query: Query, operationId: number): Promise<BookedRefund[]> {
  const {rows} = await query<BookedRefund>(
    `select amount_cents as "amountCents", authorisation_code as "authorisationCode", created_at as "createdAt"
      from test_bank.refund where operation_id = $1 order by id`,
    [operationId],
  );
  return rows;
}

const keyOf = (at: Terminal, gatewayOrder: string): unknown[] => [
  at.merchantCode,
  Number(at.terminal),
  gatewayOrder,
  at.pageMinutes,
];
