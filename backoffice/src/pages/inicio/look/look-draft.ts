// The look as it is kept, and as it is being chosen.
import type {Answer} from '../../../providers/wire';

export type Look = Answer<'getLook'>;
export type Draft = Pick<
  Look,
  'shortName' | 'motto' | 'primary' | 'accent' | 'typeface' | 'posterStyle' | 'crestId' | 'crest'
>;
export type Problems = Record<string, string>;
