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
import {qrTable} from '../qr-table';
import {counted, redemptionPanels, redemptionSecrets, redemptionTexts} from './goods/redemptions';

export interface DuesReceipt {
  identity: MailIdentity;
  orderNumber: string;
  /** «21/11/2026» */
  paidOn: string;
  firstName: string;
  lines: {description: string; quantity: number; cents: number; vatCents: number}[];
  redemptions: PaperParts['redemptions'];
  cards: {
    holderName: string;
    listName: string;
    categoryName: string;
    place: string;
    gate: string | null;
    number: string;
    code: string;
  }[];
  coming: {holderName: string; dueOn: string; cents: number}[];
  notes: string[];
  totalCents: number;
  payments: {method: string; amountCents: number}[];
  /** Null: there is no more to see than the receipt. */
  pageUrl: string | null;
  receiptUrl: string;
}

const METHODS: Record<string, string> = {
  card: 'tarjeta',
  card_token: 'tarjeta guardada',
  bizum: 'Bizum',
  cash: 'efectivo',
  card_terminal: 'tarjeta en taquilla',
  wallet: 'monedero',
  gift_card: 'tarjeta regalo',
  sepa: 'recibo domiciliado',
  transfer: 'transferencia',
  free: 'sin coste',
};
/** «tarjeta: 118,00 €» */
export const paidWith = (payments: DuesReceipt['payments']): string =>
  payments.map(p => `${METHODS[p.method] ?? p.method}: ${euros(p.amountCents)}`).join(' · ') || 'sin coste';

const inFours = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');
const CARD_HOW =
  'Enseña este código en la puerta, en el móvil o impreso, siempre que vengas con tu abono. Es personal: no lo compartas.';

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
  const seeIt = isPlot ? 'Ver mi parcela' : 'Ver mi abono';
  const names = new Set(r.coming.map(part => part.holderName)).size > 1;
  const coming = r.coming.map(part => `${part.dueOn}${names ? `, ${part.holderName}` : ''}: ${euros(part.cents)}`);
  const later =
    coming.length === 0
      ? ''
      : r.pageUrl === null
        ? 'Paga cada plazo en nuestras taquillas antes de su fecha; puedes adelantarlos cuando quieras.'
        : isPlot
          ? 'Paga cada plazo antes de su fecha, con el botón de abajo o en nuestras taquillas; puedes adelantarlos cuando quieras.'
          : 'Te avisaremos antes de cada plazo. Puedes adelantarlos cuando quieras desde «Mi abono».';
  const foot =
    'Guarda este correo como justificante; el PDF va adjunto. Tienes hojas de reclamaciones a tu disposición en el recinto y en el domicilio del organizador.';
  const aboutCard = (card: DuesReceipt['cards'][number]) =>
    [
      `${card.listName}, ${card.categoryName}`,
      card.place || 'Sin butaca numerada',
      card.gate ? `Puerta ${card.gate.replace(/^puerta\s+/i, '')}` : '',
      `Carnet ${card.number}`,
    ].filter(Boolean);
  return assemble({
    identity: r.identity,
    subject: isWelcome
      ? `${title} (pedido ${r.orderNumber})`
      : `Pago recibido: ${r.lines.length === 1 ? r.lines[0]!.description : `${r.lines.length} conceptos`} (pedido ${r.orderNumber})`,
    preheader: `${euros(r.totalCents)} · pedido ${r.orderNumber}`,
    secrets: [...r.cards.flatMap(({code}) => [code, inFours(code)]), ...redemptionSecrets(r.redemptions)],
    title,
    body: html`${paragraph(greeting(r.firstName))}${paragraph(intro)}${r.cards.map(card => panel(html`<h2 class="ink" style="${STYLE.heading}">${card.holderName}</h2><p class="ink" style="${STYLE.cell}margin:0 0 14px;">${aboutCard(card).map(line => html`${line}<br>`)}</p>${qrTable(card.code)}<p class="ink" style="${STYLE.cell}margin:0;letter-spacing:1px;">${inFours(card.code)}</p>`))}${isWelcome && paragraph(CARD_HOW)}${panel(html`${r.lines.map(line => html`<p class="ink" style="${STYLE.cell}margin:0 0 8px;">${counted(line)}: <strong>${euros(line.cents)}</strong></p>`)}<p class="ink" style="${STYLE.cell}margin:0;">${sum}</p>`)}${redemptionPanels(r.redemptions)}${coming.length > 0 && panel(html`<h2 class="ink" style="${STYLE.heading}">Plazos que quedan</h2><p class="ink" style="${STYLE.cell}margin:0;">${coming.map(line => html`${line}<br>`)}</p>`)}${later && paragraph(later)}${r.notes.map(paragraph)}${r.pageUrl === null ? button(r.identity, 'Ver el justificante', r.receiptUrl) : button(r.identity, seeIt, r.pageUrl)}${smallPrint(foot)}`,
    text: [
      greeting(r.firstName),
      intro,
      ...r.cards.flatMap(card => [[card.holderName, ...aboutCard(card), `Código: ${inFours(card.code)}`].join('\n')]),
      ...(isWelcome ? [CARD_HOW] : []),
      ...redemptionTexts(r.redemptions),
      ...r.lines.map(line => `${counted(line)}: ${euros(line.cents)}`),
      sum,
      ...(coming.length > 0 ? [`Plazos que quedan:\n${coming.join('\n')}`, later] : []),
      ...r.notes,
      ...(r.pageUrl === null ? [] : [`${seeIt}: ${webAddress(r.pageUrl)}`]),
      `Justificante: ${webAddress(r.receiptUrl)}`,
      foot,
    ],
  });
}
