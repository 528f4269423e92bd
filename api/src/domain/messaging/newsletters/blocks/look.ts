/** What every block is painted with. */
import {INK} from '../../../look/mail-look';
import type {PaperColours} from '../../../look/palettes';
import {escape} from '../../clean-mail-html';
import type {BlockFacts} from './facts';

export interface Look {
  palette: PaperColours;
  /** Of titles. */
  display: string;
  house: {name: string; legalName: string; nif: string; address: string; publicUrl: string};
  facts: BlockFacts;
}

export const inkOf = (colour: string): string => (/^#[0-9a-f]{3,8}$/i.test(colour) ? colour : INK);

/** Text within markup, and within the quotes of an attribute. */
export const safe = (text: string): string =>
  escape(text.replace(/[\t\n\r\u2028\u2029]+/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, ''));

/** Our own pages and pictures with the house in front: a mail is read elsewhere. */
export const absolute = (url: string, {house}: Pick<Look, 'house'>): string =>
  url.startsWith('/') ? `${house.publicUrl}${url}` : url;
