/** Statements of a bank as a test wants them, whole: Cuaderno 43 and camt.053. */
export interface Line {
  /** Below zero: it went out. */
  cents: number;
  concept: string;
  /** YYMMDD */
  day?: string;
  payer?: string;
  /** Common concept of the 43: «02», a transfer; «17», what the bank keeps. */
  code?: string;
}

const pad = (n: number, width: number): string => String(n).padStart(width, '0');

export function n43(lines: readonly Line[], account = '21000418450200051332', opening = 100_000): string {
  const number = `${account.slice(0, 8)}${account.slice(10)}`;
  const out: string[] = [`11${number}261101261130${2}${pad(opening, 14)}9783${'UNION DEPORTIVA'.padEnd(26)}   `];
  lines.forEach(({cents, concept, day = '261126', code = '02'}, i) => {
    out.push(
      `22    0418${day}${day}${code}001${cents < 0 ? 1 : 2}${pad(Math.abs(cents), 14)}${pad(i + 1, 10)}${''.padEnd(12)}${''.padEnd(16)}`,
      `2301${concept.padEnd(76).slice(0, 76)}`,
    );
  });
  const sum = (isIn: boolean) =>
    lines.filter(one => one.cents > 0 === isIn).reduce((total, one) => total + Math.abs(one.cents), 0);
  const n = (isIn: boolean) => lines.filter(one => one.cents > 0 === isIn).length;
  const closing = opening + sum(true) - sum(false);
  out.push(
    `33${number}${pad(n(false), 5)}${pad(sum(false), 14)}${pad(n(true), 5)}${pad(sum(true), 14)}${closing < 0 ? 1 : 2}${pad(Math.abs(closing), 14)}978    `,
  );
  out.push(`88${'9'.repeat(18)}${pad(out.length, 6)}${''.padEnd(54)}`);
  return `${out.join('\r\n')}\r\n`;
}

const money = (cents: number): string => `${Math.floor(cents / 100)}.${pad(cents % 100, 2)}`;

export function camt053(
  lines: readonly Line[],
  iban = 'ES9121000418450200051332',
  {on = '2026-11-26', opening = 100} = {},
): string {
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${money(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const entries = lines.map(
    ({cents, concept, payer = ''}, i) =>
      `<Ntry><Amt Ccy="EUR">${money(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${on}</Dt></BookgDt><AcctSvcrRef>R${i}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${concept}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  const total = lines.reduce((sum, one) => sum + one.cents, 0);
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', opening + total)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
}
