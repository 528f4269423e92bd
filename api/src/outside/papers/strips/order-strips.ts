/** Tickets, invoices and cards that were sold as strips of paper: what has to be on them, and one code to be scanned. */
import {euros, formatCount} from '../../../domain/kernel/money';
import {placeNotes} from '../../drawing/draw-seat';
import {priceLines, totalLabel} from '../../drawing/draw-price';
import type {GiftCardDocument} from '../../drawing/gift-card';
import {idWords, INVOICE_TITLES, type InvoicePaper} from '../../drawing/money/invoice';
import type {SupporterCardDocument} from '../../drawing/supporter-card';
import {capitalised, dayInWords, percent, shortDay, timeOfDay} from '../../drawing/spanish';
import {CANCELLED_REFUND, COMPLAINT_FORMS, WITHDRAWAL} from '../../drawing/terms';
import {gateLabel, type TicketDocument} from '../../drawing/ticket-document';
import {TAX_NAMES, untaxedWords} from '../../../domain/verifactu/taxes';
import {centred, code, pair, RULE, type Strip, text} from '../../drawing/print/strip';

/**
 * A strip for each ticket; returned ones are left out. `isStock`: on a ticket of its own stock, where what the law wants
 * said stands on the back.
 */
export function ticketStrips(document: TicketDocument, isStock = false): Strip[] {
  const tickets = document.sessions.flatMap(session =>
    session.tickets.filter(ticket => ticket.state !== 'void').map(ticket => ({session, ticket})),
  );
  return tickets.map(({session, ticket}, n) => {
    const {organizer} = session;
    const place = [
      ticket.gate && `Puerta ${gateLabel(ticket.gate)}`,
      ticket.rowLabel && `Fila ${ticket.rowLabel}`,
      ticket.seatNumber && `Butaca ${ticket.seatNumber}`,
    ].filter(Boolean);
    return [
      ...(document.isTrial ? centred('PRUEBA: no vale para entrar', {size: 2, bold: true}) : []),
      ...centred(document.brand.name, {bold: true}),
      ...centred([session.competition, session.round].filter(Boolean).join(' · ')),
      RULE,
      ...centred(session.eventTitle, {size: 2, bold: true}),
      ...centred(session.subtitle),
      ...centred(
        `${capitalised(dayInWords(session.startsAt, session.timezone))}, ${timeOfDay(session.startsAt, session.timezone)}`,
        {bold: true},
      ),
      ...centred(`Puertas: ${timeOfDay(session.doorsAt, session.timezone)} · ${session.venueName}`),
      ...(isStock ? [] : centred(session.venueAddress)),
      RULE,
      ...centred(ticket.zoneName, {size: 2, bold: true}),
      ...centred(place.join(' · '), {bold: true}),
      ...centred(placeNotes(ticket).join(' · ')),
      code(ticket.qrText, `Código QR de acceso ${ticket.code}`),
      ...centred(ticket.code),
      RULE,
      ...priceLines(ticket).flatMap(line => [pair(line.label, line.amount), ...text(line.vat)]),
      ...(ticket.hidesPrice ? [] : [pair(totalLabel(ticket), euros(ticket.totalCents), true)]),
      ...(ticket.holderName ? text(`Titular: ${ticket.holderName}`) : []),
      pair(
        ticket.ofBatch ?? `Pedido ${document.orderNumber} · ${n + 1}/${tickets.length}`,
        shortDay(document.issuedAt, session.timezone),
      ),
      ...(ticket.ofBatch ? text('Vale desde que quien la vende la da por vendida.', {bold: true}) : []),
      ...(session.minAge ? text(`Edad mínima: ${session.minAge} años.`, {bold: true}) : []),
      ...text(`Organiza: ${organizer.legalName}, NIF\u00a0${organizer.nif}. ${organizer.address}.`),
      ...(isStock
        ? []
        : [
            ...text(`${CANCELLED_REFUND} ${session.refundPolicy?.trim() ?? ''}`),
            ...text(WITHDRAWAL),
            ...text(`${COMPLAINT_FORMS} Esta entrada no es una factura.`),
          ]),
    ];
  });
}

/** An invoice as the counter hands it over: whole, its QR first (AEAT, QR, 3). */
export function invoiceStrip(i: InvoicePaper): Strip {
  const tax = TAX_NAMES[i.tax];
  const who = (label: string, one: NonNullable<InvoicePaper['recipient']>) => [
    ...text(`${label}: ${one.name}`, {bold: true}),
    ...text(idWords(one)),
    ...text(one.address),
  ];
  return [
    ...(i.qrUrl === null
      ? []
      : [
          ...centred('QR tributario:', {bold: true}),
          code(i.qrUrl, 'Código QR para comprobar la factura en la sede de la Agencia Tributaria'),
          ...(i.isVerifiable ? centred('Factura verificable en la sede electrónica de la AEAT', {bold: true}) : []),
          RULE,
        ]),
    ...centred(INVOICE_TITLES[i.kind], {size: 2, bold: true}),
    ...centred(`${i.fullNumber} · ${i.issuedOn}`),
    ...(i.operationOn && i.operationOn !== i.issuedOn ? text(`Fecha de la operación: ${i.operationOn}.`) : []),
    ...(i.orderNumber ? text(`Pedido ${i.orderNumber}.`) : []),
    ...(i.about
      ? text(
          i.kind === 'F3'
            ? `Se expide en sustitución de la factura simplificada ${i.about}.`
            : `Rectifica por diferencias la factura ${i.about}.`,
        )
      : []),
    RULE,
    ...who('Expide', i.issuer),
    ...(i.recipient ? who('Destinatario', i.recipient) : []),
    RULE,
    ...i.lines.flatMap(line => [
      pair(`${formatCount(line.quantity)} × ${line.description}`, euros(line.baseCents + line.vatCents)),
      ...(line.discountCents === 0 ? [] : text(`  descuento ${euros(line.discountCents)}, sin ${tax}`)),
    ]),
    RULE,
    ...i.rates.map(rate =>
      pair(
        rate.qualification === 'S1'
          ? `${tax} ${percent(rate.rateBp)} de ${euros(rate.baseCents)}`
          : `${untaxedWords(i.tax, rate.qualification, rate.exemption)} (${euros(rate.baseCents)})`,
        euros(rate.vatCents),
      ),
    ),
    pair('Total', euros(i.totalCents), true),
  ];
}

export const giftCardStrip = (card: GiftCardDocument): Strip => [
  ...centred(card.brand.name, {bold: true}),
  ...centred('Tarjeta regalo', {size: 2, bold: true}),
  ...centred(euros(card.cents), {size: 2, bold: true}),
  ...(card.recipientName ? centred(`Para ${card.recipientName}`) : []),
  ...(card.senderName ? centred(`De ${card.senderName}`) : []),
  ...centred(card.message),
  RULE,
  code(card.code, `Código de la tarjeta regalo ${card.code}`),
  ...centred(card.code, {bold: true}),
  ...(card.expiresOn ? centred(`Vale hasta el ${card.expiresOn}`) : []),
  ...centred(card.shopUrl),
];

/** Until there is the one of plastic, which is what it says: whose, of what, until when. */
export const supporterCardStrip = (card: SupporterCardDocument): Strip => [
  ...centred(card.brand.name, {bold: true}),
  ...centred('Carné de simpatizante', {size: 2, bold: true}),
  ...centred(card.tierName, {bold: true}),
  ...(card.isInForce ? [] : centred('No está en vigor', {size: 2, bold: true})),
  RULE,
  ...centred(card.holderName, {bold: true}),
  ...(card.family.length > 0 ? centred(`Con ${card.family.join(', ')}`) : []),
  code(card.number, `Código QR del carné ${card.number}`),
  ...centred(card.number, {bold: true}),
  ...centred(`Vale del ${card.validFrom} al ${card.validUntil}`),
  ...centred(card.shopUrl),
];

/** Everything that a printer may get wrong, on one piece of paper. */
export const testStrip = (brand: string, printer: string): Strip => [
  ...centred(brand, {bold: true}),
  ...centred('Página de prueba', {size: 2, bold: true}),
  ...centred(printer),
  RULE,
  ...text('ñ Ñ á é í ó ú ü ç · l·l à è ò € ¿ ¡ « » º ª'),
  pair('Importe', euros(123450), true),
  code('PRUEBA DE IMPRESORA', 'Código QR de prueba'),
];
