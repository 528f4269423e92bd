// The conditions of a group that fills itself: all of them must hold.
import {BooleanInput, CheckboxGroupInput, TextInput} from 'react-admin';
import {nameOf} from '../../../crud/words/choices';
import {
  consentMethods,
  messageLanguages,
  subscriberSources,
  subscriberStates,
} from '../../../crud/words/choices-communications';
import {Columns, Part} from '../../../crud/lists/columns';
import {DayInput} from '../../../crud/inputs/date-input';
import {formatDay} from '../../../crud/words/zoned-time';

export function RuleInputs() {
  return (
    <Part
      title="Condiciones"
      note="Tienen que cumplirse todas. El grupo se mantiene solo: quien deja de cumplirlas sale."
    >
      <CheckboxGroupInput source="rule.states" label="Estado" choices={subscriberStates} />
      <CheckboxGroupInput source="rule.sources" label="Origen" choices={subscriberSources} />
      <CheckboxGroupInput source="rule.methods" label="Cómo consintió" choices={consentMethods} />
      <CheckboxGroupInput source="rule.locales" label="Idioma" choices={messageLanguages} />
      <Columns>
        <TextInput source="rule.label" label="Etiqueta" />
        <DayInput source="rule.since" label="Alta desde" />
        <DayInput source="rule.until" label="Alta hasta" />
        <DayInput source="rule.openedSince" label="Abrió algún correo desde" />
      </Columns>
      <BooleanInput source="rule.isCustomer" label="Tiene cuenta de cliente" />
    </Part>
  );
}

/** Conditions that say nothing are left out; «no» to the customer account says nothing either. */
export function rulePayload(values: Record<string, unknown>): Record<string, unknown> {
  const rule = Object.entries((values.rule ?? {}) as Record<string, unknown>).filter(
    ([, value]) =>
      value !== null &&
      value !== undefined &&
      value !== '' &&
      value !== false &&
      !(Array.isArray(value) && value.length === 0),
  );
  return {...values, rule: values.kind === 'rule' ? Object.fromEntries(rule) : {}};
}

/** «Estado: Activo · Alta desde: 01/09/2026». */
export function ruleText(rule: Record<string, unknown>): string[] {
  const many = (key: string, label: string, choices: Parameters<typeof nameOf>[0]) =>
    Array.isArray(rule[key])
      ? [`${label}: ${(rule[key] as unknown[]).map(id => nameOf(choices, id)).join(' o ')}`]
      : [];
  const day = (key: string, label: string) =>
    typeof rule[key] === 'string' ? [`${label}: ${formatDay(rule[key])}`] : [];
  return [
    ...many('states', 'Estado', subscriberStates),
    ...many('sources', 'Origen', subscriberSources),
    ...many('methods', 'Consintió', consentMethods),
    ...many('locales', 'Idioma', messageLanguages),
    ...(typeof rule.label === 'string' ? [`Etiqueta: «${rule.label}»`] : []),
    ...day('since', 'Alta desde'),
    ...day('until', 'Alta hasta'),
    ...day('openedSince', 'Abrió algo desde'),
    ...(rule.isCustomer === true ? ['Tiene cuenta de cliente'] : []),
  ];
}
