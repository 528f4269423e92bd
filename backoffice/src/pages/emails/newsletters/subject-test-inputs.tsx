// A second subject, or another name of the sender, on trial with a part of the list; the rest waits for the better one.
import {NumberInput, SelectInput, TextInput, useRecordContext} from 'react-admin';
import {useWatch} from 'react-hook-form';
import {Columns} from '../../../crud/lists/columns';

const rules = [
  {id: 'opens', name: 'Más aperturas de quienes lo permiten'},
  {id: 'clicks', name: 'Más clics, en suma'},
];

export function SubjectTestInputs() {
  const second = useWatch({name: ['secondSubject', 'secondSenderName']}) as (string | null)[];
  const isClosed = useRecordContext<{state?: string}>()?.state === 'paused';
  return (
    <>
      <TextInput
        source="secondSubject"
        readOnly={isClosed}
        helperText="Para probar dos: parte de la lista recibe cada uno y el resto, el mejor. Vacío: sin prueba"
        slotProps={{htmlInput: {maxLength: 150}}}
      />
      <TextInput
        source="secondSenderName"
        readOnly={isClosed}
        helperText="Otro nombre para la misma dirección («Lucía, de taquilla»), que se prueba igual. Vacío: sin prueba"
        slotProps={{htmlInput: {maxLength: 80}}}
      />
      {second.some(one => (one ?? '') !== '') && (
        <Columns>
          <NumberInput
            source="testShare"
            min={5}
            max={50}
            readOnly={isClosed}
            helperText="% de la lista que entra en la prueba, a medias: de 5 a 50"
          />
          <NumberInput
            source="testHours"
            min={1}
            max={72}
            readOnly={isClosed}
            helperText="Horas hasta elegir, de 1 a 72; el resto sale entonces"
          />
          <SelectInput
            source="testRule"
            choices={rules}
            readOnly={isClosed}
            helperText="Si nadie permite medir aperturas, deciden los clics"
          />
        </Columns>
      )}
    </>
  );
}
