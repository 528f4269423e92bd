/** Each type of field: what it takes, as it is kept, and what it says to the rest. */
import {judge} from '../../api/src/domain/forms/judge';
import {readAnswers} from '../../api/src/domain/forms/read-answers';
import type {Field, FieldType} from '../../api/src/domain/forms/read-fields';

const field = (type: FieldType, more: Partial<Field> = {}): Field => ({
  id: 1,
  scope: 'event',
  eventId: null,
  seasonListId: null,
  plotAreaId: null,
  plotKind: null,
  label: 'Pregunta',
  help: '',
  type,
  isRequired: false,
  choices: [],
  min: null,
  max: null,
  pattern: null,
  visibleIf: null,
  askedPer: 'order',
  piiClass: 'normal',
  edition: 1,
  ...more,
});
const choices = ['S', 'M', 'L'].map(value => ({value, label: `Talla ${value}`}));

test.each<[FieldType, Partial<Field>, string, string]>([
  ['text', {}, '  Peña   El Chopo ', 'Peña El Chopo'],
  ['text', {pattern: 'license_plate'}, '1234 BCD', '1234 BCD'],
  ['text', {pattern: 'letters'}, 'José Ángel', 'José Ángel'],
  ['long_text', {}, ' una\n dos ', 'una\n dos'],
  ['number', {min: 1, max: 60}, '12', '12'],
  ['number', {}, '2,50', '2.5'],
  ['date', {}, '2028-02-29', '2028-02-29'],
  ['email', {}, 'Ana@Example.ORG', 'ana@example.org'],
  ['phone', {}, '+34 600-111-222', '+34 600 111 222'],
  ['nif', {}, '12.345.678-z', '12345678Z'],
  ['iban', {}, 'ES91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
  ['postal_code', {}, '50001', '50001'],
  ['select', {choices}, 'M', 'M'],
  ['multi', {choices}, 'L\nS', 'S\nL'],
  ['checkbox', {}, '', 'No'],
  ['checkbox', {}, 'Sí', 'Sí'],
  ['consent', {}, 'No', 'No'],
  ['separator', {}, 'algo', ''],
])('%s %j takes «%s»', (type, more, typed, value) => expect(judge(field(type, more), typed)).toEqual({value}));

test.each<[FieldType, Partial<Field>, string, string]>([
  ['text', {max: 3}, 'cuatro', 'Como mucho 3 letras.'],
  ['text', {min: 3}, 'no', 'Al menos 3 letras.'],
  ['text', {}, 'x'.repeat(201), 'Como mucho 200 letras.'],
  ['text', {pattern: 'digits'}, '12a', 'Solo cifras.'],
  ['number', {}, '1e5', 'Escribe un número.'],
  ['number', {max: 60}, '61', 'El máximo es 60.'],
  ['number', {min: 0.5}, '0,4', 'El mínimo es 0,5.'],
  ['date', {}, '2027-02-29', 'Escribe el día entero, por ejemplo 25/10/2026.'],
  ['date', {}, '25/10/2026', 'Escribe el día entero, por ejemplo 25/10/2026.'],
  ['email', {}, 'ana@', 'Escribe un correo, por ejemplo nombre@correo.es.'],
  ['phone', {}, 'llámame', 'Escribe el teléfono solo con cifras, por ejemplo 600 000 001.'],
  ['nif', {}, '12345678A', 'La letra no corresponde a ese número: revisa el NIF o NIE.'],
  ['iban', {}, 'ES9121000418450200051333', 'Revisa el IBAN: alguna cifra no cuadra.'],
  ['postal_code', {}, '99001', 'Escribe las cinco cifras del código postal.'],
  ['select', {choices}, 'XL', 'Elige una de las opciones.'],
  ['multi', {choices}, 'S\nXL', 'Elige entre las opciones.'],
  ['checkbox', {}, 'quizá', 'Marca la casilla o déjala sin marcar.'],
])('%s %j refuses «%s»', (type, more, typed, wrong) => expect(judge(field(type, more), typed)).toEqual({wrong}));

test('what is not asked is not kept, and what depends on another is asked when that was answered so', () => {
  const fields = [
    field('select', {id: 2, choices, visibleIf: {fieldId: 1, equals: 'Sí'}, isRequired: true}),
    field('checkbox', {id: 1}),
    field('separator', {id: 3}),
  ];
  const hear = (said: [number, string][]) => {
    const wrong: Record<string, string> = {};
    const {answers} = readAnswers(
      fields,
      said.map(([fieldId, value]) => ({fieldId, value})),
      'answers',
      wrong,
    );
    return {answers: answers.map(({fieldId, value}) => [fieldId, value]), wrong};
  };
  expect(hear([])).toEqual({answers: [[1, 'No']], wrong: {}});
  expect(hear([[2, 'M']])).toEqual({answers: [[1, 'No']], wrong: {}});
  expect(hear([[1, 'Sí']])).toEqual({answers: [[1, 'Sí']], wrong: {'answers.2': 'Elige una opción.'}});
  expect(
    hear([
      [1, 'Sí'],
      [2, 'M'],
      [99, 'de otro formulario'],
    ]),
  ).toEqual({
    answers: [
      [1, 'Sí'],
      [2, 'M'],
    ],
    wrong: {},
  });
});
