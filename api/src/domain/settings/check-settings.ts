/** Whether values may be stored as settings: known, of their kind and within their limits. */
import {invalid} from '../kernel/errors';
import {SETTING_BY_KEY, type Setting} from './constants';
import {formatCount, formatDecimal} from '../kernel/money';

/** Errors: `invalid` 422 that names each value. `prefix` stands before the names. */
export function checkSettings(values: Record<string, unknown>, prefix = ''): void {
  const errors: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    const setting = SETTING_BY_KEY.get(key);
    const problem = setting ? problemOf(setting, value) : null;
    if (problem) errors[prefix + key] = problem;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function problemOf(setting: Setting, value: unknown): string | null {
  switch (setting.kind) {
    case 'flag':
      return typeof value === 'boolean' ? null : 'Debe ser sí o no.';
    case 'text':
      return typeof value === 'string' && new RegExp(setting.pattern ?? '', 'u').test(value)
        ? null
        : (setting.patternMessage ?? 'No es válido.');
    default: {
      if (typeof value !== 'number' || !Number.isInteger(value)) return 'Debe ser un número.';
      if (value < (setting.min ?? 0) || value > (setting.max ?? 2_000_000_000))
        return `Debe estar entre ${shown(setting, setting.min ?? 0)} y ${shown(setting, setting.max ?? 0)}.`;
      return null;
    }
  }
}

const shown = (setting: Setting, value: number): string =>
  setting.kind === 'int'
    ? formatCount(value)
    : `${formatDecimal(value / 100, 2)} ${setting.kind === 'cents' ? '€' : '%'}`;
