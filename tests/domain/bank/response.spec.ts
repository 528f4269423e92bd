import type {ResponseClass} from '../../../api/src/outside/bank/gateway';
import {meaningOf, normalCode} from '../../../api/src/outside/bank/redsys/response';

const expected: [string, ResponseClass][] = [
  ['0000', 'authorised'],
  ['0099', 'authorised'],
  ['0', 'authorised'],
  ['0900', 'refunded'],
  ['900', 'refunded'],
  ['0400', 'voided'],
  ['0100', 'denied'],
  ['0101', 'denied'],
  ['0102', 'denied'],
  ['0202', 'denied'],
  ['0106', 'denied'],
  ['0116', 'denied'],
  ['0118', 'denied'],
  ['0125', 'denied'],
  ['0180', 'denied'],
  ['0129', 'denied'],
  ['0184', 'denied'],
  ['0190', 'denied'],
  ['0191', 'denied'],
  ['0195', 'needs_authentication'],
  ['0904', 'retry_later'],
  ['0909', 'retry_later'],
  ['0912', 'retry_later'],
  ['9912', 'retry_later'],
  ['0944', 'retry_later'],
  ['0913', 'repeated_order'],
  ['SIS0051', 'repeated_order'],
  ['9051', 'repeated_order'],
  ['0950', 'refund_refused'],
  ['SIS0057', 'refund_refused'],
  ['9057', 'refund_refused'],
  ['9064', 'denied'],
  ['9093', 'denied'],
  ['9253', 'denied'],
  ['9078', 'denied'],
  ['9104', 'denied'],
  ['9915', 'cancelled'],
  ['9997', 'in_progress'],
  ['9998', 'in_progress'],
  ['9999', 'in_progress'],
  ['SIS0042', 'rejected_request'],
  ['XML0023', 'rejected_request'],
];

test.each(expected)('%s is %s', (code, responseClass) => {
  expect(meaningOf(code).class).toBe(responseClass);
});

test('only 0000 to 0099 is money', () => {
  for (let n = 0; n <= 9999; n++) expect(meaningOf(String(n)).class === 'authorised').toBe(n <= 99);
});

test.each(['', ' ', 'abc', '00000', '-1', '1e1', '0x00', '__proto__', 'constructor', 'toString'])(
  '«%s» is no authorisation',
  code => {
    expect(meaningOf(code).class).toBe('denied');
  },
);

test('every code has one sentence for the customer, in Spanish and without codes', () => {
  for (let n = 0; n <= 9999; n++) {
    const {message} = meaningOf(String(n));
    expect(message).toMatch(/^[A-ZÉÚ][^.]*\.$/);
    expect(message).not.toMatch(/\d{3}|SIS\d|usted/i);
    expect(message.length).toBeLessThan(130);
  }
});

test('every code has one sentence for staff, that says what happened', () => {
  for (let n = 0; n <= 9999; n++) {
    const {staffMessage} = meaningOf(String(n));
    expect(staffMessage).toMatch(/^[A-ZÉÚ][^.]*\.$/);
    expect(staffMessage).not.toMatch(/\b(tu|tus|te|vuelve|usa)\b/i);
  }
  expect(meaningOf('0116').staffMessage).toBe('Denegado por el banco del cliente: sin saldo.');
});

test('codes are brought to four digits', () => {
  expect(normalCode(' 190 ')).toBe('0190');
  expect(normalCode('sis0042')).toBe('SIS0042');
});
