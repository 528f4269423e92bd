/**
 * What was paid of a contract (a new pass, instalments, a change of seat, a card): the durable confirmation, line by
 * line, with VAT inside, the cards it opened and what is still to come.
 */
import {type Tax, taxesNamed} from '../../../domain/verifactu/taxes';
import type {PaperParts} from '../../../domain/orders/line-kind';
import {euros} from '../../../domain/kernel/money';
import {cardPanels, cardSecrets, cardTexts, comingPanel, comingTexts} from './goods/pass-parts';
import {METHOD_NAMES, slipOf, type PaidPart} from './order-confirmation';
import {counted, redemptionPanels, redemptionSecrets, redemptionTexts} from './goods/redemptions';
import {html, webAddress} from '../html';
import {type MailIdentity, panel, paragraph, type RenderedMail, STYLE} from '../layout';
import {act, letter, shown, small} from '../letter';

export interface DuesReceipt {
  identity: MailIdentity;
  orderNumber: string;
  /** «21/11/2026» */
  paidOn: string;
  firstName: string;
  lines: {description: string; quantity: number; cents: number; vatCents: number; tax?: Tax | null}[];
  redemptions: PaperParts['redemptions'];
  cards: PaperParts['cards'];
  coming: PaperParts['coming'];
  notes: string[];
  totalCents: number;
  payments: PaidPart[];
  /** Null: there is no more to see than the receipt. */
  pageUrl: string | null;
  receiptUrl: string;
}

/** «tarjeta: 118,00 €» */
export const paidWith = (payments: DuesReceipt['payments']): string =>
  payments.map(p => `${METHOD_NAMES[p.method]}: ${euros(p.amountCents)}${slipOf(p)}`).join(' · ') || 'sin coste';

export function renderDuesReceipt(r: DuesReceipt): RenderedMail {
  const vat = r.lines.reduce((sum, line) => sum + line.vatCents, 0);
  const intro = `Hemos recibido tu pago de ${euros(r.totalCents)} el ${r.paidOn} (pedido ${r.orderNumber}).`;
  const sum = `Total ${euros(r.totalCents)}${vat > 0 ? `, con ${euros(vat)} de ${taxesNamed(r.lines)}` : ''}. ${paidWith(r.payments)}.`;
  const isWelcome = r.cards.length > 0;
  const title = isWelcome
    ? r.cards.length === 1
      ? 'Tu abono está activo'
      : 'Vuestros abonos están activos'
    : 'Pago recibido';
  const isPlot = r.pageUrl?.includes('/compra-parcelas/') ?? false;
  const isAcademy = r.pageUrl?.includes('/perfil/cantera/') ?? false;
  const seeIt = isPlot ? 'Ver mi parcela' : isAcademy ? 'Ver los plazos' : 'Ver mi abono';
  const onPage = r.pageUrl !== null;
  const foot =
    'Guarda este correo como justificante; el PDF va adjunto. Tienes hojas de reclamaciones a tu disposición en el recinto y en el domicilio del organizador.';
  return letter({
    identity: r.identity,
    kind: isWelcome ? 'receipt.welcome' : isPlot ? 'receipt.plot' : isAcademy ? 'receipt.academy' : 'receipt',
    values: {
      pedido: r.orderNumber,
      importe: euros(r.totalCents),
      fecha: r.paidOn,
      concepto: r.lines.map(counted).join(', '),
    },
    to: r.firstName,
    subject: isWelcome
      ? `${title} (pedido ${r.orderNumber})`
      : `Pago recibido: ${r.lines.length === 1 ? r.lines[0]!.description : `${r.lines.length} conceptos`} (pedido ${r.orderNumber})`,
    preheader: `${euros(r.totalCents)} · pedido ${r.orderNumber}`,
    secrets: [...cardSecrets(r.cards), ...redemptionSecrets(r.redemptions)],
    title,
    parts: [
      intro,
      shown(
        html`${cardPanels(r.cards)}${panel(html`${r.lines.map(line => html`<p class="ink" style="${STYLE.cell}margin:0 0 8px;">${counted(line)}: <strong>${euros(line.cents)}</strong></p>`)}<p class="ink" style="${STYLE.cell}margin:0;">${sum}</p>`)}${redemptionPanels(r.redemptions)}${comingPanel(r.coming, onPage)}${r.notes.map(paragraph)}`,
        [
          ...cardTexts(r.cards),
          ...r.lines.map(line => `${counted(line)}: ${euros(line.cents)}`),
          sum,
          ...redemptionTexts(r.redemptions),
          ...comingTexts(r.coming, onPage),
          ...r.notes,
          ...(r.pageUrl === null ? [] : [`Justificante: ${webAddress(r.receiptUrl)}`]),
        ].join('\n\n'),
      ),
      r.pageUrl === null ? act('Ver el justificante', r.receiptUrl) : act(seeIt, r.pageUrl),
      small(foot),
    ],
  });
}
