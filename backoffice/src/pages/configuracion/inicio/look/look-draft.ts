// The look as it is kept, and as it is being chosen.
import {plays} from '../../../../providers/permissions';
import type {Answer} from '../../../../providers/wire';

export type Look = Answer<'getLook'>;
export type Draft = Pick<
  Look,
  'shortName' | 'motto' | 'primary' | 'accent' | 'typeface' | 'posterStyle' | 'crestId' | 'crest'
>;
export type Problems = Record<string, string>;

/** A theatre has no crest. Asked when it is drawn: what the house does may change. */
export const emblem = (): string => (plays('sport') ? 'escudo' : 'logotipo');
