// What the enrolment costs and how it will be paid, before anybody is enrolled: each way with what would be charged.
import {useEffect} from 'react';
import {keepPreviousData, useQuery} from '@tanstack/react-query';
import {SelectInput} from 'react-admin';
import {useFormContext, useWatch} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import {Part} from '../../../crud/lists/columns';
import {formatDay} from '../../../crud/words/zoned-time';
import {formatCents} from '../../../crud/words/money';
import {priceConcepts} from '../../../crud/words/choices-academy';
import {call, problemOf} from '../../../providers/http-client';
import type {Answer, Sent} from '../../../providers/wire';

export const ENROL_PRICE = ['enrol-price'];
/** Stands for «as the academy splits it», which has no number. */
const HOUSE = 0;

type Price = Answer<'quoteEnrolment'>;
type Ask = Sent<'quoteEnrolment'>;
type Person = NonNullable<Ask['guardians']>[number];

interface Said {
  who?: 'new' | 'known';
  athleteId?: number | null;
  ageCategoryId?: number | null;
  invitationCode?: string | null;
  first?: Person;
  second?: Person;
  way?: number | null;
}

const known = (one: Person | undefined): Person[] =>
  one && (one.docNo || one.email)
    ? [{firstName: one.firstName, surname1: one.surname1, docNo: one.docNo, email: one.email}]
    : [];

function askOf(listId: number, said: Said): Ask | null {
  const isKnown = said.who === 'known';
  if (!said.ageCategoryId || (isKnown && !said.athleteId)) return null;
  return {
    seasonListId: listId,
    ageCategoryId: said.ageCategoryId,
    athleteId: isKnown ? said.athleteId : null,
    guardians: isKnown ? [] : [...known(said.first), ...known(said.second)],
    invitationCode: said.invitationCode || null,
  };
}

export function EnrolPrice({listId}: {listId: number}) {
  const {setValue} = useFormContext();
  const said = useWatch() as Said;
  const ask = askOf(listId, said);
  const {data: price, error} = useQuery({
    queryKey: [...ENROL_PRICE, ask],
    queryFn: ({signal}) => call('post', '/api/bases/inscribir/precio', {body: ask!, signal}),
    enabled: ask !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const plan = price?.plans.find(one => (one.paymentFrequencyId ?? HOUSE) === said.way) ?? price?.plans[0];
  const firstCents = plan?.instalments[0]?.amountCents ?? 0;
  useEffect(() => {
    if (!price) return;
    setValue('way', plan?.paymentFrequencyId ?? HOUSE);
    setValue('paymentFrequencyId', plan?.paymentFrequencyId ?? null);
    setValue('expectedTotalCents', price.totalCents);
    setValue('expectedFirstCents', firstCents);
  }, [price, plan, firstCents, setValue]);
  if (ask === null) return null;
  return (
    <Part title="Precio y forma de pago">
      {error !== null && <Alert severity="warning">{problemOf(error).message}</Alert>}
      {error === null && price !== undefined && <Costs price={price} plan={plan} />}
    </Part>
  );
}

function Costs({price, plan}: {price: Price; plan: Price['plans'][number] | undefined}) {
  const isAtOnce = plan !== undefined && plan.instalments.length < 2;
  const savedCents = price.totalCents - price.wholeCents;
  return (
    <>
      <Typography sx={{mb: 1}}>
        Cuesta <strong>{formatCents(price.totalCents)}</strong>
        {': '}
        {price.lines
          .map(line => `${nameOf(line.concept).toLocaleLowerCase('es')} ${formatCents(line.amountCents)}`)
          .join(', ')}
        {price.discounts.map(one => `; ${one.text}, −${formatCents(one.amountCents)}`)}.
      </Typography>
      {price.plans.length > 1 && (
        <SelectInput
          source="way"
          label="Forma de pago"
          fullWidth
          choices={price.plans.map(one => ({id: one.paymentFrequencyId ?? HOUSE, name: one.name}))}
          helperText="Lo que se elige aquí es lo que se cobrará al admitir"
        />
      )}
      {plan !== undefined && price.totalCents > 0 && (
        <Typography>
          {plan.instalments
            .map(
              (part, at) =>
                `${formatCents(part.amountCents)} ${at === 0 ? 'al tener plaza' : `el ${formatDay(part.dueOn)}`}`,
            )
            .join(' · ')}
        </Typography>
      )}
      {savedCents > 0 && (
        <Typography color="text.secondary" sx={{mt: 0.5}}>
          {isAtOnce
            ? `Pagada entera a tiempo son ${formatCents(price.wholeCents)}: se descuenta al admitir y se pierde si no se paga antes del día fijado.`
            : `A plazos no lleva el descuento de quien paga la temporada entera (${formatCents(savedCents)}).`}
        </Typography>
      )}
    </>
  );
}

const nameOf = (concept: string): string => priceConcepts.find(one => one.id === concept)?.name ?? concept;
