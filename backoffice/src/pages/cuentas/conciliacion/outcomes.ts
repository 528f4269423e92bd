// What a line that is of no sale may be.
import type {Answer} from '../../../providers/wire';

export type Outcome = Answer<'listBankRules'>['list'][number]['outcome'];

export const outcomes: readonly {id: Outcome; name: string}[] = [
  {id: 'set_aside', name: 'Otra cosa, ajena a las ventas'},
  {id: 'fee', name: 'Gasto del banco'},
  {id: 'cash', name: 'Efectivo de las taquillas'},
];
