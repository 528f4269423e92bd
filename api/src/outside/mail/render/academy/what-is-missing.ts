/** What a family has still to do for an enrolment: papers, money, clothes to fetch. */
import {type DocumentKind, DOCUMENT_NAMES} from '../../../../domain/academy/document-kinds';
import {euros} from '../../../../domain/kernel/money';
import {capitalised} from '../../../drawing/spanish';
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, factLines, letter, small} from '../../letter';

export interface MissingMail {
  identity: MailIdentity;
  guardianName: string;
  childName: string;
  listName: string;
  documents: DocumentKind[];
  overdueCents: number;
  garments: number;
}

export function renderWhatIsMissing(mail: MissingMail): RenderedMail {
  const lines = [
    ...mail.documents.map(kind => `Documento: ${capitalised(DOCUMENT_NAMES[kind])}`),
    ...(mail.overdueCents > 0 ? [`Pago: ${euros(mail.overdueCents)} de plazos vencidos`] : []),
    ...(mail.garments > 0
      ? [
          `Ropa: ${mail.garments === 1 ? 'una prenda espera' : `${mail.garments} prendas esperan`} a que ${mail.garments === 1 ? 'la' : 'las'} recojáis`,
        ]
      : []),
  ];
  const lead = `Para que la inscripción de ${mail.childName} en ${mail.listName} esté completa todavía falta:`;
  const url = `${mail.identity.publicUrl}/perfil/familia`;
  const last = 'Si ya lo has hecho en las últimas horas, no tienes que hacer nada más.';
  return letter({
    identity: mail.identity,
    kind: 'academy.missing',
    values: {deportista: mail.childName, temporada: mail.listName},
    to: mail.guardianName,
    subject: `Lo que falta en la inscripción de ${mail.childName}`,
    preheader: lines.join(' · '),
    title: lines.length === 1 ? 'Falta una cosa' : `Faltan ${lines.length} cosas`,
    parts: [lead, factLines(lines), act('Ver mi familia', url), small(last)],
  });
}
