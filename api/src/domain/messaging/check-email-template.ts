/**
 * A frame of one's own has one place for the content and one for leaving; what surrounds them is nobody's to change while
 * writing. Without one, the house's stands around it.
 */
import {invalid} from '../kernel/errors';
import {cleanMailHtml} from './clean-mail-html';
import {checkBlocks} from './newsletters/blocks/check-blocks';
import {badPlace} from './newsletters/fields';

interface TemplateFields {
  frameHtml?: string | null;
  contentHtml?: string | null;
  blocks?: unknown;
}

export function checkEmailTemplate(before: TemplateFields | null, data: TemplateFields): void {
  if (typeof data.frameHtml === 'string') data.frameHtml = cleanMailHtml(data.frameHtml);
  if (typeof data.contentHtml === 'string') data.contentHtml = cleanMailHtml(data.contentHtml);
  if (Array.isArray(data.blocks)) data.blocks = checkBlocks(data.blocks);
  const {frameHtml, contentHtml} = {...before, ...data};
  if (frameHtml) checkFrame(frameHtml);
  for (const [field, text] of Object.entries({frameHtml, contentHtml})) {
    const bad = badPlace(text ?? '');
    if (bad) throw invalid({[field]: bad});
  }
  if (contentHtml?.includes('{{contenido}}')) throw invalid({contentHtml: '{{contenido}} va en el marco.'});
}

function checkFrame(frameHtml: string): void {
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
}

export const unknownPlaceholder = (text: string, known: readonly string[]): string | undefined =>
  [...text.matchAll(/\{\{\s*([^{}]{0,60}?)\s*\}\}/g)].map(match => match[1]!).find(name => !known.includes(name));
