/**
 * A QR code drawn with table cells: it needs no picture, so it is there where clients block images, and it prints. The
 * quiet zone is white on the page of any colour.
 */
import {QUIET_ZONE, qrModules} from '../drawing/qr';
import {html, type SafeHtml} from './html';

/** Points per module: a code of 21 modules is read from a phone's screen at arm's length. */
const POINTS = 8;
const CELL = 'padding:0;border:0;font-size:0;line-height:0;';

export function qrTable(text: string): SafeHtml {
  const modules = qrModules(text);
  const side = modules.length + 2 * QUIET_ZONE;
  const quiet = html`<tr><td colspan="${side}" height="${QUIET_ZONE * POINTS}" bgcolor="#ffffff" style="${CELL}height:${QUIET_ZONE * POINTS}px;background:#ffffff;">&nbsp;</td></tr>`;
  const edge = html`<td colspan="${QUIET_ZONE}" width="${QUIET_ZONE * POINTS}" height="${POINTS}" bgcolor="#ffffff" style="${CELL}height:${POINTS}px;background:#ffffff;"></td>`;
  return html`<table role="img" aria-label="Código QR" cellpadding="0" cellspacing="0" border="0" width="${side * POINTS}" style="width:${side * POINTS}px;border-collapse:collapse;background:#ffffff;margin:0 0 14px;">${quiet}${modules.map(row => html`<tr>${edge}${runsOf(row).map(cells)}${edge}</tr>`)}${quiet}</table>`;
}

function cells({length, isDark}: Run): SafeHtml {
  const color = isDark ? '#000000' : '#ffffff';
  return html`<td colspan="${length}" width="${length * POINTS}" height="${POINTS}" bgcolor="${color}" style="${CELL}height:${POINTS}px;background:${color};"></td>`;
}

interface Run {
  length: number;
  isDark: boolean;
}

function runsOf(row: boolean[]): Run[] {
  const runs: Run[] = [];
  for (const isDark of row) {
    const last = runs.at(-1);
    if (last?.isDark === isDark) last.length++;
    else runs.push({length: 1, isDark});
  }
  return runs;
}
