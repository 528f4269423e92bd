/**
 * What another tool says of a person who is in its export: that they left, that their mailbox refused it, that they
 * complained, that they never agreed. Promise: none of them is ever taken in, whichever of its columns says so; a word that
 * is not known keeps its row out, where somebody reads it.
 */
import type {ImportField} from './guess-mapping';

const word = (...all: string[]): string => `'^(${all.join('|')})$'`;
/** Also with what is said after it: «Baja (03/02/2023)», «Unsubscribed via link». */
const saying = (...all: string[]): string => `'^(${all.join('|')})([^a-z].*)?$'`;
const LEFT = saying(
  'un-?subscribed?',
  'unsub',
  'opt(ed)?[- ]?out',
  '(block|black)[- ]?listed',
  'disabled',
  'suppressed',
  'excluded',
  '(dad[oa] de )?baja',
  'de baja',
  'desuscri(t|pt)[oa]',
  'desabonn[ei]e?',
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
const BOUNCED = saying(
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
const COMPLAINED = saying(
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
/** A no that is written; of a column of days or of a yes, what is empty is one too. */
const SAID_NO = [
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
];
const NO = word('', ...SAID_NO);

/** SQL of the cells that say this of one row: none where no column does, several where several do. */
export type Cells = (field: ImportField) => string[];
const any = (cells: string[], says: (cell: string) => string): string =>
  `(${cells.map(cell => says(`fold(${cell})`)).join(' or ') || 'false'})`;
const is =
  (words: string) =>
  (cell: string): string =>
    `${cell} ~ ${words}`;
const isYes = (cell: string): string => `${cell} !~ ${NO}`;

/** SQL: the reason of a suppression, or null. */
export const leftAs = (cells: Cells): string => `case
  when ${any(cells('complainedAt'), isYes)} or ${any(cells('status'), is(COMPLAINED))} then 'complaint'
  when ${any(cells('leftAt'), isYes)} or ${any(cells('status'), is(LEFT))} then 'unsubscribed'
  when ${any(cells('bouncedAt'), isYes)} or ${any(cells('status'), is(BOUNCED))} then 'hard_bounce' end`;

/** SQL: the column that was chosen says something of them that we do not understand. */
export const isUnclear = (cells: Cells): string =>
  any(
    cells('status').slice(0, 1),
    cell => `not (${[STAYS, LEFT, BOUNCED, COMPLAINED].map(words => is(words)(cell)).join(' or ')})`,
  );

/** SQL: it says in so many words that they are still written to there; of one that `leftAs` nobody. */
export const saysStays = (cells: Cells): string =>
  `(${any(cells('status'), cell => `(${is(STAYS)(cell)} and ${cell} <> '')`)}
    or ${any([...cells('leftAt'), ...cells('bouncedAt'), ...cells('complainedAt')], is(word(...SAID_NO)))})`;

/** SQL of one cell. */
export const saidNo = (cell: string): string => any([cell], is(word(...SAID_NO)));

/** SQL: they did not agree to be written to. A column of those who did is ticked, or the row has none. */
export const agreesNot = (cells: Cells): string =>
  `(${any(cells('agrees'), cell => `(${is(NO)(cell)} or ${is(LEFT)(cell)})`)} or ${any(cells('consentAt'), is(word(...SAID_NO)))})`;

/** SQL: it says when they agreed, in a way that is not understood. */
export const isUndated = (cells: Cells): string =>
  any(cells('consentAt'), cell => `(${cell} !~ ${NO} and ${cell} !~ ${STAYS})`);

/** SQL: a column that nobody has chosen says so in words that mean nothing else. Of a whole row of cells (jsonb). */
const PLAIN = `(un-?subscribed|non-?subscribed|never[ _]subscribed|opt(ed)?[- ]?out|(black|block)[- ]?listed|desuscri(t|pt)[oa]|dad[oa] de baja|hard[ _-]?bounced?|rebotad[oa]|spam complaint)([^a-z"].{0,80})?`;
export const saysPlainly = {row: `'"${PLAIN}"'`, cell: `'^${PLAIN}$'`};

/** What is said of each in the preview. */
export const LEFT_ELSEWHERE = {
  unsubscribed: 'Se dio de baja en la otra herramienta: queda en la lista de supresión.',
  hard_bounce: 'Su buzón rechazó los mensajes en la otra herramienta: queda en la lista de supresión.',
  complaint: 'Se quejó en la otra herramienta: queda en la lista de supresión.',
  manual: 'Queda en la lista de supresión.',
} as const;

/** Of those that are not taken in, and not taken down either. */
export const NOT_AGREED = 'No aceptó recibir publicidad.';
export const LEFT_THERE = 'Se fue de donde viene la lista.';
export const AGREED_SINCE = 'Se fue de la otra herramienta y después ha aceptado aquí: se queda como está.';
export const STAYS_THERE = 'Sigue de alta en la otra herramienta: no se suprime.';
export const UNDATED = 'No se entiende de cuándo es su consentimiento: queda el día declarado.';
export const UNCLEAR = 'No se entiende su estado en la otra herramienta';
