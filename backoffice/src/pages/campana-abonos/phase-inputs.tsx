// The inputs of a phase: what, when, for whom, where and at which prices.
import {CheckboxGroupInput, FormDataConsumer, NumberInput, required, SelectInput, TextInput} from 'react-admin';
import {channels, saidOf} from '../../crud/words/choices';
import {audiences, holderTags, passKinds, phaseKinds} from '../../crud/words/choices-passes';
import {useWatch} from 'react-hook-form';
import {Columns} from '../../crud/lists/columns';
import {FollowDefault} from '../../crud/inputs/follow-default';
import {DayInput, InstantInput} from '../../crud/inputs/date-input';
import {HtmlInput} from '../../crud/editor/html-input';
import type {Enum} from '../../providers/wire';

const asked: Partial<Record<Enum<'CampaignPhase', 'audience'>, string[]>> = {
  member_band: ['memberFrom', 'memberUntil'],
  member_since: ['memberSinceUntilOn'],
  tag: ['tag'],
  code: ['accessCode'],
};

/** What the chosen audience does not ask for is not sent along. */
export const phasePayload = (values: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(
    ['memberFrom', 'memberUntil', 'memberSinceUntilOn', 'tag', 'accessCode']
      .filter(field => !(saidOf(asked, values.audience) ?? []).includes(field))
      .map(field => [field, null]),
  ),
});

export function PhaseInputs() {
  return (
    <>
      <TextInput source="name" label="Nombre" validate={required()} />
      <Columns>
        <SelectInput source="kind" label="Qué se puede" choices={phaseKinds} validate={required()} />
        <SelectInput source="priceKind" label="Precio de" choices={passKinds} validate={required()} />
        <PriceOfKind />
        <InstantInput source="startsAt" label="Desde" validate={required()} />
        <InstantInput source="endsAt" label="Hasta" validate={required()} />
        <SelectInput source="audience" label="Quién" choices={audiences} validate={required()} />
        <FormDataConsumer>{({formData}) => <AudienceInput audience={String(formData.audience)} />}</FormDataConsumer>
      </Columns>
      <CheckboxGroupInput source="channels" label="Por dónde" choices={channels} />
      <HtmlInput source="messageHtml" label="Lo que lee el abonado" />
    </>
  );
}

/** Whoever is new pays what a new pass costs; who changes seats has one already. */
const PRICE_OF: Record<Enum<'CampaignPhase', 'kind'>, Enum<'PassPrice', 'kind'>> = {
  renewal: 'renewal',
  seat_change: 'renewal',
  waiting_list_sign_up: 'new',
  waiting_list: 'new',
  sponsored: 'new',
  open: 'new',
  half_season: 'half_season',
};

function PriceOfKind() {
  const kind: unknown = useWatch({name: 'kind'});
  return <FollowDefault source="priceKind" value={PRICE_OF[kind as keyof typeof PRICE_OF]} />;
}

function AudienceInput({audience}: {audience: string}) {
  if (audience === 'member_band')
    return (
      <Columns min={90}>
        <NumberInput source="memberFrom" label="Desde el n.º" min={1} validate={required()} />
        <NumberInput source="memberUntil" label="Hasta el n.º" min={1} validate={required()} />
      </Columns>
    );
  if (audience === 'member_since')
    return <DayInput source="memberSinceUntilOn" label="Abonados desde antes del" validate={required()} />;
  if (audience === 'tag')
    return <SelectInput source="tag" label="Etiqueta" choices={holderTags} validate={required()} />;
  if (audience === 'code') return <TextInput source="accessCode" label="Código" validate={required()} />;
  return null;
}
