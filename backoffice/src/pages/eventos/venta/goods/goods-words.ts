// What is being charged, counted in words: «2 entradas, 3 productos y 1 plaza». Every kind is said, by its name here or as
// something more.
import {plural} from '../../../../crud/words/plural';

type Counted = readonly {kind: string; quantity: number}[];

export function soldWords(ticketCount: number, goods: Counted): string {
  const named: string[] = ['product', 'experience', 'gift_card', 'supporter', 'pass', 'academy', 'plot', 'donation'];
  // A pack is its tickets, the post goes with what is sent.
  const silent: string[] = ['pack', 'shipping'];
  const sum = (some: Counted) => some.reduce((many, good) => many + good.quantity, 0);
  const count = (...kinds: string[]) => sum(goods.filter(good => kinds.includes(good.kind)));
  const parts = [
    [ticketCount, 'entrada', 'entradas'],
    [count('product'), 'producto', 'productos'],
    [count('experience'), 'plaza', 'plazas'],
    [count('gift_card'), 'tarjeta regalo', 'tarjetas regalo'],
    [count('supporter'), 'carné', 'carnés'],
    [count('pass', 'academy'), 'plazo', 'plazos'],
    [count('plot'), 'parcela', 'parcelas'],
    [count('donation'), 'donativo', 'donativos'],
    [sum(goods.filter(good => ![...named, ...silent].includes(good.kind))), 'cosa más', 'cosas más'],
  ] as const;
  const said = parts.filter(([many]) => many > 0).map(([many, one, more]) => plural(many, one, more));
  return new Intl.ListFormat('es-ES', {type: 'conjunction'}).format(said);
}
