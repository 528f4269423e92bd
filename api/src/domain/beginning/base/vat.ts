/**
 * Rates by law and day (LIVA art. 90 and 91; theatre back from 21 % to 10 % by Ley 3/2017). Whoever sells must check
 * what has changed since.
 */
import type {Cause} from '../../verifactu/taxes';

export const VAT_RATES: [
  code: string,
  name: string,
  bp: number,
  exemption: string | null,
  from: string,
  cause: Cause | null,
][] = [
  ['general', 'General', 2100, null, '2012-09-01', null],
  ['reduced', 'Reducido', 1000, null, '2012-09-01', null],
  ['sport', 'Deporte profesional', 2100, null, '2012-09-01', null],
  ['amateur_sport', 'Deporte aficionado', 1000, null, '2012-09-01', null],
  ['culture', 'Teatro, música y danza', 2100, null, '2012-09-01', null],
  ['culture', 'Teatro, música y danza', 1000, null, '2017-06-29', null],
  ['not_subject', 'No sujeto', 0, 'art. 78.Tres.1.º de la Ley 37/1992, del IVA', '1993-01-01', 'N1'],
  ['culture_exempt', 'Cultura, exento', 0, 'art. 20.Uno.14.º de la Ley 37/1992, del IVA', '1993-01-01', 'E1'],
  ['sport_exempt', 'Práctica deportiva, exento', 0, 'art. 20.Uno.13.º de la Ley 37/1992, del IVA', '1993-01-01', 'E1'],
];
