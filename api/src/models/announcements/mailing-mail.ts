import {MAILING_AREAS} from '../../web/auth/owners';
import {RO, RO_OR_NULL, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';
import {MAIL_STATES} from '../house/mail-message';
import {GROUP_OF_MAILINGS, ownMailing} from './fragments';

const OF = 'exists (select 1 from mailing g where g.id = t.mailing_id';

/** The mails of mailings, without what they say: for whoever may see what they are about. */
@entity({
  path: 'correos-envio',
  table: 'mailing_mail',
  label: ['correo de un envío', 'correos de envíos'],
  group: GROUP_OF_MAILINGS,
  search: ['toEmail', 'subject'],
  readOnly: true,
  areaScope: {sql: `${OF} and g.kind = any($kinds))`, areas: MAILING_AREAS},
  companyScope: `${OF} and ${ownMailing('g')})`,
  filters: ['mailingId', 'state'],
  sortable: ['id', 'state', 'sentAt'],
})
export class MailingMail {
  @id() id: number;
  @ref('envios', RO) mailingId: number;
  @text(RO) kind: string;
  @text(RO) toEmail: string;
  @text(RO) subject: string;
  @enumOf(MAIL_STATES, RO) state: string;
  @int(RO) attempts: number;
  @text(RO_OR_NULL) lastError: string;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) sentAt: string;
}
