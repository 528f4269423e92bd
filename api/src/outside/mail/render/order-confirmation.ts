/**
 * The durable confirmation that the law asks for (LGDCU art. 98.7): what was bought, the total with VAT and fees,
 * who organises it, that there is no right of withdrawal; with the tickets attached and the link to the order.
 */
import {taxesIncluded} from '../../../domain/verifactu/taxes';
import type {PaperParts} from '../../../domain/orders/line-kind';
import {euros} from '../../../domain/kernel/money';
import {capitalised, dayInWords, joined, shortDay, timeOfDay} from '../../drawing/spanish';
import {type MailSession, orderLines, vatSummary} from './order-lines';
import {type AdInMail, adPanel, adTexts} from '../ad-panel';
import {cardPanels, cardSecrets, cardTexts, comingPanel, comingTexts} from './goods/pass-parts';
import {counted, redemptionPanels, redemptionSecrets, redemptionTexts} from './goods/redemptions';
import {html, type SafeHtml} from '../html';
import {type MailIdentity, nonBreaking, panel, type RenderedMail, STYLE} from '../layout';
import {act, letter, must, shown, small, smallLink} from '../letter';

export interface OrderMail {
  identity: MailIdentity;
  orderNumber: string;
  paidAt: Date;
  /** The zone in which the day of the purchase is said: the organisation's. */
  timezone: string;
  firstName: string;
  /** https://…/reservas/<hash> */
  reservationUrl: string;
  sessions: MailSession[];
  /** Tickets that nobody has a name for yet; `withheld` of them are given when they have one. */
  nameless?: {count: number; dueAt: Date; timezone: string; withheld: number}[];
  /** Sent again because a ticket has another seat: «Zona, fila, butaca» both. */
  moved?: {from: string; to: string} | null;
  /** Sent again because a change of plan took seats and these came in their place; as many tickets still wait for one. */
  reseated?: {seats: {from: string; to: string}[]; waiting: number} | null | undefined;
  /** What was paid with the tickets and is on none of them; its receipt is attached. */
  besides?: {
    lines: {description: string; quantity: number; cents: number}[];
    redemptions: PaperParts['redemptions'];
    cards: PaperParts['cards'];
    coming: PaperParts['coming'];
    notes: string[];
  } | null;
  totalCents: number;
  discountCents: number;
  /** Discounts by name, of it. */
  discounts?: {name: string; cents: number}[];
  /** Booking fees inside the total. */
  feeCents: number;
  /** What was given back already, when the mail is sent again. */
  refundedCents?: number;
  payments: PaidPart[];
  /** What is advertised beside it; addresses whole. */
  ad?: AdInMail | null;
}

export type PaymentMethod =
  | 'card'
  | 'card_token'
  | 'bizum'
  | 'sepa'
  | 'cash'
  | 'card_terminal'
  | 'transfer'
  | 'wallet'
  | 'free'
  | 'gift_card'
  | 'lfp'
  | 'account';

export const METHOD_NAMES: Record<PaymentMethod, string> = {
  card: 'tarjeta',
  card_token: 'tarjeta guardada',
  bizum: 'Bizum',
  sepa: 'recibo domiciliado',
  cash: 'efectivo',
  card_terminal: 'tarjeta en taquilla',
  transfer: 'transferencia',
  wallet: 'monedero',
  free: 'sin coste',
  gift_card: 'tarjeta regalo',
  lfp: 'la liga o el club visitante',
  account: 'la agencia o peña',
};

export const NO_WITHDRAWAL =
  'Las entradas no admiten desistimiento: son un servicio de ocio con fecha determinada (art. 103.l del texto refundido de la Ley ' +
  'General para la Defensa de los Consumidores y Usuarios). Si el acto se cancela, te devolvemos el importe íntegro, gastos de gestión ' +
  'incluidos. Si cambia de fecha, puedes pedir la devolución en los 15 días siguientes al aviso.';

const COMPLAINTS = 'Tienes hojas de reclamaciones a tu disposición en el recinto y en el domicilio del organizador.';

export function renderOrderConfirmation(mail: OrderMail): RenderedMail {
  const count = mail.sessions.reduce(
    (sum, session) => sum + session.tickets.filter(ticket => ticket.state !== 'void').length,
    0,
  );
  const titles = [...new Set(mail.sessions.map(session => session.eventTitle))];
  const what = titles.length > 1 ? `${titles[0]} y ${titles.length - 1} más` : (titles[0] ?? 'tu pedido');
  const withheld = (mail.nameless ?? []).reduce((sum, one) => sum + one.withheld, 0);
  const {moved, reseated} = mail;
  const intro = reseated
    ? reseatedWords(reseated)
    : moved
      ? `Tu entrada pasa de ${moved.from} a ${moved.to}. La anterior ha dejado de valer: entra con la de este correo.`
      : introOf(count, withheld);
  const [first] = mail.sessions;
  const names = (mail.nameless ?? []).map(nameless);
  const all = mail.sessions.flatMap(session => session.tickets);
  const totals = totalLines(mail);
  const vat = vatSummary(all);
  const paid = `Pedido ${mail.orderNumber}, del ${shortDay(mail.paidAt, mail.timezone)}, ${paidWith(mail)}.`;
  const organizers = organizerLines(mail.sessions);
  const policies = [...new Set(mail.sessions.map(session => session.refundPolicy?.trim() ?? '').filter(Boolean))];
  return letter({
    identity: mail.identity,
    kind: reseated ? 'order.reseated' : moved ? 'order.moved' : withheld > 0 ? 'order.nameless' : 'order',
    values: {
      pedido: mail.orderNumber,
      eventos: what,
      entradas: count === 1 ? '1 entrada' : `${count} entradas`,
      fecha: first ? when(first) : '',
      recinto: first ? first.venueName : '',
      puertas: first ? timeOfDay(first.doorsAt, first.timezone) : '',
      total: euros(mail.totalCents),
    },
    secrets: [...cardSecrets(mail.besides?.cards ?? []), ...redemptionSecrets(mail.besides?.redemptions ?? [])],
    to: mail.firstName,
    subject: `${reseated && reseated.seats.length > 1 ? 'Tus butacas nuevas' : (reseated ?? moved) ? 'Tu butaca nueva' : 'Tus entradas'} para ${what} (pedido ${mail.orderNumber})`,
    preheader: mail.sessions.map(session => `${when(session)} · ${session.venueName}`).join(' | '),
    title: reseated
      ? '¡Ya tienes butaca!'
      : moved
        ? 'Butaca cambiada'
        : count === 1
          ? '¡Ya tienes tu entrada!'
          : '¡Ya tienes tus entradas!',
    parts: [
      reseated || moved ? must(intro) : intro,
      ...names.map(must),
      act(names.length > 0 ? 'Decir quién viene' : 'Ver mis entradas', mail.reservationUrl),
      ...mail.sessions.map(session => shown(sessionPanel(session), sessionText(session))),
      mail.besides && shown(besidesPanels(mail.besides), besidesTexts(mail.besides).join('\n\n')),
      shown(totalsTable(totals), totals.map(([label, amount]) => `${label}: ${amount}`).join('\n')),
      smallLink(html`${vat.map(line => html`${line}<br>`)}${paid}`, [...vat, paid].join('\n')),
      mail.ad && shown(adPanel(mail.ad), adTexts(mail.ad)),
      ...policies.map(small),
      small(NO_WITHDRAWAL),
      ...organizers.map(small),
      small(COMPLAINTS),
    ],
  });
}

const besidesPanels = (besides: NonNullable<OrderMail['besides']>): SafeHtml =>
  html`${panel(html`<h2 class="ink" style="${STYLE.heading}">Además</h2>${besides.lines.map(line => html`<p class="ink" style="${STYLE.cell}margin:0 0 8px;">${counted(line)}: <strong>${euros(line.cents)}</strong></p>`)}${besides.notes.map(note => html`<p class="muted" style="${STYLE.small}">${note}</p>`)}`)}${cardPanels(besides.cards)}${redemptionPanels(besides.redemptions)}${comingPanel(besides.coming, true)}`;

const besidesTexts = (besides: NonNullable<OrderMail['besides']>): string[] => [
  ...besides.lines.map(line => `${counted(line)}: ${euros(line.cents)}`),
  ...cardTexts(besides.cards),
  ...redemptionTexts(besides.redemptions),
  ...comingTexts(besides.coming, true),
  ...besides.notes,
];

/** The code is the same: whoever shows the old paper comes in too. */
function reseatedWords({seats, waiting}: NonNullable<OrderMail['reseated']>): string {
  const places = joined(seats.map(({from, to}) => `${to} (antes, ${from})`));
  const rest =
    waiting === 0
      ? ''
      : ` Seguimos buscando butaca para ${waiting === 1 ? 'la entrada que falta' : `las ${waiting} entradas que faltan`}.`;
  return seats.length === 1
    ? `Ya tenemos butaca para ti: ${places}. Llévala en el PDF de este correo; el código es el mismo de siempre.${rest}`
    : `Ya tenemos butacas para ti: ${places}. Llévalas en el PDF de este correo; los códigos son los mismos de siempre.${rest}`;
}

function introOf(count: number, withheld: number): string {
  const given = count - withheld;
  if (given === 0)
    return `${count === 1 ? 'Tu entrada es tuya' : `Tus ${count} entradas son tuyas`}. Son nominativas: te las damos en cuanto digas quién viene con cada una.`;
  const attached =
    withheld === 0
      ? given === 1
        ? 'Tu entrada va adjunta'
        : `Tus ${given} entradas van adjuntas`
      : given === 1
        ? `De tus ${count} entradas, 1 va adjunta`
        : `De tus ${count} entradas, ${given} van adjuntas`;
  return `${attached} en PDF, con la cita para tu calendario. Llévalas en el móvil o impresas: cada código solo abre una vez, no lo compartas.`;
}

const nameless = ({count, dueAt, timezone}: NonNullable<OrderMail['nameless']>[number]): string =>
  `${count === 1 ? 'Falta el nombre de 1 asistente' : `Faltan los nombres de ${count} asistentes`}: puedes decirlo hasta el ${dayInWords(dueAt, timezone)}, a las ${timeOfDay(dueAt, timezone)}.`;

function totalLines(mail: OrderMail): [string, string][] {
  const lines: [string, string][] = [];
  const named = mail.discounts ?? [];
  for (const {name, cents} of named) lines.push([name, `−${euros(cents)}`]);
  const other = mail.discountCents - named.reduce((sum, {cents}) => sum + cents, 0);
  if (other > 0) lines.push(['Descuento aplicado', `−${euros(other)}`]);
  if (mail.feeCents > 0) lines.push(['Gastos de gestión, ya incluidos', euros(mail.feeCents)]);
  const tickets = mail.sessions.flatMap(session => session.tickets);
  lines.push([`Total, ${taxesIncluded(tickets)}`, euros(mail.totalCents)]);
  if (mail.refundedCents) lines.push(['Devuelto', `−${euros(mail.refundedCents)}`]);
  return lines;
}

/** What paid an order, or a part of it; of a card terminal that we drive, what is on its slip. */
export interface PaidPart {
  method: PaymentMethod;
  amountCents: number;
  authorisation?: string | null;
  lastFour?: string | null;
}

/** « (aut. 123456, tarjeta ···· 0003)» */
export function slipOf({authorisation, lastFour}: PaidPart): string {
  const said = [authorisation && `aut. ${authorisation}`, lastFour && `tarjeta ···· ${lastFour}`].filter(Boolean);
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}

function paidWith(mail: OrderMail): string {
  const payments = mail.payments.filter(payment => payment.method !== 'free');
  if (payments.length === 0) return 'sin coste';
  if (payments[0]!.method === 'lfp') return 'pagado a la liga o al club visitante';
  if (payments[0]!.method === 'account') return 'pagado a quien te las vendió';
  if (payments.length === 1) return `pagado con ${METHOD_NAMES[payments[0]!.method]}`;
  return `pagado con ${joined(payments.map(payment => `${METHOD_NAMES[payment.method]} (${euros(payment.amountCents)})`))}`;
}

function organizerLines(sessions: MailSession[]): string[] {
  const titlesByOrganizer = new Map<string, Set<string>>();
  for (const {organizer, eventTitle} of sessions) {
    const who = [
      organizer.legalName,
      `NIF\u00a0${organizer.nif}`,
      organizer.address,
      organizer.email,
      nonBreaking(organizer.phone),
    ]
      .filter(Boolean)
      .join(' · ');
    titlesByOrganizer.set(who, (titlesByOrganizer.get(who) ?? new Set()).add(eventTitle));
  }
  const isOne = titlesByOrganizer.size === 1;
  return [...titlesByOrganizer].map(
    ([who, titles]) => `Organiza${isOne ? '' : ` ${joined([...titles].map(title => `«${title}»`))}`}: ${who}`,
  );
}

const when = (session: MailSession) =>
  `${capitalised(dayInWords(session.startsAt, session.timezone))}, ${timeOfDay(session.startsAt, session.timezone)}`;
const doors = (session: MailSession) => `Apertura de puertas: ${timeOfDay(session.doorsAt, session.timezone)}`;
const kicker = (session: MailSession) => [session.competition, session.round].filter(Boolean).join(' · ');
const where = (session: MailSession) => [session.venueName, session.venueAddress].filter(Boolean).join(', ');

function sessionPanel(session: MailSession): SafeHtml {
  const rows = orderLines(session.tickets).map(
    line =>
      html`<tr><td class="rule" style="${STYLE.cell}padding:10px 12px 10px 0;border-top:1px solid #e3e7ed;" valign="top"><strong>${line.place}</strong><br><span class="muted" style="color:#566070;font-size:14px;">${line.detail}</span></td><td class="rule" align="right" valign="top" style="${STYLE.cell}padding:10px 0;border-top:1px solid #e3e7ed;white-space:nowrap;">${line.amount}</td></tr>`,
  );
  return panel(html`${kicker(session) && html`<p class="muted" style="${STYLE.small}margin:0 0 4px;">${kicker(session)}</p>`}
<h2 class="ink" style="${STYLE.heading}">${session.eventTitle}</h2>
${session.subtitle && html`<p class="muted" style="${STYLE.small}">${session.subtitle}</p>`}
<p class="ink" style="${STYLE.cell}margin:8px 0 14px;"><strong>${when(session)}</strong><br>${doors(session)}<br>${where(session)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`);
}

function sessionText(session: MailSession): string {
  return [
    kicker(session),
    session.eventTitle,
    session.subtitle ?? '',
    when(session),
    doors(session),
    where(session),
    ...orderLines(session.tickets).map(line => `  - ${line.place}\n    ${line.detail}: ${line.amount}`),
  ]
    .filter(Boolean)
    .join('\n');
}

function totalsTable(lines: [string, string][]): SafeHtml {
  const rows = lines.map(([label, amount]) => {
    const isTotal = label.startsWith('Total');
    const style = isTotal ? 'font-weight:700;font-size:18px;' : 'font-size:14px;';
    return html`<tr><th scope="row" align="left" class="ink" style="${STYLE.cell}font-weight:400;padding:4px 0;${style}">${label}</th><td align="right" class="ink" style="${STYLE.cell}padding:4px 0;white-space:nowrap;${style}">${amount}</td></tr>`;
  });
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;">${rows}</table>`;
}
