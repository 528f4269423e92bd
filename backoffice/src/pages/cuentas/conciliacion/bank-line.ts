// A line of the bank's account as its day shows it.
import type {Answer} from '../../../providers/wire';

export type BankLine = Answer<'readBankDay'>['list'][number];
