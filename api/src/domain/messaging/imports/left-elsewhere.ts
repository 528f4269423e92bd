/**
 * What another tool says of a person who is in its export: that they left, that their mailbox refused it, that they
 * complained. Promise: none of them is ever taken in; a word that is not known keeps its row out, where somebody reads it.
 */

const word = (...all: string[]): string => `'^(${all.join('|')})$'`;
const LEFT = word(
  'un-?subscribed?',
  'unsub',
  'opt(ed)?[- ]?out',
  '(block|black)[- ]?listed',
  'disabled',
  'suppressed',
  'excluded',
  '(dad[oa] de )?baja',
  'de baja',
  'desuscrit[oa]',
  'no suscrit[oa]',
  'cancell?ed',
  'cancelad[oa]',
  'banned',
  'deleted',
  'removed',
  'archived',
  'eliminad[oa]',
  'bloquead[oa]',
);
const BOUNCED = word(
  'cleaned',
  '(hard[ _-]?)?bounced?',
  'hard[ _-]?bounce',
  'rebotad[oa]',
  'rebote( duro)?',
  'undeliverable',
  'invalid',
  'invalid[oa]',
  'erroneo',
  'dead',
);
const COMPLAINED = word(
  'complain(ed|t)',
  'spam',
  'junk',
  'abuse',
  'queja',
  'reported',
  'spam complaint',
  'marcad[oa] como spam',
);
const STAYS = word(
  'subscribed?',
  'active',
  'activ[oa]',
  'enabled',
  'confirm(ed)?',
  'confirmad[oa]',
  'suscrit[oa]',
  'alta',
  'sub',
  'ok',
  'valid',
  'verified',
  'opt(ed)?[- ]?in',
  'true',
  'yes',
  'si',
  '1',
  '',
);
/** A column of a day, or of a yes: what says neither is a no. */
const NO = word(
  '',
  '0',
  'no',
  'n',
  'false',
  'falso',
  'null',
  'none',
  'never',
  'nunca',
  '-',
  '0000-00-00.*',
  'undefined',
  'soft.*',
);

const isYes = (cell: string): string => `(fold(${cell}) !~ ${NO})`;

/** SQL: the reason of a suppression, or null. `cell`: SQL of the cell of that field, '' where there is none. */
export const leftAs = (cell: (field: 'status' | 'leftAt' | 'bouncedAt' | 'complainedAt') => string): string => `case
  when ${isYes(cell('complainedAt'))} or fold(${cell('status')}) ~ ${COMPLAINED} then 'complaint'
  when ${isYes(cell('leftAt'))} or fold(${cell('status')}) ~ ${LEFT} then 'unsubscribed'
  when ${isYes(cell('bouncedAt'))} or fold(${cell('status')}) ~ ${BOUNCED} then 'hard_bounce' end`;

/** SQL: it says something of them that we do not understand. */
export const isUnclear = (status: string): string =>
  `(fold(${status}) !~ ${STAYS} and fold(${status}) !~ ${LEFT} and fold(${status}) !~ ${BOUNCED} and fold(${status}) !~ ${COMPLAINED})`;

/** What is said of each in the preview. */
export const LEFT_ELSEWHERE = {
  unsubscribed: 'Se dio de baja en la otra herramienta: queda en la lista de supresión.',
  hard_bounce: 'Su buzón rechazó los mensajes en la otra herramienta: queda en la lista de supresión.',
  complaint: 'Se quejó en la otra herramienta: queda en la lista de supresión.',
  manual: 'Queda en la lista de supresión.',
} as const;
export const UNCLEAR = 'No se entiende su estado en la otra herramienta';
