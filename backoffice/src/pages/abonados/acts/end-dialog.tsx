// A holder leaves: from which day, which seats that frees, what goes back and where to.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import {required, SelectInput, useInput} from 'react-admin';
import LinearProgress from '@mui/material/LinearProgress';
import {Columns} from '../../../crud/lists/columns';
import {DayInput} from '../../../crud/inputs/date-input';
import {Fact, Facts} from '../../../crud/fields/facts';
import {formatCents} from '../../../crud/words/money';
import {call, problemOf} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {today} from '../../../crud/words/zoned-time';

type Quote = Answer<'quotePassEnd'>;

export function EndDialog({passId, onDone, onClose}: {passId: number; onDone: () => void; onClose: () => void}) {
  const [quote, setQuote] = useState<Quote | null>(null);
  return (
    <ActDialog
      title="Dar de baja"
      confirm="Dar de baja"
      danger
      disabled={quote === null}
      path="/api/abonos/{id}/baja"
      at={{id: passId}}
      defaults={{fromOn: today(), refundTo: 'means'}}
      toBody={values => ({
        ...values,
        refundTo: quote?.refundCents === 0 ? 'none' : values.refundTo,
        expectedRefundCents: values.refundTo === 'none' ? 0 : (quote?.refundCents ?? 0),
      })}
      told={({isEnded, seats, meansCents, walletCents}) =>
        [
          isEnded ? 'Baja hecha' : 'Baja anotada para ese día',
          `${seats} ${seats === 1 ? 'butaca libre' : 'butacas libres'}`,
          meansCents > 0 && `se devuelven ${formatCents(meansCents)}`,
          walletCents > 0 && `${formatCents(walletCents)} al monedero`,
        ]
          .filter(Boolean)
          .join(', ')
      }
      onDone={onDone}
      onClose={onClose}
    >
      <EndInputs passId={passId} onQuote={setQuote} />
    </ActDialog>
  );
}

function EndInputs({passId, onQuote}: {passId: number; onQuote: (quote: Quote | null) => void}) {
  const {field} = useInput({source: 'fromOn'});
  const day = field.value as string | null;
  const {data: quote, error} = useQuery({
    queryKey: ['end-quote', passId, day],
    queryFn: async ({signal}) => {
      onQuote(null);
      const found = await call('get', '/api/abonos/{id}/baja', {at: {id: passId}, query: {fromOn: day ?? ''}, signal});
      onQuote(found);
      return found;
    },
    enabled: typeof day === 'string' && day !== '',
    gcTime: 0,
  });
  const ways =
    quote === undefined || quote.refundCents === 0
      ? [{id: 'none', name: 'No hay nada que devolver'}]
      : [
          {
            id: 'means',
            name:
              quote.meansCents === quote.refundCents
                ? 'Por donde pagó'
                : quote.meansCents === 0
                  ? 'Al monedero: no se pagó aquí'
                  : `Por donde pagó (${formatCents(quote.meansCents)}) y el resto al monedero`,
          },
          {id: 'wallet', name: 'Al monedero'},
          {id: 'none', name: 'No se devuelve nada'},
        ];
  return (
    <>
      <DayInput
        source="fromOn"
        label="Desde qué día"
        helperText="Los partidos desde ese día quedan libres ahora; el abono termina ese día"
        validate={required()}
      />
      {error !== null && <p role="alert">{problemOf(error).message}</p>}
      {quote === undefined ? (
        <LinearProgress aria-label="Calculando" sx={{my: 2}} />
      ) : (
        <>
          <Facts min={130}>
            <Fact label="Partidos que deja">
              {quote.left} de {quote.sessions}
            </Fact>
            <Fact label="Pagado">
              {formatCents(quote.paidCents)} de {formatCents(quote.totalCents)}
            </Fact>
            {quote.owedCents > 0 && <Fact label="Sigue debiendo">{formatCents(quote.owedCents)}</Fact>}
            <Fact label="Le corresponde">
              <strong>{formatCents(quote.refundCents)}</strong>
            </Fact>
          </Facts>
          <Columns>
            <SelectInput
              key={ways[0]!.id}
              source="refundTo"
              label="Devolución"
              choices={ways}
              defaultValue={ways[0]!.id}
              validate={required()}
              fullWidth
              sx={{mt: 1}}
            />
          </Columns>
        </>
      )}
    </>
  );
}
