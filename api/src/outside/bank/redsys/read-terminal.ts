/** The numbers and the key of a terminal as people copy them from the bank's panel. */
import {isBankKey, isPublishedBankKey} from '../../../platform/environment/bank';
import type {Provider} from '../gateway';

export const readTerminal: Provider['readTerminal'] = ({environment, merchantCode, terminal, key}) => {
  const wrong: Record<string, string> = {};
  const merchant = merchantCode.replace(/\s/g, '');
  const number = terminal.trim().replace(/^0+(?=\d)/, '');
  const secret = key?.replace(/\s/g, '') || null;
  if (!/^\d{9}$/.test(merchant)) wrong.merchantCode = 'El comercio (FUC) son nueve cifras.';
  if (!/^[1-9]\d{0,2}$/.test(number)) wrong.terminal = 'El terminal es un número de 1 a 999.';
  if (secret !== null && !isBankKey(secret))
    wrong.key = 'La clave son 32 letras, cifras, + o /: cópiala entera del panel del banco.';
  else if (secret !== null && environment === 'live' && isPublishedBankKey(secret))
    wrong.key =
      'Es la clave de pruebas que publica el banco: con ella cualquiera firmaría un pago. Solo vale en el entorno de pruebas.';
  return Object.keys(wrong).length ? {wrong} : {merchantCode: merchant, terminal: number, key: secret};
};
