import {entity, enumOf, html, id, instant, int, jsonList, longText, ref, text} from '../../web/rest/fields';

export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'outbox', 'bounced', 'cancelled'] as const;

@entity({
  path: 'correos',
  table: 'mail_message',
  label: ['correo', 'correos'],
  group: 'mail',
  search: ['subject', 'toEmail'],
  readOnly: true,
  hidden: ['html', 'text', 'attachments'],
  computed: {isKept: '(t.sealed_body is not null)'},
})
export class MailMessage {
  @id() id: number;
  @text({readOnly: true}) kind: string;
  @text({readOnly: true}) toEmail: string;
  @text({readOnly: true}) subject: string;
  @html({readOnly: true}) html: string;
  @longText({readOnly: true}) text: string;
  @jsonList({readOnly: true}) attachments: object[];
  @int({readOnly: true, optional: 'null'}) orderId: number;
  @ref('envios', {readOnly: true, optional: 'null'}) mailingId: number;
  @ref('correos', {readOnly: true, optional: 'null'}) resentOfId: number;
  @enumOf(MAIL_STATES, {readOnly: true}) state: string;
  @int({readOnly: true}) attempts: number;
  @text({readOnly: true, optional: 'null'}) lastError: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true, optional: 'null'}) sentAt: string;
}
