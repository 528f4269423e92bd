// A duplicate of the card: charged or let off; the old one stops opening the gate with it.
import {useQuery} from '@tanstack/react-query';
import {required, SelectInput} from 'react-admin';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {replaceReasons} from '../../../crud/words/choices-passes';
import {formatCents} from '../../../crud/words/money';
import {call} from '../../../providers/http-client';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {chargeBody, ChargeInputs} from './charge-inputs';

const reasons = replaceReasons.filter(reason => reason.id !== 'handed_over');

export function CardDialog({passId, onDone, onClose}: {passId: number; onDone: () => void; onClose: () => void}) {
  const {data: quote} = useQuery({
    queryKey: ['card-quote', passId],
    queryFn: ({signal}) => call('get', '/api/abonos/{id}/duplicado', {at: {id: passId}, signal}),
  });
  if (quote === undefined) return <LinearProgress />;
  return (
    <ActDialog
      title="Duplicado del carnet"
      confirm="Dar carnet nuevo"
      disabled={quote.number === null}
      path="/api/abonos/{id}/duplicado"
      at={{id: passId}}
      defaults={{why: 'lost', charge: quote.feeCents === 0 ? 'waived' : 'card_terminal'}}
      toBody={values => ({...chargeBody(values), expectedCents: quote.feeCents})}
      told={({number, changeCents}) =>
        `Carnet ${number} dado; el anterior ya no vale${changeCents > 0 ? `. Cambio: ${formatCents(changeCents)}` : ''}`
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Typography sx={{mb: 1}}>
        {quote.number === null ? (
          'Este abono todavía no tiene carnet.'
        ) : (
          <>
            El carnet {quote.number} deja de valer en el acto. Cuesta <strong>{formatCents(quote.feeCents)}</strong>.
          </>
        )}
      </Typography>
      <SelectInput source="why" label="Qué ha pasado" choices={reasons} validate={required()} fullWidth />
      {quote.feeCents > 0 && (
        <ChargeInputs
          cents={quote.feeCents}
          walletCents={quote.walletCents}
          other={{id: 'waived', name: 'No se cobra (di por qué)'}}
        />
      )}
    </ActDialog>
  );
}
