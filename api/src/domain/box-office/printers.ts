/**
 * The printers of a box office, as the computer there calls them. What prints tickets of its own stock prints nothing
 * else: an invoice does not fit on it.
 */
import {invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface Printer {
  /** As in the settings of the agent. */
  name: string;
  kind: 'escpos' | 'fgl';
  /** What goes to it: tickets, or all other papers, or both. */
  prints: ('tickets' | 'papers')[];
  /** Of a roll: 80 or 58; of stock: its length. */
  widthMm: number;
  heightMm?: number;
  dpi?: 200 | 300;
  path?: 1 | 2;
  /** The drawer hangs on it: it opens when cash is taken. */
  hasDrawer?: boolean;
}

/** Of tickets on stock of their own, as they are read. */
export const STOCK_MM = {width: {minimum: 60, maximum: 250}, height: {minimum: 40, maximum: 110}} as const;

const KEYS = ['name', 'kind', 'prints', 'widthMm', 'heightMm', 'dpi', 'path', 'hasDrawer'];

/** Errors: `invalid` 422 that names the printer and what is wrong with it. */
export function checkPrinters({printers}: Record<string, unknown>): void {
  if (printers === undefined) return;
  const wrong = (why: string) => invalid({printers: why});
  if (!Array.isArray(printers) || printers.length > 8) throw wrong('Ocho impresoras como mucho.');
  const names = new Set<string>();
  for (const one of printers as Record<string, unknown>[]) {
    const name = String(one?.name ?? '');
    if (!/^[a-z0-9-]{1,30}$/.test(name))
      throw wrong('Cada impresora necesita el nombre que tiene en el agente: minúsculas, cifras y guiones.');
    if (names.has(name)) throw wrong(`La impresora «${name}» está dos veces.`);
    names.add(name);
    const unknown = Object.keys(one).find(key => !KEYS.includes(key));
    if (unknown) throw wrong(`«${name}»: no se conoce «${unknown.slice(0, 40)}».`);
    const prints = one.prints as unknown[];
    if (!Array.isArray(prints) || prints.length === 0 || !prints.every(what => what === 'tickets' || what === 'papers'))
      throw wrong(`«${name}»: di si imprime entradas, papeles o las dos cosas.`);
    if (one.hasDrawer !== undefined && one.hasDrawer !== null && typeof one.hasDrawer !== 'boolean')
      throw wrong(`«${name}»: di si tiene cajón o no.`);
    if (one.kind === 'escpos') {
      if (one.widthMm !== 80 && one.widthMm !== 58) throw wrong(`«${name}»: el rollo es de 80 o de 58 mm.`);
    } else if (one.kind === 'fgl') {
      if (prints.includes('papers'))
        throw wrong(`«${name}»: una impresora de entradas FGL no imprime facturas ni cierres.`);
      if (one.hasDrawer === true) throw wrong(`«${name}»: una impresora de entradas FGL no abre el cajón.`);
      if (one.dpi !== 200 && one.dpi !== 300) throw wrong(`«${name}»: 200 o 300 puntos por pulgada.`);
      if (one.path !== 1 && one.path !== 2) throw wrong(`«${name}»: la vía es la 1 o la 2.`);
      const {widthMm: width, heightMm: height} = one;
      if (!isLength(width, STOCK_MM.width) || !isLength(height, STOCK_MM.height))
        throw wrong(`«${name}»: la entrada mide de 60 a 250 mm de largo y de 40 a 110 de alto.`);
    } else throw wrong(`«${name}»: ESC/POS o FGL.`);
  }
}

const isLength = (value: unknown, {minimum, maximum}: {minimum: number; maximum: number}) =>
  Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;

/** Errors: `not_found` 404. */
export async function printerOf(tx: Tx, boxOfficeId: number, name: string): Promise<Printer> {
  const {rows} = await tx.query<{printers: Printer[]}>('select printers from box_office where id = $1 and is_active', [
    boxOfficeId,
  ]);
  const printer = rows[0]?.printers.find(one => one.name === name);
  if (!printer) throw notFound('Esa taquilla no tiene esa impresora.');
  return printer;
}

/** Cash of this order has just come into the open till of whoever prints: the drawer opens for the change. */
export async function isCashJustTaken(tx: Tx, orderId: number, staffUserId: number | null): Promise<boolean> {
  const {rows} = await tx.query<{is: boolean}>(
    `select exists (select from payment p
       where p.order_id = $1 and p.method = 'cash' and p.state = 'authorised' and p.cash_shift_id = till_of($2)
         and p.settled_at > now() - interval '5 minutes') as is`,
    [orderId, staffUserId],
  );
  return rows[0]!.is;
}
