/** What was paid of a contract (instalments, a change of seat, a card): the durable confirmation, line by line, with VAT inside. */
import {euros} from '../../money';
import {html, webAddress} from '../html';
import {assemble, button, greeting, type MailIdentity, panel, paragraph, type RenderedMail, smallPrint, STYLE} from '../layout';

export interface DuesReceipt {
  identity: MailIdentity;
  orderNumber: string;
  /** «21/11/2026» */
  paidOn: string;
  firstName: string;
  lines: {description: string; cents: number; vatCents: number}[];
  totalCents: number;
  payments: {method: string; amountCents: number}[];
  pageUrl: string;
}

const METHODS: Record<string, string> = {card: 'tarjeta', card_token: 'tarjeta guardada', bizum: 'Bizum', cash: 'efectivo', card_terminal: 'tarjeta en taquilla', wallet: 'monedero', sepa: 'recibo domiciliado', transfer: 'transferencia', free: 'sin coste'};

export function renderDuesReceipt(r: DuesReceipt): RenderedMail {
  const vat = r.lines.reduce((sum, line) => sum + line.vatCents, 0);
  const how = r.payments.map(p => `${METHODS[p.method] ?? p.method}: ${euros(p.amountCents)}`).join(' · ');
  const intro = `Hemos recibido tu pago de ${euros(r.totalCents)} el ${r.paidOn} (pedido ${r.orderNumber}).`;
  const sum = `Total ${euros(r.totalCents)}${vat > 0 ? `, con ${euros(vat)} de IVA` : ''}. ${how}.`;
  const foot = 'Guarda este correo como justificante. Tienes hojas de reclamaciones a tu disposición en el recinto y en el domicilio del organizador.';
  return assemble({
    identity: r.identity,
    subject: `Pago recibido: ${r.lines.length === 1 ? r.lines[0].description : `${r.lines.length} conceptos`} (pedido ${r.orderNumber})`,
    preheader: `${euros(r.totalCents)} · pedido ${r.orderNumber}`,
    title: 'Pago recibido',
    body: html`${paragraph(greeting(r.firstName))}${paragraph(intro)}${panel(html`${r.lines.map(line => html`<p class="ink" style="${STYLE.cell}margin:0 0 8px;">${line.description}: <strong>${euros(line.cents)}</strong></p>`)}<p class="ink" style="${STYLE.cell}margin:0;">${sum}</p>`)}${button(r.identity, 'Ver mi abono', r.pageUrl)}${smallPrint(foot)}`,
    text: [greeting(r.firstName), intro, ...r.lines.map(line => `${line.description}: ${euros(line.cents)}`), sum, `Ver mi abono: ${webAddress(r.pageUrl)}`, foot],
  });
}
