/** Places offered for next season, all children of a guardian in one mail; and the reminder to whoever is silent. */
import {euros} from '../../../money';
import {dayAndTime} from '../../../pdf/spanish';
import {html, webAddress} from '../../html';
import {assemble, button, greeting, type MailIdentity, panel, paragraph, type RenderedMail, STYLE} from '../../layout';

export interface RenewalOfferMail {
  identity: MailIdentity;
  isReminder: boolean;
  firstName: string;
  listName: string;
  /** The first that ends. */
  untilAt: Date;
  children: {name: string; before: string; categoryName: string; isUp: boolean; toPayCents: number}[];
  renewUrl: string;
}

export function renderRenewalOffer(mail: RenewalOfferMail): RenderedMail {
  const several = mail.children.length > 1;
  const names = mail.children.map(({name}) => name);
  const until = dayAndTime(new Date(mail.untilAt.getTime() - 1000), 'Europe/Madrid');
  const title = mail.isReminder ? 'Aún no has contestado a la renovación' : 'Renovación para la próxima temporada';
  const lines = [
    several
      ? `Os guardamos sus plazas en ${mail.listName} hasta el ${until}.`
      : `Le guardamos su plaza a ${names[0]} en ${mail.listName} hasta el ${until}.`,
    `Dinos en una sola página si ${several ? 'siguen' : 'sigue'} o no: solo tienes que repasar las tallas y los contactos, y decidir de nuevo los permisos. Si no contestas, la plaza se libera ese día.`,
  ];
  const facts = mail.children.map(
    child =>
      `${child.name}: ${child.isUp ? `pasa de ${child.before} a ${child.categoryName}` : child.categoryName}, ${euros(child.toPayCents)}`,
  );
  const act = several ? 'Contestar por cada uno' : 'Contestar';
  return assemble({
    identity: mail.identity,
    subject: `${title}: ${names.join(', ')}`,
    preheader: lines[0]!,
    title,
    body: html`${paragraph(greeting(mail.firstName))}${lines.map(line => paragraph(line))}${panel(
      html`<p class="ink" style="${STYLE.cell}margin:0;">${facts.map((fact, i) => html`${i > 0 && html`<br>`}${fact}`)}</p>`,
    )}${button(mail.identity, act, mail.renewUrl)}`,
    text: [greeting(mail.firstName), ...lines, facts.join('\n'), `${act}: ${webAddress(mail.renewUrl)}`],
  });
}
