/**
 * The tax office's rules of a breakdown beyond its schema (validaciones 1.2.2, sections 15.1 to 15.8 and 16, 17), of what
 * a club can issue: what they refuse of a record; nothing when they take it. With those that begin on 2027-01-01.
 */
const REGIMES: Record<string, string[]> = {
  '01': ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '14', '15', '17', '18', '19', '20'],
  '02': ['01', '08', '11', '18', '19', '20'],
  '03': ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '14', '15', '17', '18', '19', '20', '21'],
};

const textOf = (xml: string, name: string): string | null =>
  new RegExp(`<sf:${name}>([^<]*)</sf:${name}>`).exec(xml)?.[1] ?? null;
const cents = (text: string | null): number => Math.round(Number(text ?? 0) * 100);

export function ruleProblems(xml: string): string[] {
  const problems: string[] = [];
  const refuse = (isWrong: boolean, rule: string) => void (isWrong && problems.push(rule));
  const kind = textOf(xml, 'TipoFactura')!;
  const byDifference = textOf(xml, 'TipoRectificativa') === 'I' || kind === 'R2' || kind === 'R3';
  const isNameless = kind === 'F2' || kind === 'R5';
  refuse(isNameless === xml.includes('<sf:Destinatarios>'), 'Destinatarios');
  const parts = [...xml.matchAll(/<sf:DetalleDesglose>(.*?)<\/sf:DetalleDesglose>/gs)].map(([, part]) => part!);
  refuse(parts.length < 1 || parts.length > 12, 'Desglose');
  let [all, quotas] = [0, 0];
  for (const part of parts) {
    const tax = textOf(part, 'Impuesto')!;
    const regime = textOf(part, 'ClaveRegimen')!;
    const rated = textOf(part, 'CalificacionOperacion');
    const cause = textOf(part, 'OperacionExenta');
    const [rate, quota] = [textOf(part, 'TipoImpositivo'), textOf(part, 'CuotaRepercutida')];
    const base = cents(textOf(part, 'BaseImponibleOimporteNoSujeto'));
    all += base + cents(quota);
    quotas += cents(quota);
    refuse(!REGIMES[tax]?.includes(regime), '15.6');
    refuse(tax === '01' && rated === 'S1' && ![0, 4, 10, 21].includes(Number(rate)), '15.1');
    refuse(rated === 'S2' && (isNameless || rate !== '0.00' || quota !== '0.00'), '15.4 S2');
    refuse(tax === '01' && ['N1', 'N2'].includes(rated ?? '') && (rate ?? quota) !== null, '15.4 N');
    refuse(cause !== null && (rate ?? quota) !== null, '15.5');
    refuse(['E7', 'E8'].includes(cause ?? '') && tax !== '03', '15.5 E7');
    refuse(['E2', 'E3'].includes(cause ?? '') && tax !== '02' && regime === '01', '15.5 E2');
    refuse(tax === '01' && cause === 'E5' && /<sf:IDDestinatario>.*<sf:NIF>/s.test(xml), '15.5.1');
    refuse(tax !== '02' && regime === '02' && cause === null, '15.6.1');
    refuse(cents(quota) !== 0 && rated !== 'S1', '15.7');
    if (rated !== 'S1') continue;
    refuse(rate === null || quota === null, '15.7 S1');
    refuse(!byDifference && Math.abs((base * Number(rate)) / 100 - cents(quota)) > 1000, '15.7 sum');
  }
  refuse(kind === 'F2' && all > 301_000 && !xml.includes('Art61d>S<'), '15.8');
  refuse(Math.abs(quotas - cents(textOf(xml, 'CuotaTotal'))) > 1000, '16');
  refuse(Math.abs(all - cents(textOf(xml, 'ImporteTotal'))) > 1000, '17');
  return problems;
}
