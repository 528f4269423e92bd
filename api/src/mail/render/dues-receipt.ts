/**
 * What was paid of a contract (a new pass, instalments, a change of seat, a card): the durable confirmation, line by
 * line, with VAT inside, the cards it opened and what is still to come.
 */
import type {PaperParts} from '../../domain/orders/line-kind';
import {euros} from '../../money';
import {html, webAddress} from '../html';
import {
  assemble,
  button,
  greeting,
  type MailIdentity,
  panel,
  paragraph,
  type RenderedMail,
  smallPrint,
  STYLE,
} from '../layout';
import {cardPanels, cardSecrets, cardTexts, comingPanel, comingTexts} from './goods/pass-parts';
import {METHOD_NAMES, type PaymentMethod} from './order-confirmation';
import {counted, redemptionPanels, redemptionSecrets, redemptionTexts} from './goods/redemptions';

export interface DuesReceipt {
  identity: MailIdentity;
  orderNumber: string;
  /** «21/11/2026» */
  paidOn: string;
  firstName: string;
  lines: {description: string; quantity: number; cents: number; vatCents: number}[];
  redemptions: PaperParts['redemptions'];
  cards: PaperParts['cards'];
  coming: PaperParts['coming'];
  notes: string[];
  totalCents: number;
  payments: {method: PaymentMethod; amountCents: number}[];
  /** Null: there is no more to see than the receipt. */
  pageUrl: string | null;
  receiptUrl: string;
}

/** «tarjeta: 118,00 €» */
export const paidWith = (payments: DuesReceipt['payments']): string =>
  payments.map(p => `${METHOD_NAMES[p.method]}: ${euros(p.amountCents)}`).join(' · ') || 'sin coste';

export function renderDuesReceipt(r: DuesReceipt): RenderedMail {
  const vat = r.lines.reduce((sum, line) => sum + line.vatCents, 0);
  const intro = `Hemos recibido tu pago de ${euros(r.totalCents)} el ${r.paidOn} (pedido ${r.orderNumber}).`;
  const sum = `Total ${euros(r.totalCents)}${vat > 0 ? `, con ${euros(vat)} de IVA` : ''}. ${paidWith(r.payments)}.`;
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
  return assemble({
    identity: r.identity,
    subject: isWelcome
      ? `${title} (pedido ${r.orderNumber})`
      : `Pago recibido: ${r.lines.length === 1 ? r.lines[0]!.description : `${r.lines.length} conceptos`} (pedido ${r.orderNumber})`,
    preheader: `${euros(r.totalCents)} · pedido ${r.orderNumber}`,
    secrets: [...cardSecrets(r.cards), ...redemptionSecrets(r.redemptions)],
    title,
    body: html`${paragraph(greeting(r.firstName))}${paragraph(intro)}${cardPanels(r.cards)}${panel(html`${r.lines.map(line => html`<p class="ink" style="${STYLE.cell}margin:0 0 8px;">${counted(line)}: <strong>${euros(line.cents)}</strong></p>`)}<p class="ink" style="${STYLE.cell}margin:0;">${sum}</p>`)}${redemptionPanels(r.redemptions)}${comingPanel(r.coming, onPage)}${r.notes.map(paragraph)}${r.pageUrl === null ? button(r.identity, 'Ver el justificante', r.receiptUrl) : button(r.identity, seeIt, r.pageUrl)}${smallPrint(foot)}`,
    text: [
      greeting(r.firstName),
      intro,
      ...cardTexts(r.cards),
      ...redemptionTexts(r.redemptions),
      ...r.lines.map(line => `${counted(line)}: ${euros(line.cents)}`),
      sum,
      ...comingTexts(r.coming, onPage),
      ...r.notes,
      ...(r.pageUrl === null ? [] : [`${seeIt}: ${webAddress(r.pageUrl)}`]),
      `Justificante: ${webAddress(r.receiptUrl)}`,
      foot,
    ],
  });
}
