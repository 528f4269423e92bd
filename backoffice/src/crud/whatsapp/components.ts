// The parts of a template as the API keeps them, and as a form edits them.
import {choicesOf} from '../words/choices';

export type Examples = Record<string, string>;

export interface TemplateButton {
  kind: 'quick_reply' | 'url' | 'phone';
  text: string;
  url?: string;
  example?: string;
  phone?: string;
}

export interface TemplateComponents {
  header?: {
    format: 'text' | 'image' | 'video' | 'document' | 'location';
    text?: string;
    examples?: Examples;
    mediaUrl?: string;
  } | null;
  body?: {text?: string | null; examples?: Examples};
  footer?: {text?: string | null} | null;
  buttons?: TemplateButton[] | null;
}

export const limits = {header: 60, body: 1024, footer: 60, button: 25} as const;
export const headerFormats = choicesOf<NonNullable<TemplateComponents['header']>['format']>({
  text: 'Texto',
  image: 'Imagen',
  video: 'Vídeo',
  document: 'Documento',
  location: 'Ubicación',
});
export const buttonKinds = choicesOf<TemplateButton['kind']>({
  quick_reply: 'Respuesta rápida',
  url: 'Enlace',
  phone: 'Llamada',
});

/** Names between double braces, in the order they first come. */
export const variablesOf = (text: string | null | undefined): string[] => [
  ...new Set([...(text ?? '').matchAll(/\{\{\s*([^{}\s]{1,40})\s*\}\}/g)].map(match => match[1] ?? '')),
];

export const fillIn = (text: string | null | undefined, examples: Examples | undefined): string =>
  (text ?? '').replace(/\{\{\s*([^{}\s]{1,40})\s*\}\}/g, (whole, name: string) => examples?.[name] || whole);

/** Only the examples of variables that are there. */
const examplesFor = (text: string | null | undefined, examples: Examples | undefined): {examples?: Examples} => {
  const names = variablesOf(text);
  return names.length === 0 ? {} : {examples: Object.fromEntries(names.map(name => [name, examples?.[name] ?? '']))};
};

/** What the form holds, without what its choices leave out. */
export function cleanComponents({header, body, footer, buttons}: TemplateComponents): TemplateComponents {
  const kept: TemplateComponents = {body: {text: body?.text ?? '', ...examplesFor(body?.text, body?.examples)}};
  if (header?.format === 'text')
    kept.header = {format: 'text', text: header.text ?? '', ...examplesFor(header.text, header.examples)};
  else if (header?.format === 'location') kept.header = {format: 'location'};
  else if (header?.format) kept.header = {format: header.format, mediaUrl: header.mediaUrl ?? ''};
  if (footer?.text) kept.footer = {text: footer.text};
  const chosen = (buttons ?? []).map(
    ({kind, text, url, example, phone}): TemplateButton => ({
      kind,
      text: text ?? '',
      ...(kind === 'url' && {url: url ?? '', ...(url?.includes('{{') && {example: example ?? ''})}),
      ...(kind === 'phone' && {phone: (phone ?? '').replace(/ /g, '')}),
    }),
  );
  if (chosen.length > 0) kept.buttons = chosen;
  return kept;
}

/** Its variables by the name that the API has for them (`body.1`), with what staff read. */
export const variableKeysOf = ({header, body, buttons}: TemplateComponents): {key: string; label: string}[] => [
  ...(header?.format === 'text' ? variablesOf(header.text) : []).map(name => ({
    key: `header.${name}`,
    label: `Cabecera {{${name}}}`,
  })),
  ...variablesOf(body?.text).map(name => ({key: `body.${name}`, label: `{{${name}}}`})),
  ...(buttons ?? []).flatMap(({url, text}, index) =>
    url?.endsWith('{{1}}') === true ? [{key: `button.${index}`, label: `Final del enlace de «${text}»`}] : [],
  ),
];

/** As it reads with these in its variables, by `body.1`. */
export function filledWith(components: TemplateComponents, values: Record<string, string>): TemplateComponents {
  const of = (part: 'header' | 'body', text: string | null | undefined) =>
    Object.fromEntries(variablesOf(text).map(name => [name, values[`${part}.${name}`] ?? '']));
  const {header, body} = components;
  return {
    ...components,
    ...(header && {header: {...header, examples: of('header', header.text)}}),
    ...(body && {body: {...body, examples: of('body', body.text)}}),
  };
}
