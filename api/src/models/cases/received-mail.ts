import {RO, RO_OR_NULL, entity, enumOf, id, instant, int, text} from '../../web/rest/fields';

/** What became of each mail that came to the mailbox of the cases. */
@entity({
  path: 'correos-recibidos',
  table: 'received_mail',
  label: ['correo recibido', 'correos recibidos'],
  group: 'incidents',
  search: ['fromEmail', 'subject'],
  readOnly: true,
  computed: {caseNumber: '(select i.number from incident i where i.id = t.incident_id)'},
})
export class ReceivedMail {
  @id() id: number;
  @text(RO) fromEmail: string;
  @text(RO) subject: string;
  @enumOf(['reply', 'opened', 'dropped', 'automatic', 'unreadable', 'too_large', 'bounce', 'complaint'], RO)
  outcome: string;
  @text(RO) detail: string;
  @int(RO_OR_NULL) incidentId: number;
  @instant(RO) createdAt: string;
}
