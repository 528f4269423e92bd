/** Answers to the house's own fields, as the office sees them. */
import {bool, id, instant, int, list, obj, orNull, str} from '../../domain/kernel/shape';

export const KEPT_ANSWERS = list(
  obj(
    {
      id: id(),
      fieldId: id(),
      label: str(),
      type: str(),
      value: orNull(str({description: 'nada: es de salud, y lo lee su área'})),
      hasFile: bool(),
      edition: int({minimum: 1, description: 'del texto al que se contestó'}),
      answeredAt: instant(),
      orderLineId: orNull(id('de un pedido, la línea a la que se refiere')),
    },
    'KeptAnswer',
  ),
);
