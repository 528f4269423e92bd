/** Places offered for next season, all children of a guardian in one mail; and the reminder to whoever is silent. */
import {euros} from '../../../../domain/kernel/money';
import {dayAndTime} from '../../../drawing/spanish';
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, factLines, letter} from '../../letter';

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
  const until = dayAndTime(new Date(mail.untilAt.getTime() - 1000), mail.identity.timezone);
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
  const label = several ? 'Contestar por cada uno' : 'Contestar';
  return letter({
    identity: mail.identity,
    kind: mail.isReminder ? 'academy.renewal-reminder' : 'academy.renewal',
    values: {deportistas: names.join(', '), temporada: mail.listName, plazo: until},
    to: mail.firstName,
    subject: `${title}: ${names.join(', ')}`,
    title,
    parts: [...lines, factLines(facts), act(label, mail.renewUrl)],
  });
}
