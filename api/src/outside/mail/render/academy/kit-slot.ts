/** Tomorrow a family comes for its child's clothes: when, where, what, and the code to show. */
import {timeOfDay} from '../../../drawing/spanish';
import {html} from '../../html';
import {type MailIdentity, type RenderedMail, STYLE} from '../../layout';
import {act, facts, letter} from '../../letter';

export interface KitSlotMail {
  identity: MailIdentity;
  firstName: string;
  athlete: string;
  startsAt: string | Date;
  endsAt: string | Date;
  place: string;
  /** What is ready. */
  garments: string[];
  familyUrl: string;
}

export function renderKitSlot(mail: KitSlotMail): RenderedMail {
  const hour = (at: string | Date): string => timeOfDay(new Date(at), mail.identity.timezone);
  const from = hour(mail.startsAt);
  const when = `mañana de ${from} a ${hour(mail.endsAt)}, en ${mail.place}`;
  const intro = `Te esperamos ${when}, para darte la ropa de ${mail.athlete}.`;
  const show = 'Enseña en el móvil el código que tienes en «Mi familia»: así te atendemos antes.';
  const change = '¿No puedes venir? Cambia de turno en la misma página y deja el sitio a otra familia.';
  const list = mail.garments.map(one => html`<p class="ink" style="${STYLE.cell}margin:0 0 8px;">${one}</p>`);
  return letter({
    identity: mail.identity,
    kind: 'academy.kit-slot',
    values: {deportista: mail.athlete, cuando: when, hora: from, lugar: mail.place},
    to: mail.firstName,
    subject: `Mañana a las ${from}: recoge la ropa de ${mail.athlete}`,
    title: 'Mañana recoges la ropa',
    parts: [
      intro,
      mail.garments.length > 0 && facts(html`${list}`, mail.garments.join('\n')),
      show,
      act('Ver mi código', mail.familyUrl),
      change,
    ],
  });
}
