/** Tomorrow a family comes for its child's clothes: when, where, what, and the code to show. */
import {html, webAddress} from '../../html';
import {assemble, button, greeting, type MailIdentity, panel, paragraph, type RenderedMail, STYLE} from '../../layout';

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

const hour = (at: string | Date): string =>
  new Date(at).toLocaleTimeString('es-ES', {timeZone: 'Europe/Madrid', hour: '2-digit', minute: '2-digit'});

export function renderKitSlot(mail: KitSlotMail): RenderedMail {
  const from = hour(mail.startsAt);
  const when = `mañana de ${from} a ${hour(mail.endsAt)}, en ${mail.place}`;
  const intro = `Te esperamos ${when}, para darte la ropa de ${mail.athlete}.`;
  const show = 'Enseña en el móvil el código que tienes en «Mi familia»: así te atendemos antes.';
  const change = '¿No puedes venir? Cambia de turno en la misma página y deja el sitio a otra familia.';
  const list = mail.garments.map(one => html`<p class="ink" style="${STYLE.cell}margin:0 0 8px;">${one}</p>`);
  return assemble({
    identity: mail.identity,
    subject: `Mañana a las ${from}: recoge la ropa de ${mail.athlete}`,
    preheader: intro,
    title: 'Mañana recoges la ropa',
    body: html`${paragraph(greeting(mail.firstName))}${paragraph(intro)}${mail.garments.length > 0 ? panel(html`${list}`) : ''}${paragraph(show)}${button(mail.identity, 'Ver mi código', mail.familyUrl)}${paragraph(change)}`,
    text: [
      greeting(mail.firstName),
      intro,
      ...(mail.garments.length > 0 ? [mail.garments.join('\n')] : []),
      show,
      `Ver mi código: ${webAddress(mail.familyUrl)}`,
      change,
    ],
  });
}
