/** What an enrolment's money becomes when its category changes or its family leaves: for the office and for the family. */
import {cents, day, obj, orNull} from '../../domain/kernel/shape';

export const SETTLED = obj(
  {
    beforeCents: cents(),
    afterCents: cents(),
    paidCents: cents(),
    addedCents: cents('se suma a los plazos'),
    letOffCents: cents('se quita de lo que falta'),
    refundCents: cents('se devuelve'),
    countedUntilOn: orNull(day('de una baja: hasta cuándo se cobra')),
  },
  'EnrolmentSettled',
);
