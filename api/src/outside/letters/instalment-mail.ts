/**
 * Queues what a holder, a family or whoever buys a plot in parts is told about unpaid instalments, with a signed link that pays
 * without an account; in the transaction of what happened.
 */
import {signedId} from '../../platform/keys/token';
import type {Config} from '../../platform/environment/config';
import {CONTRACT_NAME} from '../../domain/instalments/place-instalments';
import {FIRST_ORDER} from '../../domain/plots/cancel/free-plot';
import type {Contract} from '../../domain/instalments/contract';
import {readEnrolmentPayer} from '../../domain/academy/personal/payer';
import {ENROLMENT_NAME} from '../../domain/academy/money/place';
import {readPayer} from '../../domain/instalments/read-payer';
import {readSettings} from '../../domain/settings/read-settings';
import {mailIdentity} from '../mail/identity';
import {calledBy} from '../mail/layout';
import {plotPage} from '../mail/links/plot-page';
import {renderInstalmentNotice, type InstalmentNotice, type NoticeKind} from '../mail/render/instalment-notice';
import type {Ground} from '../../platform/ground';
import type {Tx} from '../../domain/kernel/tx';
import {queueMail} from '../mail/queue/mail-queue';
import type {Cause} from '../mail/queue/mailings';

/** How long a link pays. */
export const LINK_DAYS = 7;
const DAY = 86_400_000;

/** The address of the page of a contract's instalments, opened without an account until the link is over. */
export function contractLink(config: Config, {kind, id}: Contract, now: Date): string {
  const until = Math.ceil(now.getTime() / DAY) + LINK_DAYS;
  const what = `${id.toString(36)}-${until.toString(36)}${kind === 'academy' ? '-c' : ''}`;
  const token = signedId(config.secret, 'payment_link', what);
  return `${config.publicUrl}/perfil/${kind === 'pass' ? 'abono' : 'cantera'}/${id}/plazos?enlace=${token}`;
}

/** Of a pass. */
export const paymentLink = (config: Config, seasonPassId: number, now: Date): string =>
  contractLink(config, {kind: 'pass', id: seasonPassId}, now);

interface Row {
  passId: number;
  what: string;
  owedCents: number;
  dueOn: string;
  untilOn: string | null;
  card: string | null;
}

const FACTS = `select p.id as "passId", ${CONTRACT_NAME} || case when (select count(*) from instalment o
  where o.season_pass_id = p.id) > 1 then ', plazo ' || i.n || ' de ' || (select count(*) from instalment o
  where o.season_pass_id = p.id) else '' end as what,
         i.amount_cents - i.paid_cents + i.fee_cents - i.fee_paid_cents as "owedCents",
           to_char(i.due_on, 'DD/MM/YYYY') as "dueOn",
         case when i.state = 'failed'
           then to_char((i.last_attempt_at + make_interval(days => $2)) at time zone club_zone(), 'DD/MM/YYYY')
           when i.grace_until_on >= club_today() then to_char(i.grace_until_on,
           'DD/MM/YYYY') end as "untilOn",
         coalesce((select initcap(t.brand) || ' ···· ' || t.last4 from card_token t
           where t.id = coalesce($3, p.card_token_id)), (select 'cuenta ···· ' || right(m.iban, 4) from sepa_mandate m
           where m.id = p.sepa_mandate_id)) as card
    from instalment i join season_pass p on p.id = i.season_pass_id join season_list l on l.id = p.season_list_id
      where i.id = $1`;

export interface Notice {
  instalmentId: number;
  kind: NoticeKind;
  /** One mail for each. */
  dedupeKey: string;
  gapDays: number;
  cardTokenId: number | null;
  /** Says another day than the instalment's own. */
  untilOn?: string;
  /** What many are told for. */
  about?: Cause;
}

/** False when there is no address to write to. */
export async function queueInstalmentNotice(ground: Ground, tx: Tx, notice: Notice): Promise<boolean> {
  const facts =
    (await readOfPass(ground, tx, notice)) ??
    (await readOfEnrolment(ground, tx, notice)) ??
    (await readOfPlot(ground, tx, notice.instalmentId));
  if (!facts?.email) return false;
  const {email, ...about} = facts;
  const mail = renderInstalmentNotice({
    ...about,
    ...(notice.untilOn && {untilOn: notice.untilOn}),
    transfer: await readTransfer(tx, notice.instalmentId),
    identity: await mailIdentity(tx, ground.config),
    kind: notice.kind,
  });
  await queueMail(ground, tx, {
    ...mail,
    dedupeKey: notice.dedupeKey,
    kind: `instalment_${notice.kind}`,
    about: notice.about,
    to: email,
    orderId: null,
    attachments: [],
  });
  return true;
}

async function readTransfer(tx: Tx, instalmentId: number): Promise<InstalmentNotice['transfer']> {
  const iban = String((await readSettings(tx)).sepaIban ?? '');
  if (iban === '') return null;
  const {rows} = await tx.query<{reference: string}>('select instalment_reference($1) as reference', [instalmentId]);
  return {iban, reference: rows[0]!.reference};
}

type Facts = Omit<InstalmentNotice, 'identity' | 'kind' | 'transfer'> & {email: string};

async function readOfPass(ground: Ground, tx: Tx, notice: Notice): Promise<Facts | null> {
  const {rows} = await tx.query<Row>(FACTS, [notice.instalmentId, notice.gapDays, notice.cardTokenId]);
  const row = rows[0];
  if (!row) return null;
  const {buyer, greeting} = await readPayer(tx, row.passId);
  const linkUrl = paymentLink(ground.config, row.passId, new Date());
  return {...row, contract: 'pass', email: buyer.email, firstName: greeting, linkUrl, linkDays: LINK_DAYS};
}

/** Of a place that waits for its money all that is due with the first part is asked for, whatever its rates. */
async function readOfEnrolment(ground: Ground, tx: Tx, notice: Notice): Promise<Facts | null> {
  const {rows} = await tx.query<Omit<Row, 'passId'> & {enrolmentId: number}>(
    `select e.id as "enrolmentId", ${ENROLMENT_NAME} || case when n.of > 1 then ', plazo ' || n.nth || ' de ' || n.of else '' end
        as what, case when e.state = 'payment_pending' then n.first_cents
          else i.amount_cents - i.paid_cents + i.fee_cents - i.fee_paid_cents end as "owedCents",
      to_char(i.due_on, 'DD/MM/YYYY') as "dueOn",
      case when e.state = 'payment_pending'
          then to_char(e.pay_until_at at time zone club_zone(), 'DD/MM/YYYY "a las" HH24:MI')
        when i.state = 'failed'
          then to_char((i.last_attempt_at + make_interval(days => $2)) at time zone club_zone(), 'DD/MM/YYYY')
        when i.grace_until_on >= club_today() then to_char(i.grace_until_on, 'DD/MM/YYYY') end
        as "untilOn",
      coalesce((select initcap(t.brand) || ' ···· ' || t.last4 from card_token t
        where t.id = coalesce($3, e.card_token_id)), (select 'cuenta ···· ' || right(m.iban, 4) from sepa_mandate m
        where m.id = e.sepa_mandate_id)) as card
       from instalment i join enrolment e on e.id = i.enrolment_id join season_list l on l.id = e.season_list_id
         join athlete a on a.id = e.athlete_id,
         lateral (select count(distinct o.due_on) as of, count(distinct o.due_on) filter (where o.due_on <= i.due_on) as nth,
             sum(o.amount_cents - o.paid_cents + o.fee_cents - o.fee_paid_cents)
               filter (where o.due_on = i.due_on and o.state <> 'waived')::int as first_cents
           from instalment o where o.enrolment_id = e.id) n where i.id = $1`,
    [notice.instalmentId, notice.gapDays, notice.cardTokenId],
  );
  const row = rows[0];
  if (!row) return null;
  const {buyer, greeting} = await readEnrolmentPayer(tx, row.enrolmentId);
  const linkUrl = contractLink(ground.config, {kind: 'academy', id: row.enrolmentId}, new Date());
  return {...row, contract: 'academy', email: buyer.email, firstName: greeting, linkUrl, linkDays: LINK_DAYS};
}

/** A plot is paid on the page of the order that bought it, or debited to the account that was signed there. */
async function readOfPlot(ground: Ground, tx: Tx, instalmentId: number): Promise<Facts | null> {
  const {rows} = await tx.query<
    Omit<Facts, 'linkUrl' | 'linkDays' | 'contract'> & {order: {id: number; number: string} | null}
  >(
    `select s.email, s.buyer_name as "firstName", coalesce('Parcela ' || p.number, 'Parcela a asignar') || ', ' || a.name
        || ', plazo ' || i.n || ' de ' || (select count(*) from instalment o where o.plot_sale_id = s.id) as what,
      i.amount_cents - i.paid_cents as "owedCents", to_char(i.due_on, 'DD/MM/YYYY') as "dueOn",
      case when i.grace_until_on >= club_today()
        then to_char(i.grace_until_on, 'DD/MM/YYYY') end as "untilOn", ${FIRST_ORDER} as "order",
      (select 'cuenta ···· ' || right(m.iban, 4) from sepa_mandate m where m.id = s.sepa_mandate_id) as card
       from instalment i join plot_sale s on s.id = i.plot_sale_id join plot_area a on a.id = s.plot_area_id
       left join plot p on p.id = s.plot_id where i.id = $1`,
    [instalmentId],
  );
  if (!rows[0] || rows[0].order === null) return null;
  const {order, ...about} = rows[0];
  return {
    ...about,
    firstName: calledBy(about.firstName),
    contract: 'plot',
    linkUrl: `${ground.config.publicUrl}${plotPage(ground.config, order)}`,
    linkDays: null,
  };
}

/** After the bank has said no to a charge. */
export async function queueDenialMail(ground: Ground, tx: Tx, paymentId: number, gapDays: number): Promise<void> {
  const {rows} = await tx.query<{instalmentId: number; state: string; cardTokenId: number; cardState: string}>(
    `select a.instalment_id as "instalmentId", i.state, a.card_token_id as "cardTokenId", t.state as "cardState"
      from charge_attempt a join instalment i on i.id = a.instalment_id join card_token t on t.id = a.card_token_id
      where a.payment_id = $1 and a.method = 'card_token' and a.state in ('denied', 'needs_authentication')`,
    [paymentId],
  );
  const row = rows[0];
  if (!row) return;
  const kind: NoticeKind | null =
    row.state === 'needs_authentication'
      ? 'needs_payer'
      : row.cardState === 'revoked'
        ? 'new_card'
        : row.state === 'failed'
          ? 'denied'
          : row.state === 'failed_for_good'
            ? 'gave_up'
            : null;
  if (kind)
    await queueInstalmentNotice(ground, tx, {
      instalmentId: row.instalmentId,
      kind,
      dedupeKey: `charge:${paymentId}`,
      gapDays,
      cardTokenId: row.cardTokenId,
    });
}
