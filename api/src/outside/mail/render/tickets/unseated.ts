/** Tickets whose seat went with a plan: which, that another is being looked for, and that they stay whose they are. */
import {capitalised, dayInWords, timeOfDay} from '../../../drawing/spanish';
import {html} from '../../html';
import {type MailIdentity, type RenderedMail, STYLE} from '../../layout';
import {act, facts, letter, must, small} from '../../letter';

export interface UnseatedMail {
  identity: MailIdentity;
  firstName: string;
  orderNumber: string;
  reservationUrl: string;
  eventTitle: string;
  startsAt: Date;
  timezone: string;
  venueName: string;
  /** Where each was in the plan that was left; whom it was given to, if not kept. */
  seats: {place: string; givenTo: string | null}[];
  /** Others of the order and session that have their seat as before. */
  keptCount: number;
}

export function renderUnseated(mail: UnseatedMail): RenderedMail {
  const {eventTitle, seats} = mail;
  const isOne = seats.length === 1;
  const when = `${capitalised(dayInWords(mail.startsAt, mail.timezone))}, a las ${timeOfDay(mail.startsAt, mail.timezone)}`;
  const lead = `El plano de butacas de «${eventTitle}» ha cambiado y ${lostWords(seats.length, mail.keptCount)} en él. Sentimos el cambio.`;
  const search = isOne
    ? 'Te estamos buscando otra, al precio que pagaste. En cuanto la tengamos te escribimos con tu entrada nueva: no tienes que hacer nada.'
    : 'Te estamos buscando otras, al precio que pagaste. En cuanto las tengamos te escribimos con tus entradas nuevas: no tienes que hacer nada.';
  const proof = isOne
    ? 'Tu entrada sigue siendo tuya y vale como justificante: guárdala. Si el día llega antes que nuestro correo, ven con ella y en taquilla te dicen tu sitio.'
    : 'Tus entradas siguen siendo tuyas y valen como justificante: guárdalas. Si el día llega antes que nuestro correo, ven con ellas y en taquilla te dicen tus sitios.';
  const kept =
    mail.keptCount === 0
      ? ''
      : mail.keptCount === 1
        ? 'Tu otra entrada conserva su fila y su butaca.'
        : `Tus otras ${mail.keptCount} entradas conservan su fila y su butaca.`;
  const foot = 'Si prefieres que te devolvamos el dinero, escríbenos y lo hacemos.';
  const places = seats.map(({place, givenTo}) => `${place}${givenTo === null ? '' : ` (la tiene ${givenTo})`}`);
  const heading = isOne ? 'Se ha quedado sin butaca' : 'Se han quedado sin butaca';
  return letter({
    identity: mail.identity,
    kind: 'unseated',
    values: {pedido: mail.orderNumber, evento: eventTitle, fecha: when, recinto: mail.venueName},
    to: mail.firstName,
    subject: `Te buscamos otra butaca para ${eventTitle} (pedido ${mail.orderNumber})`,
    preheader: search,
    title: isOne ? 'Te buscamos otra butaca' : 'Te buscamos otras butacas',
    parts: [
      lead,
      facts(
        html`<h2 class="ink" style="${STYLE.heading}">${heading}</h2>
<p class="ink" style="${STYLE.cell}margin:8px 0;">${places.map((place, i) => html`${i > 0 && html`<br>`}<strong>${place}</strong>`)}</p>
<p class="muted" style="${STYLE.small}margin:0;">${when} · ${mail.venueName}</p>`,
        `${heading}:\n${places.map(place => `  - ${place}`).join('\n')}\n\n${when} · ${mail.venueName}`,
      ),
      search,
      must(proof),
      kept && must(kept),
      act('Ver mi pedido', mail.reservationUrl),
      small(foot),
    ],
  });
}

function lostWords(lost: number, kept: number): string {
  if (kept === 0) return lost === 1 ? 'tu butaca ya no está' : `tus ${lost} butacas ya no están`;
  return lost === 1 ? 'una de tus butacas ya no está' : `${lost} de tus butacas ya no están`;
}
