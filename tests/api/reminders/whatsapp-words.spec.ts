/**
 * What a rule says by WhatsApp is checked when it is saved: an approved template of the right kind, every variable, and
 * no place that its trigger does not know. The page shows it as the next person would read it, and what it costs.
 */
import {TRIGGERS} from '../../../api/src/domain/messaging/ruled';
import {buttonsElsewhere, messageValues} from '../../../api/src/jobs/campaigns/reminder-words';
import {postHook, statusOf} from '../../support/doubles/fake-whatsapp';
import {must} from '../../support/world/purchase';
import type {ErrorBody} from '../../support/wire/visitor';
import {app, office, one} from '../newsletters/stage';
import {crowd, go, mailed, meta, rule, setStage, standing, stopped, template, VALUES, written} from './whatsapp-stage';

setStage();

let rules = 0;
const save = async (more: object): Promise<Record<string, string>> =>
  (
    await office.post<ErrorBody>('/api/comunicados/recordatorios', {
      name: `Por WhatsApp ${process.pid} ${++rules}`,
      trigger: 'session_starts',
      offsetHours: -rules,
      channel: 'whatsapp',
      isActive: true,
      whatsappValues: VALUES,
      ...more,
    })
  ).body.errors ?? {};

test('what is in the way is named by its field, in words that say what to do', async () => {
  const {id: whatsappTemplateId} = await template();
  expect(await save({whatsappTemplateId})).toEqual({});
  expect(await save({})).toEqual({whatsappTemplateId: 'Elige la plantilla de WhatsApp.'});
  const values = (more: object) => save({whatsappTemplateId, whatsappValues: {...VALUES, ...more}});
  expect(await values({'body.2': ' '})).toEqual({
    'whatsappValues.body.2': 'Escribe qué va en esta variable de la plantilla.',
  });
  expect(await values({'body.3': 'x'})).toEqual({'whatsappValues.body.3': 'La plantilla no tiene esta variable.'});
  expect(await values({'body.2': 'Son {{importe}}'})).toEqual({
    'whatsappValues.body.2': expect.stringMatching(
      /^Este aviso no conoce \{\{importe\}\}\. Puede decir: \{\{nombre\}\}/,
    ),
  });
  expect(await values({'body.2': 'a\nb'})).toEqual({'whatsappValues.body.2': expect.stringContaining('saltos')});
  expect(await values({'body.2': 'x'.repeat(201)})).toEqual({'whatsappValues.body.2': expect.stringContaining('200')});
  expect(await values({'body.2': {from: 'name'}})).toEqual({'whatsappValues.body.2': 'Escribe el texto.'});
  // Both need the mail's words, too.
  expect(await save({whatsappTemplateId, channel: 'both'})).toEqual({subject: expect.any(String)});
  const of = async (more: Record<string, unknown>) =>
    save({whatsappTemplateId: (await template(more)).id, whatsappValues: {}});
  const plain = {body: {text: 'Mañana es el día.'}};
  expect(await of({components: plain})).toEqual({});
  expect(await of({components: {...plain, header: {format: 'location'}}})).toEqual({
    whatsappTemplateId: expect.stringContaining('ubicación'),
  });
  const advertises = {trigger: 'cart_abandoned', offsetHours: 5, needsConsent: true, whatsappTemplateId};
  expect(await save({...advertises, whatsappValues: {...VALUES, 'body.2': '{{evento}}'}})).toEqual({
    whatsappTemplateId: 'La publicidad va con una plantilla de marketing.',
  });
  const paused = await template();
  await app.db.query(`update whatsapp_template set state = 'paused' where id = $1`, [paused.id]);
  expect(await save({whatsappTemplateId: paused.id})).toEqual({
    whatsappTemplateId: expect.stringContaining('no está aprobada'),
  });
  expect(await save({whatsappTemplateId: paused.id, isActive: false})).toEqual({});
});

test('each trigger’s places come from the API, with an example', async () => {
  const all = must(
    await office.get<{trigger: string; words: {name: string; example: string}[]}[]>('/api/recordatorios/palabras'),
  );
  expect(all.map(({trigger}) => trigger).sort()).toEqual([...TRIGGERS].sort());
  for (const {words} of all) for (const {example} of words) expect(example).not.toBe('');
  expect(all.find(({trigger}) => trigger === 'session_starts')!.words.map(({name}) => name)).toEqual([
    'nombre',
    'enlace',
    'organizacion',
    'evento',
    'fecha',
    'hora',
    'lugar',
  ]);
});

interface Preview {
  problems: string[];
  count: number;
  people: {email: string; phone: string; whyNot: string | null}[];
  whatsapp: {
    count: number;
    of: string;
    values: Record<string, string>;
    costCents: number | null;
    eachThousandths: number | null;
    stopped: string;
  } | null;
}
const preview = async (id: number): Promise<Preview> =>
  must(await office.get<Preview>(`/api/comunicados/recordatorios/${id}/previsto`));

test('the page: by which road each, as the first of them reads it, and what it costs', async () => {
  await app.db.query(
    `update organization set settings = settings || '{"whatsappPrices": "utilidad 2020-01-01 20, marketing 2020-01-01 70"}'`,
  );
  const {id} = await rule('both', {offset_hours: -1});
  expect(await preview(id)).toMatchObject({whatsapp: {count: 0, of: '', values: {'body.1': 'Marta'}, costCents: 0}});
  const [first, second, third] = await crowd(3, 2);
  const {people, count, whatsapp, problems} = await preview(id);
  expect([count, problems]).toEqual([3, []]);
  expect(Object.fromEntries(people.map(({email, phone}) => [email, phone]))).toEqual({
    [first!.email]: `+${first!.phone}`,
    [second!.email]: `+${second!.phone}`,
    [third!.email]: '',
  });
  expect(whatsapp).toMatchObject({
    count: 2,
    of: 'Ana',
    eachThousandths: 20,
    costCents: 4,
    stopped: '',
    values: {'body.1': 'Ana', 'body.2': expect.stringMatching(/^«.+»$/)},
  });
  const alone = await rule('whatsapp', {offset_hours: -2});
  expect((await preview(alone.id)).people.find(({email}) => email === third!.email)!.whyNot).toBe(
    'No ha dado permiso por WhatsApp.',
  );
  await app.db.query(`update reminder_rule set whatsapp_stopped = 'Se paró solo: x.' where id = $1`, [alone.id]);
  expect((await preview(alone.id)).problems).toEqual(['WhatsApp: Se paró solo: x.']);
});

test('what Meta tells later of the account stops the rule, and the one that failed goes by mail', async () => {
  const {id} = await rule('both');
  const [who] = await crowd(1);
  await go();
  expect([written(), await stopped(id)]).toEqual([[who!.phone], '']);
  await postHook(app.url, 'messages', statusOf(meta.messages[0]!, 'failed', {code: 131042}));
  expect(await stopped(id)).toBe('Se paró solo: falta el pago a Meta.');
  await go();
  expect([await mailed(), await standing(id)]).toEqual([[who!.email], {'whatsapp failed': 1, 'email sent': 1}]);
  expect(
    await one(`select is_replaced from reminder_log where channel = 'whatsapp' and reminder_rule_id = $1`, [id]),
  ).toBe(true);
});

describe('a button leads to our page', () => {
  const components = (url: string) => ({
    body: {text: 'Hola'},
    buttons: [{kind: 'url' as const, text: 'Ver', url: `${url}{{1}}`}],
  });
  const link = 'https://club.example/perfil/abono/7/plazos?enlace=a.b';
  test.each([
    ['https://club.example/', 'perfil/abono/7/plazos?enlace=a.b'],
    ['https://club.example/perfil/', 'abono/7/plazos?enlace=a.b'],
    ['https://otra.example/entradas/', 'perfil/abono/7/plazos?enlace=a.b'],
  ])('of a template with %s', (url, end) =>
    expect(messageValues(components(url), {'button.0': '{{enlace}}'}, {enlace: link})).toEqual({'button.0': end}),
  );
  test('one that leads elsewhere is told', () => {
    const config = {...app.runtime.config, publicUrl: 'https://club.example'};
    const says = (url: string) => buttonsElsewhere(config, components(url), {'button.0': '{{enlace}}'});
    expect(says('https://club.example/')).toEqual([]);
    expect(says('https://club.example.evil/')).toEqual([expect.stringContaining('«Ver»')]);
  });
  test('what is not known leaves no hole', () =>
    expect(messageValues({body: {text: ''}}, {'body.1': '{{nombre}}', 'body.2': 'Hola  {{nombre}} !'}, {})).toEqual({
      'body.1': '–',
      'body.2': 'Hola !',
    }));
});
