/** A template as Meta wants it: parts in its own words, a sample for every variable. */
import {variablesOf, type Examples, type WhatsappComponents} from '../../domain/messaging/whatsapp-components';

export interface TemplateToSend {
  name: string;
  language: string;
  parameterFormat: string;
  components: WhatsappComponents;
}

type Part = Record<string, unknown>;

/** `handle`: of the sample file that was uploaded, where the header shows one. */
export function componentsOnWire(
  {components, parameterFormat}: Pick<TemplateToSend, 'components' | 'parameterFormat'>,
  handle: string | null,
): Part[] {
  const {header, body, footer, buttons} = components;
  const isNamed = parameterFormat === 'named';
  const parts: Part[] = [];
  if (header?.format === 'text')
    parts.push({
      type: 'HEADER',
      format: 'TEXT',
      text: tight(header.text ?? ''),
      ...samples('header_text', header.text ?? '', header.examples, isNamed, values => values),
    });
  else if (header)
    parts.push({
      type: 'HEADER',
      format: header.format.toUpperCase(),
      ...(handle !== null && {example: {header_handle: [handle]}}),
    });
  parts.push({
    type: 'BODY',
    text: tight(body.text),
    ...samples('body_text', body.text, body.examples, isNamed, values => [values]),
  });
  if (footer) parts.push({type: 'FOOTER', text: footer.text});
  if (buttons?.length)
    parts.push({
      type: 'BUTTONS',
      buttons: buttons.map(({kind, text, url, example, phone}) =>
        kind === 'url'
          ? {type: 'URL', text, url, ...(url?.endsWith('{{1}}') && {example: [example]})}
          : kind === 'phone'
            ? {type: 'PHONE_NUMBER', text, phone_number: phone?.replace(/ /g, '')}
            : {type: 'QUICK_REPLY', text},
      ),
    });
  return parts;
}

const tight = (text: string): string => text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, '{{$1}}');

function samples(
  name: string,
  text: string,
  examples: Examples | undefined,
  isNamed: boolean,
  inOrder: (values: string[]) => unknown,
): Part {
  const names = variablesOf(text);
  if (names.length === 0) return {};
  const valueOf = (one: string) => examples?.[one] ?? '';
  return {
    example: isNamed
      ? {[`${name}_named_params`]: names.map(one => ({param_name: one, example: valueOf(one)}))}
      : {[name]: inOrder(names.map(valueOf))},
  };
}

/** What is put in each variable, by `header.1`, `body.nombre`, `button.0`. */
export type Values = Record<string, string>;

/** `mediaBase`: where the file of the header is fetched from. */
export function parametersOnWire(
  {components, parameterFormat}: Pick<TemplateToSend, 'components' | 'parameterFormat'>,
  values: Values,
  mediaBase: string,
): Part[] {
  const {header, body, buttons} = components;
  const parameters = (part: string, text: string) =>
    variablesOf(text).map(name => ({
      type: 'text',
      ...(parameterFormat === 'named' && {parameter_name: name}),
      text: values[`${part}.${name}`] ?? '',
    }));
  const parts: Part[] = [];
  const inHeader = header?.format === 'text' ? parameters('header', header.text ?? '') : [];
  if (inHeader.length) parts.push({type: 'header', parameters: inHeader});
  if (header?.mediaUrl) {
    const link = header.mediaUrl.startsWith('/') ? `${mediaBase}${header.mediaUrl}` : header.mediaUrl;
    parts.push({type: 'header', parameters: [{type: header.format, [header.format]: {link}}]});
  }
  const inBody = parameters('body', body.text);
  if (inBody.length) parts.push({type: 'body', parameters: inBody});
  for (const [index, button] of (buttons ?? []).entries())
    if (button.url?.endsWith('{{1}}'))
      parts.push({
        type: 'button',
        sub_type: 'url',
        index: String(index),
        parameters: [{type: 'text', text: values[`button.${index}`] ?? ''}],
      });
  return parts;
}

/** The samples as values: what a trial shows. */
export function examplesOf({components: {header, body, buttons}}: Pick<TemplateToSend, 'components'>): Values {
  const values: Values = {};
  for (const [name, example] of Object.entries(header?.examples ?? {})) values[`header.${name}`] = example;
  for (const [name, example] of Object.entries(body.examples ?? {})) values[`body.${name}`] = example;
  // Of the whole address that the sample shows, only what takes the place of the variable.
  for (const [index, {url, example}] of (buttons ?? []).entries())
    if (url?.endsWith('{{1}}')) {
      const base = url.slice(0, -'{{1}}'.length);
      values[`button.${index}`] = example?.startsWith(base) ? example.slice(base.length) : (example ?? '');
    }
  return values;
}
