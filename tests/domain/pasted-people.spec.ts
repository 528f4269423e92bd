/** A list of people as it comes out of a spreadsheet, a mail or somebody's head. */
import {parsePeople} from '../../storefront/src/lib/forms/people';

const person = (firstName: string, surname1: string, surname2 = '', docNo = '') => ({
  firstName,
  surname1,
  surname2,
  docNo,
});

test.each([
  ['Ana García López', person('Ana', 'García', 'López')],
  ['Ana García López 12345678Z', person('Ana', 'García', 'López', '12345678Z')],
  ['Ana\tGarcía\tLópez\t12345678Z', person('Ana', 'García', 'López', '12345678Z')],
  ['Ana; García López; 12.345.678-Z', person('Ana', 'García', 'López', '12.345.678-Z')],
  ['Luis, de la Torre Pérez, X1234567L', person('Luis', 'de la Torre', 'Pérez', 'X1234567L')],
  ['María del Carmen Ruiz Gil', person('María del Carmen', 'Ruiz', 'Gil')],
  ['X1234567L; Luis; Pérez', person('Luis', 'Pérez', '', 'X1234567L')],
  ['Luis Pérez', person('Luis', 'Pérez')],
  ['Luis', person('Luis', '')],
])('%s', (line, expected) => expect(parsePeople(line)).toEqual([expected]));

test('empty lines, a heading and a document alone are nobody', () => {
  expect(parsePeople('Nombre;Apellidos;DNI\n\nAna;García;12345678Z\r\n  \n12345678Z\n')).toEqual([
    person('Ana', 'García', '', '12345678Z'),
  ]);
});
