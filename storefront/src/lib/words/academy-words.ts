// The academy's words, as a family reads them.
import type {ImagePurpose, OwnEnrolment, OwnPaper, Relation, School, SchoolCategory} from '../api/types';
import {dayFromToday} from '../clock';
import {list, plainDay} from './format';

export const SEXES: Record<SchoolCategory['sex'], string> = {mixed: 'Mixta', female: 'Femenina', male: 'Masculina'};
export const RELATIONS: [Relation, string][] = [
  ['mother', 'Madre'],
  ['father', 'Padre'],
  ['legal_guardian', 'Tutor o tutora legal'],
  ['other', 'Otra'],
];
export const PURPOSES: Record<ImagePurpose, [name: string, meaning: string]> = {
  web: ['Web del club', 'fotos en las páginas de los equipos'],
  social_media: ['Redes sociales', 'fotos y vídeos en las cuentas del club'],
  press: ['Prensa', 'fotos cedidas a medios de comunicación'],
  streaming: ['Retransmisiones', 'imágenes en directo por internet'],
  team_sheet: ['Ficha del equipo', 'una foto que solo ven sus entrenadores y la cantera, para reconocerle'],
};
export const PAPERS: Record<OwnPaper['kind'], string> = {
  id_card: 'DNI o NIE',
  family_book: 'Libro de familia',
  photo: 'Foto de carné',
  medical_check: 'Reconocimiento médico',
  federation_authorisation: 'Autorización federativa',
  large_family: 'Título de familia numerosa',
  partner_club: 'Carné o certificado del club convenido',
  other: 'Otro documento',
};
/** Within a sentence: «libro de familia», «DNI o NIE». */
export const paperInText = (kind: OwnPaper['kind']): string =>
  PAPERS[kind].replace(/^\p{Lu}(?=\p{Ll})/u, first => first.toLowerCase());
/** What may be sent: nothing was, or it does not stand. */
export const isPaperOpen = ({state}: OwnPaper) => state !== 'pending' && state !== 'validated';
/** What has to be sent. */
export const isPaperLacking = (paper: OwnPaper) => paper.isAsked && isPaperOpen(paper);
export const STATES: Record<OwnEnrolment['state'], string> = {
  draft: 'Sin enviar',
  submitted: 'Solicitud enviada',
  documents_pending: 'Faltan datos',
  waiting_list: 'En lista de espera',
  rejected: 'Sin plaza',
  admitted: 'Con plaza',
  payment_pending: 'Pendiente de pago',
  enrolled: 'Dentro',
  suspended: 'Suspendida por impago',
  withdrawn: 'Baja',
  finished: 'Terminada',
};
const CONCEPTS: Record<string, string> = {
  registration: 'Matrícula',
  fee: 'Cuota',
  kit: 'Equipación',
  place_reservation: 'Reserva de plaza',
};
const METHODS: Record<string, string> = {
  card: 'tarjeta',
  card_token: 'tarjeta guardada',
  sepa: 'recibo domiciliado',
  box_office: 'en taquilla',
  transfer: 'transferencia',
};

export const conceptName = (concept: string) => CONCEPTS[concept] ?? concept;
export const methodsOf = ({paymentMethods}: School) => list(paymentMethods.map(method => METHODS[method] ?? method));
export const yearsOf = ({birthYearFrom: from, birthYearTo: to}: SchoolCategory) =>
  from === to ? `Nacidos en ${from}` : `Nacidos de ${from} a ${to}`;
export const placesOf = ({isInviteOnly, freePlaces}: SchoolCategory) =>
  isInviteOnly
    ? 'Por prueba: con código'
    : freePlaces === null
      ? 'Hay plazas'
      : freePlaces === 0
        ? 'Completa: lista de espera'
        : freePlaces === 1
          ? 'Queda 1 plaza'
          : `Quedan ${freePlaces} plazas`;

/** When one may, in a sentence. */
export function windowWords(what: string, opensOn: string | null, closesOn: string | null, isOpen: boolean): string {
  const day = (on: string) => plainDay(on, 'UTC');
  if (isOpen) return closesOn ? `${what}: abierta hasta el ${day(closesOn)}.` : `${what}: abierta.`;
  if (opensOn && opensOn > dayFromToday(0))
    return `${what}: abre el ${day(opensOn)}${closesOn ? ` y cierra el ${day(closesOn)}` : ''}.`;
  return closesOn ? `${what}: cerró el ${day(closesOn)}.` : `${what}: todavía sin fecha.`;
}
