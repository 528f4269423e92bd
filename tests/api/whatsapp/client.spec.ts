/** Speaking to Meta: what goes over the wire, and what each of its answers makes us do. */
import {accessOf, missingOf} from '../../../api/src/outside/whatsapp/access';
import {WhatsappError} from '../../../api/src/outside/whatsapp/call';
import {
  createTemplate,
  listTemplates,
  sendTemplate,
  sendText,
  uploadSample,
} from '../../../api/src/outside/whatsapp/client';
import {ConfigError, readConfig} from '../../../api/src/platform/environment/config';
import {startFakeWhatsapp, type FakeWhatsapp} from '../../support/doubles/fake-whatsapp';

let meta: FakeWhatsapp;
const access = () => accessOf(readConfig(meta.env))!;
const ana = {phone: '+34600111222', userId: null};
const TEMPLATE = {
  name: 'aviso',
  language: 'es',
  category: 'utility',
  parameterFormat: 'positional',
  components: {
    header: {format: 'text' as const, text: 'Aviso de {{1}}', examples: {1: 'la UD'}},
    body: {text: 'Hola, {{ 1 }}: el {{2}} se juega.', examples: {1: 'Ana', 2: 'sábado'}},
    footer: {text: 'Responde BAJA'},
    buttons: [
      {kind: 'url' as const, text: 'Ver', url: 'https://club.es/{{1}}', example: 'https://club.es/x'},
      {kind: 'phone' as const, text: 'Llamar', phone: '+34 910000123'},
      {kind: 'quick_reply' as const, text: 'No iré'},
    ],
  },
};

beforeAll(async () => {
  meta = await startFakeWhatsapp();
});
beforeEach(() => {
  meta.refuse = () => undefined;
});
afterAll(() => meta.close());

test('[audit F30] without all of it there is no access, and a part of it stops the start', () => {
  expect(accessOf(readConfig({}))).toBeNull();
  expect(missingOf(readConfig({}))).toHaveLength(5);
  expect(() => readConfig({...meta.env, WHATSAPP_TOKEN: '', WHATSAPP_APP_SECRET: ' '})).toThrow(
    'para WhatsApp hacen falta las cinco; falta WHATSAPP_TOKEN, WHATSAPP_APP_SECRET.',
  );
  expect(() => readConfig({...meta.env, WHATSAPP_PHONE_ID: '+34 600'})).toThrow(ConfigError);
});

test('a template goes with a sample for each variable, named or in order', async () => {
  await createTemplate(access(), TEMPLATE, null);
  expect(meta.templates[0]).toMatchObject({
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    components: [
      {type: 'HEADER', format: 'TEXT', text: 'Aviso de {{1}}', example: {header_text: ['la UD']}},
      {type: 'BODY', text: 'Hola, {{1}}: el {{2}} se juega.', example: {body_text: [['Ana', 'sábado']]}},
      {type: 'FOOTER', text: 'Responde BAJA'},
      {
        type: 'BUTTONS',
        buttons: [
          {type: 'URL', url: 'https://club.es/{{1}}', example: ['https://club.es/x']},
          {type: 'PHONE_NUMBER', phone_number: '+34910000123'},
          {type: 'QUICK_REPLY', text: 'No iré'},
        ],
      },
    ],
  });
  const components = {body: {text: 'Hola, {{nombre}}, adiós.', examples: {nombre: 'Ana'}}};
  await createTemplate(access(), {...TEMPLATE, name: 'otro', parameterFormat: 'named', components}, null);
  expect(meta.templates[1]!.components).toEqual([
    {
      type: 'BODY',
      text: 'Hola, {{nombre}}, adiós.',
      example: {body_text_named_params: [{param_name: 'nombre', example: 'Ana'}]},
    },
  ]);
  await createTemplate(access(), {...TEMPLATE, name: 'tercero', components}, null);
  expect((await listTemplates(access())).map(({name}) => name)).toEqual(['aviso', 'otro', 'tercero']);
  const sample = {name: 'a.png', mimeType: 'image/png', content: Buffer.from('png')};
  expect([await uploadSample(access(), sample), meta.uploads]).toEqual(['4::aW1hZ2U=', [Buffer.from('png')]]);
});

test('a message carries its values, and whose line it is', async () => {
  const values = {'header.1': 'la UD', 'body.1': 'Ana', 'body.2': 'domingo', 'button.0': 'abono'};
  const id = await sendTemplate(access(), ana, TEMPLATE, {values, mediaBase: 'https://club.es', ref: 'r:7'});
  expect(meta.messages.at(-1)).toMatchObject({
    id,
    to: '34600111222',
    ref: 'r:7',
    template: {
      name: 'aviso',
      language: {code: 'es'},
      components: [
        {type: 'header', parameters: [{type: 'text', text: 'la UD'}]},
        {type: 'body', parameters: [{text: 'Ana'}, {text: 'domingo'}]},
        {type: 'button', sub_type: 'url', index: '0', parameters: [{text: 'abono'}]},
      ],
    },
  });
  await sendText(access(), {phone: null, userId: 'ES.123'}, 'Hecho', 'm:1');
  expect(meta.messages.at(-1)).toMatchObject({recipient: 'ES.123', text: {body: 'Hecho'}});
});

test.each([
  [{code: 130429}, 'away'],
  [{code: 80007}, 'away'],
  [{code: 131056}, 'later'],
  ['broken', 'later'],
  ['silent', 'later'],
  [{code: 131026}, 'refused'],
  [{code: 131047}, 'refused'],
  [{code: 131049}, 'refused'],
  [{code: 131050}, 'refused'],
  [{code: 131051}, 'refused'],
  [{code: 190}, 'stop'],
  [{code: 368}, 'stop'],
  [{code: 131031}, 'stop'],
  [{code: 132001, status: 404}, 'stop'],
  [{code: 132015}, 'stop'],
  [{code: 131042}, 'stop'],
  [{code: 999999, status: 429}, 'away'],
  [{code: 999999}, 'refused'],
] as const)('%j makes us do: %s', async (refusal, trouble) => {
  meta.refuse = () => refusal;
  const error = await sendText(access(), ana, 'Hola', 'm:1').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(WhatsappError);
  expect((error as WhatsappError).trouble).toBe(trouble);
  expect(JSON.stringify(error) + String(error)).not.toContain(access().token);
});

test('where nobody listens nothing was sent', async () => {
  const gone = await startFakeWhatsapp();
  await gone.close();
  const nowhere = {...access(), apiUrl: gone.url};
  const error = await sendText(nowhere, ana, 'Hola', 'm:1').catch((thrown: unknown) => thrown);
  expect((error as WhatsappError).trouble).toBe('away');
});
