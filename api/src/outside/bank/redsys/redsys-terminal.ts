/** What Redsys must be told of a terminal: its numbers, its key and the bank's addresses. */
import type {SignatureVersion} from './sign';

export interface RedsysTerminal {
  /** FUC, the merchant's number at the bank. */
  merchantCode: string;
  terminal: string;
  /** Secret key of the terminal, as the bank gives it (base64). Never logged. */
  key: string;
  signatureVersion: SignatureVersion;
  /** `…/sis/realizarPago`. */
  redirectUrl: string;
  /** `…/sis/rest`, with or without `/trataPeticionREST`. */
  restUrl: string;
  /** `…/apl02/services/SerClsWSConsulta`; derived from `restUrl` when absent. */
  queryUrl?: string | undefined;
  /** 10,000 when absent. */
  timeoutMs?: number;
}
