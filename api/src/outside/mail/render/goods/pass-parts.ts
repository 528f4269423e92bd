/** Cards that open the gate, and what is still to be paid of the same contracts, as mails say them. */
import type {PaperParts} from '../../../../domain/orders/line-kind';
import {euros} from '../../../../domain/kernel/money';
import {html, type SafeHtml} from '../../html';
import {panel, paragraph, STYLE} from '../../layout';
import {qrTable} from '../../qr-table';

type Cards = PaperParts['cards'];
type Coming = PaperParts['coming'];

const inFours = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');
const CARD_HOW =
  'Enseña este código en la puerta, en el móvil o impreso, siempre que vengas con tu abono. Es personal: no lo compartas.';

const about = (card: Cards[number]): string[] =>
  [
    `${card.listName}, ${card.categoryName}`,
    card.place || 'Sin butaca numerada',
    card.gate ? `Puerta ${card.gate.replace(/^puerta\s+/i, '')}` : '',
    `Carnet ${card.number}`,
  ].filter(Boolean);

/** What no list of mails shows. */
export const cardSecrets = (cards: Cards): string[] => cards.flatMap(({code}) => [code, inFours(code)]);

export const cardPanels = (cards: Cards): SafeHtml =>
  html`${cards.map(card => panel(html`<h2 class="ink" style="${STYLE.heading}">${card.holderName}</h2><p class="ink" style="${STYLE.cell}margin:0 0 14px;">${about(card).map(line => html`${line}<br>`)}</p>${qrTable(card.code)}<p class="ink" style="${STYLE.cell}margin:0;letter-spacing:1px;">${inFours(card.code)}</p>`))}${cards.length > 0 && paragraph(CARD_HOW)}`;

export const cardTexts = (cards: Cards): string[] => [
  ...cards.map(card => [card.holderName, ...about(card), `Código: ${inFours(card.code)}`].join('\n')),
  ...(cards.length > 0 ? [CARD_HOW] : []),
];

/** @param onPage whether there is a page of the shop where they can be paid */
function later(coming: Coming, onPage: boolean): {lines: string[]; how: string} {
  const names = new Set(coming.map(part => part.holderName)).size > 1;
  return {
    lines: coming.map(part => `${part.dueOn}${names ? `, ${part.holderName}` : ''}: ${euros(part.cents)}`),
    how: onPage
      ? `Te avisaremos antes de cada plazo. Puedes adelantarlos cuando quieras desde ${[...new Set(coming.map(part => part.where))].join(' o ')}.`
      : 'Paga cada plazo en nuestras taquillas antes de su fecha; puedes adelantarlos cuando quieras.',
  };
}

export function comingPanel(coming: Coming, onPage: boolean): SafeHtml {
  const {lines, how} = later(coming, onPage);
  return html`${coming.length > 0 && panel(html`<h2 class="ink" style="${STYLE.heading}">Plazos que quedan</h2><p class="ink" style="${STYLE.cell}margin:0;">${lines.map(line => html`${line}<br>`)}</p>`)}${coming.length > 0 && paragraph(how)}`;
}

export function comingTexts(coming: Coming, onPage: boolean): string[] {
  const {lines, how} = later(coming, onPage);
  return coming.length > 0 ? [`Plazos que quedan:\n${lines.join('\n')}`, how] : [];
}
