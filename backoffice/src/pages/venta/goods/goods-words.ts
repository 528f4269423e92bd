// What is being charged, counted in words: «2 entradas, 3 productos y 1 plaza».
import {plural} from '../../../crud/words/plural';
import type {StaffCart} from '../../../providers/api-types';

export function soldWords(ticketCount: number, goods: StaffCart['goods']): string {
  const count = (kind: 'product' | 'experience' | 'gift_card' | 'supporter') =>
    goods.filter(good => good.kind === kind).reduce((sum, good) => sum + good.quantity, 0);
  const parts = [
    [ticketCount, 'entrada', 'entradas'],
    [count('product'), 'producto', 'productos'],
    [count('experience'), 'plaza', 'plazas'],
    [count('gift_card'), 'tarjeta regalo', 'tarjetas regalo'],
    [count('supporter'), 'carné', 'carnés'],
  ] as const;
  const said = parts.filter(([many]) => many > 0).map(([many, one, more]) => plural(many, one, more));
  return new Intl.ListFormat('es-ES', {type: 'conjunction'}).format(said);
}
