/**
 * Passes that renew themselves, in bounded steps: the notices with their mails in one transaction, then the contracts
 * of those whose day has come, batch by batch. A worker that dies in the middle loses the batch it was in and nothing
 * else; what is done is not done again.
 */
import {signedId} from '../../platform/keys/token';
import type {Config} from '../../platform/environment/config';
import {readPayer} from '../../domain/instalments/read-payer';
import {giveUpUntold, noticeAutoRenewals, readDueLists, renewBatch} from '../../domain/passes/renewal/auto-renew';
import {closeSeason} from '../../domain/passes/life/close-season';
import {mailIdentity} from '../../outside/mail/identity';
import {log} from '../../platform/process/log';
import {type AutoRenewalMail, renderAutoRenewal} from '../../outside/mail/render/auto-renewal';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueMail} from '../../outside/mail/queue/mail-queue';

const NOTICES = 200;
const BATCH = 500;
/** Steps of one call; the next comes a minute later. */
const STEPS = 40;

/** Stops and resumes the renewal of one pass, without an account. */
export const autoRenewalLink = (config: Config, seasonPassId: number): string =>
  `${config.publicUrl}/abonos/renovacion-automatica?enlace=${signedId(config.secret, 'auto_renewal', seasonPassId)}`;

export async function renewAutomatically(runtime: Runtime): Promise<void> {
  for (let step = 0; step < STEPS && runtime.accepting; step++) {
    const told = await runtime.db.withTransaction(tx => notice(runtime, tx));
    if (told === 0) break;
    log.info({told}, 'holders told that their pass renews itself');
  }
  for (const listId of await readDueLists(runtime.db)) {
    for (let step = 0; step < STEPS && runtime.accepting; step++) {
      const {seats, ...counts} = await runtime.db.withTransaction(async tx => {
        const done = await renewBatch(tx, listId, BATCH);
        for (const id of done.failed) await queueAutoRenewal(runtime, tx, id, 'failed');
        return done;
      });
      runtime.sessions.applyFreed(seats);
      if (counts.due === 0) break;
      log.info({listId, renewed: counts.renewed, failed: counts.failed.length}, 'passes renewed themselves');
    }
  }
}

export async function closeSeasons(runtime: Runtime): Promise<void> {
  for (let step = 0; step < STEPS && runtime.accepting; step++) {
    const closed = await runtime.db.withTransaction(tx => closeSeason(tx));
    if (closed.expired + closed.renewed + closed.notRenewed === 0) return;
    log.info({...closed}, 'passes of a season that is over');
  }
}

async function notice(runtime: Runtime, tx: Tx): Promise<number> {
  const {told, impossible} = await noticeAutoRenewals(tx, NOTICES);
  for (const id of told) if (!(await queueAutoRenewal(runtime, tx, id, 'notice'))) await giveUpUntold(tx, id);
  for (const id of impossible) await queueAutoRenewal(runtime, tx, id, 'impossible');
  return told.length + impossible.length;
}

interface Row {
  holderName: string;
  listName: string;
  seatLabel: string;
  amountCents: number;
  chargeDay: string;
  means: string | null;
  reason: string;
  /** Told anew after a change, this is another. */
  told: string;
}

/** False when there is no address to write to. */
async function queueAutoRenewal(
  runtime: Runtime,
  tx: Tx,
  passId: number,
  kind: AutoRenewalMail['kind'],
): Promise<boolean> {
  const {buyer, greeting} = await readPayer(tx, passId);
  if (!buyer.email) return false;
  const {rows} = await tx.query<Row>(
    `select trim(h.first_name || ' ' || h.surname1) as "holderName", l.name as "listName", p.seat_label as "seatLabel",
      a.amount_cents as "amountCents", a.charge_on::text as "chargeDay", a.reason, extract(epoch
      from a.notified_at)::text as told,
            coalesce((select initcap(t.brand) || ' ···· ' || t.last4 from card_token t where t.id = p.card_token_id),
              case when p.sepa_mandate_id is not null then 'su cuenta domiciliada' end) as means
       from auto_renewal a join season_pass p on p.id = a.season_pass_id join pass_holder h on h.id = p.pass_holder_id
         join season_list l on l.id = a.season_list_id where a.season_pass_id = $1`,
    [passId],
  );
  const {told, ...row} = rows[0]!;
  const chargeOn = new Intl.DateTimeFormat('es-ES', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${row.chargeDay}T00:00:00Z`));
  const mail = renderAutoRenewal({
    ...row,
    chargeOn,
    identity: await mailIdentity(tx, runtime.config),
    kind,
    firstName: greeting,
    stopUrl: autoRenewalLink(runtime.config, passId),
    renewUrl: `${runtime.config.publicUrl}/abonos/renovar`,
  });
  await queueMail(runtime, tx, {
    ...mail,
    dedupeKey: `auto-renewal:${kind}:${passId}:${told}`,
    kind: `auto_renewal_${kind}`,
    to: buyer.email,
    orderId: null,
    attachments: [],
  });
  return true;
}
