// The rates that things are sold by, as the club has them today: with how much, and the tax where it is not IVA.
import {SelectInput, useGetList, type SelectInputProps} from 'react-admin';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {nameOf, vatCodes} from '../words/choices';
import {taxNames} from '../words/choices-money';
import {formatPercent} from '../words/money';
import {today} from '../words/zoned-time';
import {ChoiceField} from './fields';

type Rate = Stored<'VatRate'>;

/** Each code once, called as its rate of today, else as the first that comes; whoever may not see them has the usual ones. */
export function useVatCodes(): {choices: {id: string; name: string}[]; isPending: boolean} {
  const allowed = may('tipos-iva', 'list');
  const {data, isPending} = useGetList<Rate>(
    'tipos-iva',
    {filter: {}, sort: {field: 'code', order: 'ASC'}, pagination: {page: 1, perPage: 500}},
    {enabled: allowed},
  );
  if (data === undefined) return {choices: [...vatCodes], isPending: allowed && isPending};
  const day = today();
  const byCode = new Map<string, Rate>();
  for (const rate of [...data].sort((a, b) => a.validFrom.localeCompare(b.validFrom)))
    if (rate.code !== 'not_subject' && (rate.validFrom <= day || !byCode.has(rate.code))) byCode.set(rate.code, rate);
  const choices = [...byCode.values()].map(({code, name, tax, rateBp}) => ({
    id: code,
    name: [
      name,
      ...(tax === undefined || tax === '01' ? [] : [nameOf(taxNames, tax)]),
      ...(rateBp === 0 ? [] : [`${formatPercent(rateBp)} %`]),
    ].join(', '),
  }));
  return {choices, isPending: false};
}

export function VatCodeInput(props: Omit<SelectInputProps, 'choices'>) {
  return <SelectInput {...props} {...useVatCodes()} />;
}

export const VatCodeField = ({source}: {source: string}) => (
  <ChoiceField source={source} choices={useVatCodes().choices} />
);

export const VatCodeName = ({code}: {code: unknown}) => <>{nameOf(useVatCodes().choices, code)}</>;
