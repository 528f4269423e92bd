/** One transactional mail as staff know it: what it is called, when it goes out, and an example that is rendered as the real one. */
import type {ModuleId} from '../../../domain/activities/module';
import type {MailIdentity, RenderedMail} from '../layout';

export interface MailText {
  kind: string;
  name: string;
  /** «Cuando …» */
  when: string;
  group:
    | 'Compras'
    | 'Entradas'
    | 'Abonos'
    | 'Cantera'
    | 'Tienda y simpatizantes'
    | 'Parcelas y grupos'
    | 'Cuenta y mensajes';
  /** Not shown where the house does without it. */
  part?: ModuleId;
  example: (identity: MailIdentity) => RenderedMail;
}

/** A day and an hour that examples share; the year is far, so that nobody takes one for his own. */
export const at = (time: string): Date => new Date(`2030-05-18T${time}:00Z`);
export const EVENT = {
  eventTitle: 'Nombre del evento',
  startsAt: at('18:30'),
  doorsAt: at('17:00'),
  venueName: 'Nombre del recinto',
};
/** By the club's clocks. */
export const eventOf = ({timezone}: MailIdentity) => ({...EVENT, timezone});
export const NAME = 'Lucía';
/** A page of the shop that shows nobody anything: of an example. */
export const page = (identity: MailIdentity): string => `${identity.publicUrl}/perfil`;
