// An IBAN that was mistyped is told before it is sent (ISO 13616). The server decides.
import {validateIBAN, ValidationErrorsIBAN} from 'ibantools';

/** Undefined when it is right. */
export function ibanProblem(text: string): string | undefined {
  const code = text.replace(/[\s.-]/g, '').toUpperCase();
  if (!code) return 'Escribe el IBAN de tu cuenta';
  const {valid, errorCodes} = validateIBAN(code);
  if (valid) return undefined;
  return errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)
    ? 'Al IBAN le faltan o le sobran cifras'
    : 'Ese IBAN no es válido: revisa sus cifras';
}
