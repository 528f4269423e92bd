/** Guests as staff paste them or a spreadsheet writes them; without names of columns they are in the order of `HEAD`. */
import type {GuestRow} from '../../domain/invitations/import-guests';
import {readCsv} from './read-csv';

const HEAD = ['nombre', 'correo', 'cantidad', 'documento'];
const MOST_ROWS = 5000;

/** Errors: `invalid` 422 at `csv`. */
export function readGuestRows(csv: string): GuestRow[] {
  const first = csv.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0]!;
  const hasHead = first.split(/[;\t,]/).some(cell => /^["\s]*(nombre|invitado|persona)["\s]*$/i.test(cell));
  const separator = [';', '\t', ','].sort((a, b) => first.split(b).length - first.split(a).length)[0]!;
  const text = hasHead ? csv : `${HEAD.join(separator)}\n${csv.replace(/^\uFEFF/, '')}`;
  return readCsv(text, ['nombre', 'invitado', 'persona'], MOST_ROWS).map(row => ({
    line: hasHead ? row.line : row.line - 1,
    name: row.get('nombre', 'invitado', 'persona'),
    email: row.get('correo', 'email', 'correo electrónico'),
    docNo: row.get('documento', 'nif', 'dni'),
    quantity: row.get('cantidad', 'invitaciones', 'cuántas'),
  }));
}
