/**
 * What the law wants said on a ticket, to whoever holds it, as mails and pages speak to them: conditions, refunds and where they are claimed, the missing
 * right of withdrawal, complaint forms, who answers for it (domain brief §15.2–15.4).
 */
import type {TicketSession} from './ticket-document';

export interface TermsSection {
  heading: string;
  /** What must be said. */
  paragraphs: string[];
  /** What the organiser adds: the only text that may be shortened when the page is too small. */
  own: string[];
}

export const WITHDRAWAL =
  'No se admite el desistimiento: es un servicio de ocio con fecha determinada (art. 103.l del texto refundido de la ' +
  'Ley General para la Defensa de los Consumidores y Usuarios, TRLGDCU).';

export const COMPLAINT_FORMS =
  'Hay hojas de reclamaciones a tu disposición en el recinto y en el domicilio del organizador.';

export const CANCELLED_REFUND =
  'Si el acto se cancela, te devolvemos el importe íntegro, gastos de gestión incluidos, por el mismo medio de pago.';

export const MOVED_REFUND = 'Si cambia de fecha, puedes pedir la devolución en los 15 días siguientes al aviso.';

const ACCESS: Record<'match' | 'show', string[]> = {
  match: [
    'El acceso supone aceptar el reglamento del recinto. No se permite introducir bengalas, petardos, bebidas alcohólicas, ' +
      'envases rígidos ni objetos que puedan servir como arma, ni símbolos que inciten a la violencia, el racismo o la ' +
      'intolerancia (Ley 19/2007). Puede haber registros en la puerta y cámaras de vigilancia.',
  ],
  show: [
    'Empezada la función, la entrada a la sala queda a lo que disponga el personal. No se permite grabar ni fotografiar sin autorización.',
  ],
};

const paragraphsOf = (text: string | undefined) =>
  (text ?? '')
    .split(/\n+/)
    .map(line => line.trim())
    .filter(Boolean);

/** Every section of the lower half of an A4 ticket, in reading order. */
export function termsOf(session: TicketSession): TermsSection[] {
  const {organizer} = session;
  const contact = [organizer.email, organizer.phone.replace(/ /g, '\u00a0')].filter(Boolean).join(' · ');
  const age = session.minAge
    ? [`Edad mínima: ${session.minAge} años. Se puede pedir un documento que lo acredite.`]
    : [];
  const policy = paragraphsOf(session.refundPolicy);
  // A refund policy of ordinary length is never cut; a treatise may be.
  const isShort = policy.join(' ').length <= 600;
  return [
    {
      heading: 'Acceso',
      paragraphs: [
        'Muestra esta entrada impresa o en la pantalla del móvil, con el brillo alto. El código solo abre una vez: la ' +
          'primera lectura da el paso y las copias no valen. No publiques fotografías del código.',
        ...age,
        ...ACCESS[session.kind === 'match' ? 'match' : 'show'],
      ],
      own: [],
    },
    {heading: 'Condiciones', paragraphs: [], own: paragraphsOf(session.conditions)},
    session.isInvitation
      ? {
          heading: 'Invitación',
          paragraphs: ['Es personal, no se vende y puede retirarse. Si la sesión cambia de día, vale para el nuevo.'],
          own: [],
        }
      : {
          heading: 'Cambios y devoluciones',
          paragraphs: [
            CANCELLED_REFUND,
            MOVED_REFUND,
            ...(policy.length === 0
              ? ['Fuera de esos casos no se admiten cambios ni devoluciones.']
              : isShort
                ? policy
                : []),
            // Where the session's own words say where, nobody says it again.
            ...(/se (piden|solicitan)|pide(la|se)/i.test(policy.join(' '))
              ? []
              : [
                  `Las devoluciones se piden al organizador${contact ? ` (${contact})` : ''}, con el número de pedido.`,
                ]),
            WITHDRAWAL,
          ],
          own: isShort ? [] : policy,
        },
    {
      heading: session.isInvitation ? 'Reclamaciones' : 'Reclamaciones y factura',
      paragraphs: [
        `${COMPLAINT_FORMS}${contact ? ` También puedes reclamar en ${contact}.` : ''}`,
        ...(session.isInvitation
          ? []
          : ['Esta entrada no es una factura: la descargas con un clic en la página de tu pedido.']),
      ],
      own: [],
    },
    {
      heading: 'Organizador',
      paragraphs: [[organizer.legalName, `NIF\u00a0${organizer.nif}`, organizer.address].filter(Boolean).join(' · ')],
      own: [],
    },
  ].filter(section => section.paragraphs.length + section.own.length > 0);
}

export const withoutProtocol = (url: string) => url.replace(/^https?:\/\//, '');
