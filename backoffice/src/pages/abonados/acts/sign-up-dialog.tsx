// «Hacer abono» for somebody at the counter: category by age, a free seat, discounts that a paper proves, what it
// costs, and how it is paid.
import {useEffect} from 'react';
import {keepPreviousData, useQuery} from '@tanstack/react-query';
import {BooleanInput, CheckboxGroupInput, required, SelectInput, useInput} from 'react-admin';
import {useFormContext} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {Columns} from '../../../crud/lists/columns';
import {formatCents} from '../../../crud/words/money';
import {call, problemOf} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {QuestionInputs} from '../../../crud/answers/question-parts';
import {chargeBody, ChargeInputs} from './charge-inputs';

type Offer = Answer<'getStaffPassOffer'>;

/** Discounts by their id, and those that may be asked for. */

type Signed = Answer<'signPassAtOffice'>;

const toldOf = ({state, changeCents, payUrl, isTold}: Signed): string =>
  payUrl === null
    ? `Abono ${state === 'active' ? 'activo' : 'hecho'}${changeCents > 0 ? `. Cambio: ${formatCents(changeCents)}` : ''}`
    : isTold
      ? 'Abono hecho. Le hemos enviado el enlace para pagarlo'
      : `Abono hecho. No tiene correo: dale este enlace para pagarlo ${payUrl}`;

export function SignUpDialog({
  listId,
  listName,
  holderId,
  onDone,
  onClose,
}: {
  listId: number;
  listName: string;
  holderId: number;
  onDone: () => void;
  onClose: () => void;
}) {
  const {data: offer, error} = useQuery({
    queryKey: ['staff-pass-offer', listId, holderId],
    queryFn: ({signal}) =>
      call('get', '/api/listas/{id}/hacer-abono', {at: {id: listId}, query: {passHolderId: holderId}, signal}),
    gcTime: 0,
  });
  if (offer === undefined && error === null) return <LinearProgress />;
  return (
    <ActDialog
      title={`Hacer abono: ${listName}`}
      confirm="Hacer abono"
      disabled={offer === undefined || offer.refusalText !== null}
      path="/api/listas/{id}/hacer-abono"
      at={{id: listId}}
      defaults={{
        charge: 'card_terminal',
        discountIds: [],
        expectedTotalCents: 0,
        expectedFirstCents: 0,
        papersSeen: false,
        passHolderId: holderId,
      }}
      toBody={({zone: _zone, row: _row, ...values}) => chargeBody(values)}
      told={toldOf}
      onDone={onDone}
      onClose={onClose}
    >
      {error !== null && <Alert severity="error">{problemOf(error).message}</Alert>}
      {offer !== undefined &&
        (offer.refusalText !== null ? (
          <Alert severity="warning" sx={{mb: 1.5}}>
            {offer.refusalText}
          </Alert>
        ) : (
          <SignUpInputs listId={listId} holderId={holderId} offer={offer} />
        ))}
    </ActDialog>
  );
}

function SignUpInputs({listId, holderId, offer}: {listId: number; holderId: number; offer: Offer}) {
  const {setValue} = useFormContext();
  const categoryId = useInput({source: 'passCategoryId'}).field.value as number | null;
  const seatedZoneId = useInput({source: 'zone'}).field.value as number | null;
  const zoneId = useInput({source: 'zoneId'}).field.value as number | null;
  const row = useInput({source: 'row'}).field.value as string | null;
  const seatId = useInput({source: 'seatId'}).field.value as number | null;
  const discountIds = useInput({source: 'discountIds'}).field.value as number[];
  const planId = useInput({source: 'paymentFrequencyId'}).field.value as number | null;
  const category = offer.categories.find(one => one.id === categoryId);
  const zone = offer.zones.find(one => one.id === seatedZoneId);
  const stands = category !== undefined && category.standing.length > 0;
  const seats = zone?.rows.find(one => one.label === row)?.seats ?? [];
  const {data: quote, error} = useQuery({
    queryKey: ['staff-pass-quote', listId, holderId, categoryId, seatId, zoneId, discountIds],
    queryFn: async ({signal}) => {
      const found = await call('get', '/api/listas/{id}/hacer-abono/precio', {
        at: {id: listId},
        query: {
          passHolderId: holderId,
          passCategoryId: Number(categoryId),
          ...(category?.needsSeat && {seatId: Number(seatId)}),
          ...(stands && {zoneId: Number(zoneId)}),
          ...(discountIds.length > 0 && {discountIds: discountIds.join(',')}),
        },
        signal,
      });
      setValue('expectedTotalCents', found.totalCents ?? 0);
      // What is asked for is another pass: its papers are to be seen anew.
      setValue('papersSeen', false);
      return found;
    },
    enabled:
      category !== undefined &&
      (!category.needsSeat || typeof seatId === 'number') &&
      (!stands || typeof zoneId === 'number'),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const plan = quote?.plans.find(one => one.id === planId);
  const nowCents = plan?.nowCents ?? quote?.totalCents ?? 0;
  useEffect(() => setValue('expectedFirstCents', nowCents), [nowCents, setValue]);
  // Offered no more: it is chosen anew, never paid whole unseen.
  const isGone = quote !== undefined && typeof planId === 'number' && plan === undefined;
  useEffect(() => {
    if (isGone) setValue('paymentFrequencyId', null);
  }, [isGone, setValue]);
  return (
    <>
      <Typography sx={{mb: 1}}>
        {offer.holderName} · {offer.phaseName}
      </Typography>
      <SelectInput
        source="passCategoryId"
        label="Categoría"
        validate={required()}
        fullWidth
        choices={offer.categories}
        onChange={() => {
          setValue('paymentFrequencyId', null);
          setValue('discountIds', []);
          setValue('seatId', null);
          setValue('row', null);
          setValue('zoneId', null);
        }}
      />
      {stands && (
        <SelectInput
          source="zoneId"
          label="Zona, de pie"
          validate={required()}
          fullWidth
          choices={category.standing.map(one => ({
            id: one.id,
            name: `${one.name} (quedan ${one.left})`,
            disabled: one.left === 0,
          }))}
        />
      )}
      {category?.needsSeat && (
        <>
          <SelectInput
            source="zone"
            label="Zona"
            validate={required()}
            fullWidth
            choices={offer.zones}
            onChange={() => {
              setValue('row', null);
              setValue('seatId', null);
            }}
          />
          <Columns>
            <SelectInput
              source="row"
              label="Fila"
              validate={required()}
              disabled={zone === undefined}
              choices={zone?.rows.map(one => ({id: one.label, name: one.label})) ?? []}
              onChange={() => setValue('seatId', null)}
            />
            <SelectInput
              source="seatId"
              label="Butaca"
              validate={required()}
              disabled={seats.length === 0}
              choices={seats.map(one => ({id: one.id, name: one.number}))}
            />
          </Columns>
        </>
      )}
      {error !== null && (
        <Alert severity="error" sx={{mb: 1.5}}>
          {problemOf(error).message}
        </Alert>
      )}
      {quote?.trouble && (
        <Alert severity="warning" sx={{mb: 1.5}}>
          {quote.trouble}
        </Alert>
      )}
      {quote && quote.totalCents !== null && (
        <>
          <Typography sx={{mb: 1}}>
            Cuesta <strong>{formatCents(quote.totalCents)}</strong>
            {quote.discounts.map(one => `, con ${formatCents(one.cents)} menos por «${one.name}»`)}.
            {nowCents < quote.totalCents && (
              <>
                {' '}
                Hoy: <strong>{formatCents(nowCents)}</strong>.
              </>
            )}
          </Typography>
          {quote.offered.length > 0 && (
            <CheckboxGroupInput
              source="discountIds"
              label="Descuentos con documento"
              row={false}
              helperText="Los que no se suman dejan solo el mayor"
              choices={quote.offered.map(one => ({id: one.id, name: `${one.name} (${one.documentRequired})`}))}
            />
          )}
          {quote.documents.length > 0 && (
            <BooleanInput source="papersSeen" label={`He visto: ${quote.documents.join('; ')}`} />
          )}
          {quote.plans.length > 0 && (
            <SelectInput
              source="paymentFrequencyId"
              label="Plazos"
              emptyText="De una vez"
              fullWidth
              choices={quote.plans.map(one => ({id: one.id, name: `${one.name} (hoy ${formatCents(one.nowCents)})`}))}
            />
          )}
          <QuestionInputs scope="list" listId={listId} />
          {quote.totalCents > 0 && (
            <ChargeInputs
              cents={nowCents}
              walletCents={-1}
              other={{
                id: 'link',
                name: offer.hasEmail
                  ? 'Enviarle un enlace para pagar; se guarda la butaca'
                  : 'Con un enlace para pagar (no tiene correo); se guarda la butaca',
              }}
            />
          )}
        </>
      )}
    </>
  );
}
