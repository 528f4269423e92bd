/** Tells whoever bought a plot what has become of it: one mail for each act, in the act's transaction. */
import {FIRST_ORDER, TO_HAND} from '../../domain/plots/cancel/free-plot';
import {mailIdentity} from '../../outside/mail/identity';
import {plotPage} from '../../outside/mail/links/plot-page';
import {renderPlotNotice, type PlotNotice, type PlotNoticeKind} from '../../outside/mail/render/goods/plot-notice';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

export interface PlotTold {
  plotSaleId: number;
  kind: PlotNoticeKind;
  reason?: string;
  /** Of `assigned`: the plot before. */
  was?: number | null;
  /** Of `cancelled`: the bank gives part of it back, or all. */
  isByBank?: boolean;
}

type Facts = Omit<PlotNotice, 'identity' | 'kind' | 'reason' | 'was' | 'isByBank' | 'pageUrl'> & {
  email: string;
  wasNumber: string | null;
  at: string;
  order: {id: number; number: string} | null;
};

export async function queuePlotMail(runtime: Runtime, tx: Tx, told: PlotTold): Promise<void> {
  const {rows} = await tx.query<Facts>(
    `select s.email, s.buyer_name as "buyerName", p.number as "plotNumber", a.name as "areaName",
      to_char(a.starts_on, 'DD/MM/YYYY') as "startsOn", to_char(a.ends_on, 'DD/MM/YYYY') as "endsOn",
      plot_area_has_gate(a.id) and exists (select 1 from plot_occupant o where o.plot_sale_id = s.id) as "hasCodes",
      s.deposit_cents as "depositCents", s.deposit_state as "depositState", ${TO_HAND} as "leftCents",
      coalesce(s.agreed_refund_cents, 0) as "refundCents", (select coalesce(sum(l.total_cents), 0)::int
        from order_line l where l.plot_sale_id = s.id and l.kind = 'plot' and l.state in ('active', 'refunded'))
        as "paidCents", (select number from plot where id = $2) as "wasNumber",
      extract(epoch from now())::text as at, ${FIRST_ORDER} as "order"
       from plot_sale s join plot_area a on a.id = s.plot_area_id left join plot p on p.id = s.plot_id where s.id = $1`,
    [told.plotSaleId, told.was ?? null],
  );
  const facts = rows[0];
  if (!facts?.email || facts.order === null) return;
  const {email, wasNumber, at, order, ...about} = facts;
  const {plotSaleId, kind, reason = '', isByBank = false} = told;
  await queueMail(runtime, tx, {
    ...renderPlotNotice({
      ...about,
      kind,
      was: wasNumber,
      isByBank,
      reason: reason.trim(),
      identity: await mailIdentity(tx, runtime.config),
      pageUrl: `${runtime.config.publicUrl}${plotPage(runtime.config, order)}`,
    }),
    // A plot may change back to one that it was before; everything else happens once.
    dedupeKey: `plot:${plotSaleId}:${kind}${kind === 'assigned' ? `:${at}` : ''}`,
    kind: `plot_${kind}`,
    to: email,
    orderId: order.id,
    attachments: [],
  });
}
