/** What families and coaches are told by the academy. */
import type {MailIdentity} from '../layout';
import {type CallUpMail, renderCallUp, renderLateNo} from '../render/academy/call-up';
import {renderCertificateEnds} from '../render/academy/certificate-ends';
import {
  type PaperTold,
  renderFamilySent,
  renderGuardianInvited,
  renderPaperNotice,
  renderPlaceLeft,
} from '../render/academy/family-notice';
import {renderAcademyCode} from '../render/academy/invitation-code';
import {renderKitOrder} from '../render/academy/kit-order';
import {renderKitReceipt} from '../render/academy/kit-receipt';
import {renderKitSlot} from '../render/academy/kit-slot';
import {type PlaceNoticeKind, renderPlaceNotice} from '../render/academy/place-notice';
import {renderRenewalOffer} from '../render/academy/renewal-offer';
import {renderTeamChange, type TeamChangeMail} from '../render/academy/team-change';
import {renderWhatIsMissing} from '../render/academy/what-is-missing';
import {at, type MailText, NAME, page} from './mail-text';

const CHILD = 'Leo';
const CATEGORY = 'Alevín';
const SEASON = 'Cantera 30/31';

const line = (kind: string, name: string, when: string, example: MailText['example']): MailText => ({
  kind,
  name,
  when,
  group: 'Cantera',
  part: 'academy',
  example,
});

const place = (kind: PlaceNoticeKind, name: string, when: string): MailText =>
  line(`academy.${kind}`, name, when, identity =>
    renderPlaceNotice({
      identity,
      kind,
      firstName: NAME,
      athleteName: CHILD,
      categoryName: CATEGORY,
      listName: SEASON,
      number: 'C-000123',
      place: kind === 'waiting' ? 7 : null,
      owedCents: 24000,
      payUntilAt: at('10:00'),
      lacks: 'certificado médico',
      seed: '',
      familyUrl: page(identity),
      payUrl: null,
      linkDays: 15,
    }),
  );

const callUp = (kind: CallUpMail['kind'], name: string, when: string): MailText =>
  line(`call-up.${kind}`, name, when, identity =>
    renderCallUp({
      identity,
      kind,
      name: NAME,
      athleteName: CHILD,
      activity: 'Nombre de la actividad',
      startsAt: at('09:30'),
      meetAt: at('08:45'),
      ground: 'Campo 2',
      note: '',
      stateNote: '',
      answerUntilAt: at('08:00'),
      answer: 'called',
      url: page(identity),
    }),
  );

const change = (news: TeamChangeMail['news'], name: string, when: string): MailText =>
  line(`team-change.${news}`, name, when, identity =>
    renderTeamChange({
      identity,
      news,
      name: NAME,
      childNames: [CHILD],
      teamName: 'Alevín A',
      stateNote: 'Motivo que se haya escrito',
      activities: [{name: 'Entrenamiento', startsAt: at('16:00'), endsAt: at('17:30'), ground: 'Campo 2'}],
      familyUrl: page(identity),
    }),
  );

const paper = (kind: PaperTold['kind'], name: string, when: string): MailText =>
  line(`family.paper-${kind}`, name, when, identity =>
    renderPaperNotice({
      kind,
      identity,
      firstName: NAME,
      childName: CHILD,
      documentName: 'certificado médico',
      note: 'Motivo que se haya escrito',
      expiresOn: '25/05/2030',
      next: 'Ahora hay que esperar a que se den las plazas.',
      pageUrl: page(identity),
    }),
  );

const left = (byFirstName: string | null) => (identity: MailIdentity) =>
  renderPlaceLeft({
    identity,
    firstName: NAME,
    childName: CHILD,
    number: 'C-000123',
    byFirstName,
    countedUntilOn: '31/05/2030',
    refundCents: 0,
    letOffCents: 8000,
    pageUrl: page(identity),
  });

const offer = (isReminder: boolean) => (identity: MailIdentity) =>
  renderRenewalOffer({
    identity,
    isReminder,
    firstName: NAME,
    listName: SEASON,
    untilAt: at('22:00'),
    children: [{name: CHILD, before: 'Benjamín', categoryName: CATEGORY, isUp: true, toPayCents: 24000}],
    renewUrl: page(identity),
  });

const certificate = (isOver: boolean) => (identity: MailIdentity) =>
  renderCertificateEnds({identity, firstName: NAME, fullName: '', teams: null, untilOn: '25/05/2030', isOver});

export const academy: readonly MailText[] = [
  line('family.sent', 'Solicitud recibida', 'Cuando una familia envía una inscripción.', identity =>
    renderFamilySent({
      identity,
      firstName: NAME,
      seasonName: SEASON,
      children: [
        {firstName: CHILD, categoryName: CATEGORY, number: 'C-000123', totalCents: 24000, next: 'Esperando plaza.'},
      ],
      totalCents: 24000,
      pageUrl: page(identity),
    }),
  ),
  line('family.guardian', 'Constas como tutor', 'A la otra persona que tiene la tutela.', identity =>
    renderGuardianInvited({
      identity,
      firstName: NAME,
      inviterFirstName: 'Ana',
      childNames: [CHILD],
      days: 30,
      linkUrl: page(identity),
    }),
  ),
  place('admitted', 'Plaza concedida', 'Cuando hay plaza.'),
  place('waiting', 'Lista de espera de la cantera', 'Cuando no hay plaza.'),
  place('offered', 'Ha quedado una plaza libre', 'Cuando le toca a quien espera.'),
  line('academy.invitation', 'Código para inscribirse', 'Cuando se invita a una familia.', identity =>
    renderAcademyCode({
      identity,
      code: 'ABCDE12345',
      categoryName: CATEGORY,
      listName: SEASON,
      maxUses: 1,
      priceOverrideCents: null,
      prices: [{concept: 'fee', amountCents: 24000}],
      untilOn: '25/05/2030',
      daysLeft: 7,
    }),
  ),
  line(
    'academy.missing',
    'Lo que falta',
    'Cuando se recuerda a una familia lo que falta de su inscripción.',
    identity =>
      renderWhatIsMissing({
        identity,
        guardianName: NAME,
        childName: CHILD,
        listName: SEASON,
        documents: ['medical_check'],
        overdueCents: 8000,
        garments: 2,
      }),
  ),
  paper('rejected', 'Un documento no vale', 'Cuando se rechaza.'),
  paper('expiring', 'Un documento caduca', 'Antes de que caduque.'),
  paper('expired', 'Un documento ha caducado', 'El día en que caduca.'),
  paper('complete', 'Documentos completos', 'Cuando ya no falta ninguno.'),
  line('academy.renewal', 'Renovación de la plaza', 'Cuando se ofrece la plaza de la próxima temporada.', offer(false)),
  line('academy.renewal-reminder', 'Renovación sin contestar', 'A quien no ha contestado.', offer(true)),
  line('family.left', 'Baja hecha', 'A quien la pide.', left(null)),
  line(
    'family.left-by-other',
    'Baja pedida por la otra persona',
    'A la otra persona que tiene la tutela.',
    left('Ana'),
  ),
  callUp('called', 'Convocatoria', 'Cuando se convoca.'),
  callUp('reminder', 'Falta tu respuesta', 'Cuando no se ha contestado.'),
  callUp('changed', 'Cambia la convocatoria', 'Cuando cambia la hora o el lugar.'),
  callUp('postponed', 'Convocatoria aplazada', 'Cuando se aplaza.'),
  callUp('cancelled', 'Convocatoria cancelada', 'Cuando se cancela.'),
  callUp('dropped', 'Ya no está en la convocatoria', 'Cuando se quita a alguien de ella.'),
  line(
    'call-up.late-no',
    'Baja de última hora',
    'A quien entrena, cuando una familia dice que no fuera de plazo.',
    identity =>
      renderLateNo({
        identity,
        name: NAME,
        athleteName: CHILD,
        activity: 'Nombre de la actividad',
        startsAt: at('09:30'),
        yes: 11,
        called: 14,
      }),
  ),
  change('cancelled', 'Actividad cancelada', 'A todo el equipo.'),
  change('postponed', 'Actividad aplazada', 'A todo el equipo.'),
  change('scheduled', 'Actividad en pie otra vez', 'A todo el equipo.'),
  change('changed', 'Actividad cambiada', 'A todo el equipo.'),
  line('academy.kit-slot', 'Mañana recoges la ropa', 'El día antes de un turno de recogida.', identity =>
    renderKitSlot({
      identity,
      firstName: NAME,
      athlete: CHILD,
      startsAt: at('16:00'),
      endsAt: at('16:30'),
      place: 'Oficina de la cantera',
      garments: ['Camiseta, talla 12'],
      familyUrl: page(identity),
    }),
  ),
  line('academy.kit-receipt', 'Ropa entregada', 'Cuando se entrega.', identity =>
    renderKitReceipt({
      identity,
      firstName: NAME,
      athlete: CHILD,
      signedBy: 'Ana',
      at: '18/05/2030, 17:30',
      garments: [{itemName: 'Camiseta', size: '12', quantity: 2, personal: ''}],
      waiting: [],
      familyUrl: page(identity),
    }),
  ),
  line('academy.kit-order', 'Pedido de ropa a un proveedor', 'Cuando se envía un pedido.', identity =>
    renderKitOrder({identity, number: 'R-0012', garments: 40, lines: 6, names: 0, note: ''}),
  ),
  line(
    'academy.certificate-ends',
    'Un certificado caduca',
    'A quien trabaja con menores, antes de que caduque.',
    certificate(false),
  ),
  line('academy.certificate-over', 'Un certificado ha caducado', 'El día en que caduca.', certificate(true)),
];
