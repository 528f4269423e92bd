/** What is picked up or visited, in a mail: what it is, where, and the code against which it is handed over. */
import type {PaperParts} from '../../../../domain/orders/line-kind';
import {html, type SafeHtml} from '../../html';
import {panel, STYLE} from '../../layout';
import {qrTable} from '../../qr-table';

type Redemptions = PaperParts['redemptions'];

const inFours = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');

/** «2 × Bufanda, M» */
export const counted = ({quantity, description}: {quantity: number; description: string}): string =>
  quantity === 1 ? description : `${quantity} × ${description}`;

export const redemptionSecrets = (all: Redemptions): string[] =>
  all.flatMap(({code}) => (code === null ? [] : [code, inFours(code)]));

export const redemptionPanels = (all: Redemptions): SafeHtml[] =>
  all.map(({title, quantity, detail, code}) =>
    panel(
      html`<h2 class="ink" style="${STYLE.heading}">${counted({quantity, description: title})}</h2><p class="ink" style="${STYLE.cell}margin:0 0 14px;">${detail}</p>${code !== null && html`${qrTable(code)}<p class="ink" style="${STYLE.cell}margin:0;letter-spacing:1px;">${inFours(code)}</p>`}`,
    ),
  );

export const redemptionTexts = (all: Redemptions): string[] =>
  all.map(({title, quantity, detail, code}) =>
    [counted({quantity, description: title}), detail, code === null ? '' : `Código: ${inFours(code)}`]
      .filter(Boolean)
      .join('\n'),
  );
