// A field of a form as the API answers it, and what its type means for the screen.
import {registerFields} from '../../providers/i18n-provider';
import type {Stored} from '../../providers/wire';

export interface FieldChoice {
  value: string;
  label: string;
}

export type FieldRecord = Stored<
  'CustomField',
  {
    options: {choices?: FieldChoice[]};
    validation: {min?: number; max?: number; pattern?: string};
    visibleIf: {fieldId?: number; equals?: string};
  }
>;

export const fieldLabels = {
  label: 'Pregunta',
  scope: 'Formulario',
  type: 'Tipo',
  isRequired: 'Obligatorio',
  isActive: 'Se pregunta',
  piiClass: 'Datos',
  askedPer: 'Cuándo',
  position: 'Puesto',
  answerCount: 'Respuestas',
  help: 'Ayuda',
  eventId: 'Solo en el evento',
  seasonListId: 'Solo en la lista',
  plotAreaId: 'Solo en la zona',
  plotKind: 'Solo de la clase',
};
registerFields('formularios', {
  ...fieldLabels,
  choicesText: 'Opciones',
  min: 'Mínimo',
  max: 'Máximo',
  pattern: 'Comprobación',
  dependsOn: 'Solo si en',
  equals: 'se contesta',
});

/** Which forms may ask a field in one place only, and by what. */
const NARROWED = {
  eventId: ['event'],
  seasonListId: ['list', 'academy'],
  plotAreaId: ['plot'],
  plotKind: ['plot'],
} as const satisfies Record<string, readonly FieldRecord['scope'][]>;
export const isNarrowedBy = (name: keyof typeof NARROWED, scope: unknown): boolean =>
  NARROWED[name].some(one => one === scope);
const narrowings = Object.keys(NARROWED) as (keyof typeof NARROWED)[];

export const hasChoices = (type: unknown): boolean => type === 'select' || type === 'multi';
export const hasLimits = (type: unknown): boolean => type === 'number' || type === 'text' || type === 'long_text';

/** What the API keeps as objects is edited as plain inputs: both ways. */
export function fromRecord(record: FieldRecord): Record<string, unknown> {
  return {
    ...record,
    choicesText: (record.options?.choices ?? []).map(choice => choice.label).join('\n'),
    min: record.validation?.min ?? null,
    max: record.validation?.max ?? null,
    pattern: record.validation?.pattern ?? null,
    dependsOn: record.visibleIf?.fieldId ?? null,
    equals: record.visibleIf?.equals ?? '',
  };
}

export function toRecord({
  choicesText,
  min,
  max,
  pattern,
  dependsOn,
  equals,
  ...values
}: Record<string, unknown>): Record<string, unknown> {
  const type = values.type;
  const before = (values.options as FieldRecord['options'] | undefined)?.choices ?? [];
  const labels = [
    ...new Set(
      String(choicesText ?? '')
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean),
    ),
  ];
  const validation = {
    ...(hasLimits(type) && typeof min === 'number' ? {min} : {}),
    ...(hasLimits(type) && typeof max === 'number' ? {max} : {}),
    ...(type === 'text' && pattern ? {pattern} : {}),
  };
  return {
    ...values,
    // What was chosen before the form was changed is no longer on the screen.
    ...Object.fromEntries(narrowings.filter(name => !isNarrowedBy(name, values.scope)).map(name => [name, null])),
    // A choice keeps its value: what was answered stays readable when its text is corrected.
    options: hasChoices(type)
      ? {
          choices: labels.map(
            (label, i) =>
              before.find(choice => choice.label === label) ??
              (before.length === labels.length ? {value: before[i]!.value, label} : {value: label, label}),
          ),
        }
      : {},
    validation,
    visibleIf: typeof dependsOn === 'number' ? {fieldId: dependsOn, equals: String(equals ?? '')} : {},
    isRequired: type === 'separator' ? false : values.isRequired,
  };
}
