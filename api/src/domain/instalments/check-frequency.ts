/**
 * A plan of payments says when: on fixed days, one for each instalment and in order, or every so many months; a single
 * payment is one.
 */
import {invalid} from '../kernel/errors';

interface FrequencyFields {
  kind?: string;
  instalments?: number;
  everyMonths?: number | null;
  firstBp?: number | null;
  fixedDays?: string[] | null;
  allowedFor?: string[];
  methods?: string[];
}

export function checkFrequency(before: FrequencyFields | null, data: FrequencyFields): void {
  const f = {...before, ...data};
  const days = f.fixedDays ?? [];
  if (f.kind === 'every_n_months' && !f.everyMonths) throw invalid({everyMonths: 'Escribe cada cuántos meses.'});
  if (f.kind !== 'every_n_months' && f.everyMonths)
    throw invalid({everyMonths: 'Solo cuando se paga cada cierto número de meses.'});
  if (f.kind === 'fixed_dates' && days.length !== f.instalments)
    throw invalid({fixedDays: `Hacen falta ${f.instalments} fechas, una por plazo.`});
  if (f.kind !== 'fixed_dates' && days.length > 0) throw invalid({fixedDays: 'Solo cuando se paga en fechas fijas.'});
  if (days.some((day, i) => i > 0 && day <= days[i - 1]!))
    throw invalid({fixedDays: 'Las fechas van de la primera a la última, sin repetir.'});
  if (f.kind === 'single' && f.instalments !== 1) throw invalid({instalments: 'Un pago único es un plazo.'});
  if (f.kind !== 'single' && f.instalments === 1) throw invalid({instalments: 'Con un solo plazo, elige pago único.'});
  if (f.allowedFor && f.allowedFor.length === 0) throw invalid({allowedFor: 'Elige para qué se ofrece.'});
  if (f.methods && f.methods.length === 0) throw invalid({methods: 'Elige al menos una forma de pago.'});
}
