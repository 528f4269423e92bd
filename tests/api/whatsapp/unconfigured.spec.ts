/** Without the club's number at Meta: what is missing has its name, nothing is heard or sent, nothing is dead. */
import {WHATSAPP_NAMES} from '../../../api/src/platform/environment/whatsapp';
import {followTemplates, sendWhatsappMessages} from '../../../api/src/jobs/campaigns/whatsapp-messages';
import {sendByWhatsapp} from '../../../api/src/jobs/campaigns/send-by-whatsapp';
import {ACCESS, HOOK, inboundOf, postHook} from '../../support/doubles/fake-whatsapp';
import {idempotency, type ErrorBody} from '../../support/wire/visitor';
import {app, approvedTemplate, meta, office, one, setStage} from './stage';

const NAMES = Object.values(WHATSAPP_NAMES);
setStage(Object.fromEntries(NAMES.map(name => [name, ''])));

test('the screens are told what is missing, and every act says the same', async () => {
  const setup = await office.get<{isConfigured: boolean; missing: string[]}>('/api/whatsapp/configuracion');
  expect(setup.body).toMatchObject({isConfigured: false, missing: NAMES});
  const {id} = await approvedTemplate();
  const at = `/api/plantillas-whatsapp/${id}`;
  for (const refused of [
    await office.post<ErrorBody>(`${at}/enviar-a-revision`, {}),
    await office.post<ErrorBody>('/api/plantillas-whatsapp/sincronizar', {}),
    await office.post<ErrorBody>(`${at}/prueba`, {phone: '600112233'}, idempotency()),
  ])
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'whatsapp_not_configured',
      `WhatsApp no está configurado: falta ${NAMES.join(', ')}.`,
    ]);
  const announcement = await one<number>(
    `insert into announcement (title, kind, audience_kind, channels, whatsapp_template_id)
      values ('Aviso', 'informative', 'customers', '{whatsapp}', $1) returning id`,
    [id],
  );
  const audience = await office.get<{problems: string[]}>(`/api/comunicados/${announcement}/audiencia`);
  expect(audience.body.problems[0]).toContain('no está configurado');
});

test('nobody is believed, and nothing goes', async () => {
  expect((await postHook(app.url, 'messages', inboundOf({phone: '34600000009'}, 'BAJA'))).status).toBe(403);
  const asked = await fetch(
    `${app.url}${HOOK}?hub.mode=subscribe&hub.verify_token=${ACCESS.verifyToken}&hub.challenge=1`,
  );
  expect(asked.status).toBe(403);
  expect(await one<number>('select count(*)::int from whatsapp_contact')).toBe(0);
  expect([await followTemplates(app.runtime), await sendWhatsappMessages(app.runtime)]).toEqual([null, 0]);
  expect([await sendByWhatsapp(app.runtime, 1_000), meta.messages]).toEqual([0, []]);
});
