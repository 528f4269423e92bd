/** A rate that has been in force is history: sales were taxed by it. Only what lies ahead is made or changed. */
import {conflict, invalid} from '../../errors';

const dayOf = (value: unknown): string =>
  (value instanceof Date ? value.toISOString() : String(value ?? '')).slice(0, 10);

export function checkVatRate(before: Record<string, unknown> | null, data: Record<string, unknown>, now: Date): void {
  const today = now.toISOString().slice(0, 10);
  if (before && dayOf(before.validFrom) <= today && Object.keys(data).some(name => name !== 'name')) {
    throw conflict(
      'wrong_state',
      'Este tipo ya está en vigor y hay ventas hechas con él. Crea otro con la fecha en que cambia.',
    );
  }
  if (data.validFrom !== undefined && dayOf(data.validFrom) <= today)
    throw invalid({validFrom: 'Debe ser un día futuro: lo ya vendido no cambia de tipo.'});
}
