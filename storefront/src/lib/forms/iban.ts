// An IBAN that was mistyped is told before it is sent (ISO 13616, mod 97). The server decides.

/** Undefined when it is right. */
export function ibanProblem(text: string): string | undefined {
  const code = text.replace(/[\s.-]/g, '').toUpperCase();
  if (code === '') return 'Escribe el IBAN de tu cuenta';
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(code) || (code.startsWith('ES') && code.length !== 24))
    return 'Al IBAN le faltan o le sobran cifras';
  const digits = (code.slice(4) + code.slice(0, 4)).replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
    ? undefined
    : 'Ese IBAN no es válido: revisa sus cifras';
}
