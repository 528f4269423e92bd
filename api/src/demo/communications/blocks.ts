/** The monthly newsletter as blocks: head and foot are fixed by its template, what is between is of each month. */
import type {Block} from '../../domain/messaging/newsletters/blocks/block';
import type {NewsletterDraft} from './drafts';

/** Of the template that has them. */
export const BLOCKS_OF = 'Boletín mensual';

const HEAD: Block = {id: 1, type: 'header', locked: true};
const FOOT: Block = {id: 2, type: 'footer', note: 'Nos vemos en casa.', locked: true};

export const templateBlocks: Block[] = [
  HEAD,
  {id: 3, type: 'text', html: '<h2>Hola, {{nombre|amigo}}</h2><p>Esto es lo que viene este mes.</p>'},
  FOOT,
];

export const newsletterBlocks = (
  {title, paragraphs, picture, button}: NewsletterDraft,
  media: (name: string) => string,
): Block[] => [
  HEAD,
  ...(picture ? [{id: 3, type: 'image', url: media(picture[0]), alt: picture[1]} as const] : []),
  {
    id: 4,
    type: 'text',
    html: `<h2>${title}</h2><p>Hola, {{nombre|amigo}}:</p>${paragraphs.map(words => `<p>${words}</p>`).join('')}`,
  },
  ...(button ? [{id: 5, type: 'button', label: button[0], href: button[1]} as const] : []),
  FOOT,
];
