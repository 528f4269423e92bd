/** The tax office's own vectors: two issues and a cancellation, each hanging from the one before. */
import {amountText, chainCancellation, chainIssue, validationUrl} from '../../../api/src/domain/verifactu/chain';

const ISSUER = '89890001K';
const FIRST = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
const SECOND = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';

test('the first record of a chain', () => {
  const record = chainIssue({
    issuerNif: ISSUER,
    fullNumber: '12345678/G33',
    issuedOn: '2024-01-01',
    kind: 'F1',
    vatCents: 1235,
    totalCents: 12345,
    previousHuella: '',
    recordedAt: '2024-01-01T19:20:30+01:00',
  });
  expect(record.huella).toBe(FIRST);
  expect(record.text).toBe(
    'IDEmisorFactura=89890001K&NumSerieFactura=12345678/G33&FechaExpedicionFactura=01-01-2024&TipoFactura=F1&CuotaTotal=12.35&ImporteTotal=123.45&Huella=&FechaHoraHusoGenRegistro=2024-01-01T19:20:30+01:00',
  );
});

test('the next one hangs from it, and its cancellation from that', () => {
  const issue = chainIssue({
    issuerNif: ISSUER,
    fullNumber: '12345679/G34',
    issuedOn: '2024-01-01',
    kind: 'F1',
    vatCents: 1235,
    totalCents: 12345,
    previousHuella: FIRST,
    recordedAt: '2024-01-01T19:20:35+01:00',
  });
  expect(issue.huella).toBe(SECOND);
  const cancellation = chainCancellation({
    issuerNif: ISSUER,
    fullNumber: '12345679/G34',
    issuedOn: '2024-01-01',
    previousHuella: SECOND,
    recordedAt: '2024-01-01T19:20:40+01:00',
  });
  expect(cancellation.huella).toBe('177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68');
});

test('amounts as the record writes them', () => {
  expect([0, 5, 100, 123450, -2050].map(amountText)).toEqual(['0.00', '0.05', '1.00', '1234.50', '-20.50']);
});

test('the address in the QR keeps what a number may contain', () => {
  expect(
    validationUrl({issuerNif: ISSUER, fullNumber: '12345678&G33', issuedOn: '2024-01-01', totalCents: 24140}, 'test'),
  ).toBe(
    'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.40',
  );
});
