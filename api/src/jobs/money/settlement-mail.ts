/** The company gets its settlement by mail, with the paper and the invoice of what the house keeps; a new sending after a dispute is a new mail. */
import {readPaper} from '../../domain/settlements/read-paper';
import {mailIdentity} from '../../outside/mail/identity';
import {renderSettlement} from '../../outside/mail/render/goods/settlement';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

/** Screens of the office, by what is settled. */
const SCREENS: Record<string, string> = {
  events: 'eventos',
  passes: 'abonos',
  academy: 'cantera',
  plots: 'parcelas',
  products: 'productos',
};

export async function queueSettlement(runtime: Runtime, tx: Tx, settlementId: number, email: string): Promise<void> {
  const paper = await readPaper(tx, settlementId, null);
  const {rows} = await tx.query<{version: number; contact: string}>(
    `select s.version, coalesce(c.contact_name, '') as contact from settlement s
       left join event_company c on c.id = s.event_company_id where s.id = $1`,
    [settlementId],
  );
  const {rows: invoices} = await tx.query<{id: number}>('select id from invoice where settlement_id = $1 order by id', [
    settlementId,
  ]);
  await queueMail(runtime, tx, {
    ...renderSettlement({
      identity: await mailIdentity(tx, runtime.config),
      number: paper.number!,
      contactName: rows[0]!.contact,
      period: `${paper.eventTitle ? `de «${paper.eventTitle}», ` : ''}del ${paper.periodFrom} al ${paper.periodTo}`,
      netCents: paper.payableCents,
      isInvoiceMissing: paper.asked.some(one => one.number === '' && one.noInvoiceReason === ''),
      url: `${runtime.config.publicUrl}/admin/liquidaciones-${SCREENS[paper.kind]}/${settlementId}`,
    }),
    dedupeKey: `settlement:${settlementId}:${rows[0]!.version}`,
    kind: 'settlement',
    to: email,
    orderId: null,
    attachments: [
      {kind: 'settlement_pdf', settlementId},
      ...invoices.map(({id}) => ({kind: 'invoice_pdf' as const, invoiceId: id})),
    ],
  });
}
