/** A try to pay on its way to the bank: the number it has there, and the terminal that it belongs to for ever. */
import {conflict, type DomainError} from '../kernel/errors';

export interface BankTry {
  /** Of bank_terminal; null when no bank is configured: then nothing is paid online. */
  bankTerminalId: number | null;
  /**
   * A fresh number, as the provider of that terminal makes them: a trial's or a kept card's is not the one in use. From
   * the caller's random source: domain code has none.
   */
  numberAt(bankTerminalId: number | null): string;
}

/** Fixed by the schema: the built-in bank, for what is in test mode and in place of a real bank. */
export const PRACTICE_TERMINAL = 1;
export const STAND_IN_TERMINAL = 2;

export const noBank = (): DomainError =>
  conflict(
    'bank_not_configured',
    'Ahora mismo no se puede pagar por internet. Inténtalo más tarde o compra en taquilla.',
  );
