/**
 * The frame of mailings has one place for the content and one for leaving; what surrounds them is nobody's to change
 * while writing.
 */
import {invalid} from '../../errors';
import {cleanMailHtml} from './clean-mail-html';

interface TemplateFields {
  frameHtml?: string;
  contentHtml?: string | null;
}

export const PLACEHOLDERS = [
  'contenido',
  'asunto',
  'preencabezado',
  'nombre',
  'baja',
  'ver_en_web',
  'organizacion',
  'razon_social',
  'direccion',
  'nif',
] as const;

export function checkEmailTemplate(before: TemplateFields | null, data: TemplateFields): void {
  if (typeof data.frameHtml === 'string') data.frameHtml = cleanMailHtml(data.frameHtml);
  if (typeof data.contentHtml === 'string') data.contentHtml = cleanMailHtml(data.contentHtml);
  const {frameHtml = '', contentHtml} = {...before, ...data};
  const slots = frameHtml.split('{{contenido}}').length - 1;
  if (slots !== 1)
    throw invalid({
      frameHtml:
        slots === 0
          ? 'Falta {{contenido}}: dónde va lo que se escribe en cada boletín.'
          : 'Solo puede haber un {{contenido}}.',
    });
  if (!/href="\{\{baja\}\}"/.test(frameHtml))
    throw invalid({frameHtml: 'Falta el enlace para darse de baja: un enlace con la dirección {{baja}}.'});
  for (const [field, text] of Object.entries({frameHtml, contentHtml: contentHtml ?? ''})) {
    const unknown = unknownPlaceholder(text);
    if (unknown)
      throw invalid({
        [field]: `No existe {{${unknown}}}. Se puede usar: ${PLACEHOLDERS.map(name => `{{${name}}}`).join(', ')}.`,
      });
  }
  if (contentHtml?.includes('{{contenido}}')) throw invalid({contentHtml: '{{contenido}} va en el marco.'});
}

export const unknownPlaceholder = (text: string, known: readonly string[] = PLACEHOLDERS): string | undefined =>
  [...text.matchAll(/\{\{\s*([^{}]{0,60}?)\s*\}\}/g)].map(match => match[1]!).find(name => !known.includes(name));
