// Supporters at the counter: a card that is shown makes the sale cheaper; a new one or another period goes into the cart.
import {useState, type FormEvent} from 'react';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {StateMark} from '../../../../crud/fields/fields';
import {formatCents} from '../../../../crud/words/money';
import {formatDay} from '../../../../crud/words/zoned-time';
import {call, problemOf} from '../../../../providers/http-client';
import {emptyPerson, personBody, PersonInputs, type Person} from '../../../../parts/people/person-inputs';
import {FindBuyer, nameOfBuyer, type KnownBuyer} from '../buyer/find-buyer';
import type {StaffCartActions} from '../use-staff-cart';

interface Props {
  cart: StaffCartActions;
  onClose: () => void;
}

export function SupporterDialog({cart, onClose}: Props) {
  const [found, setFound] = useState<readonly KnownBuyer[]>([]);
  const [isNew, setNew] = useState(false);
  const [tierId, setTierId] = useState<number | null>(null);
  const [person, setPerson] = useState<Person>(emptyPerson);
  const [problem, setProblem] = useState<{message: string; errors: Record<string, string>} | null>(null);
  const [busy, setBusy] = useState(false);
  const {data: tiers = []} = useQuery({
    queryKey: ['supporter-tiers'],
    queryFn: () => call('get', '/api/public/supporters'),
  });
  const tier = tiers.find(one => one.id === tierId) ?? tiers[0];

  const act = async (send: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await send();
      onClose();
    } catch (failure) {
      const {message, errors = {}} = problemOf(failure);
      setProblem({message, errors});
      setBusy(false);
    }
  };
  const addNew = (event: FormEvent): void => {
    event.preventDefault();
    if (tier !== undefined)
      void act(() => cart.addCard({tierId: tier.id, person: personBody(person), supporterId: null}));
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="supporter-title">
      <DialogTitle id="supporter-title">Simpatizante</DialogTitle>
      <DialogContent>
        {!isNew && (
          <FindBuyer
            label="Buscar el carné"
            help="Número, NIF, correo o teléfono"
            nobody="No hay ningún carné con eso."
            filter={one => one.card !== null}
            onFound={setFound}
          />
        )}
        {!isNew &&
          found.map(one => (
            <Found key={one.id} one={one}>
              {one.card?.isInForce && (
                <Button
                  variant="contained"
                  autoFocus={found.length === 1}
                  disabled={busy}
                  onClick={() => void act(() => cart.showCard(one.card?.number ?? null))}
                >
                  Vender con su carné
                </Button>
              )}
              {tiers
                .filter(offer => offer.id === one.card?.tierId)
                .map(offer => (
                  <Button
                    key={offer.id}
                    variant="outlined"
                    disabled={busy}
                    onClick={() => void act(() => cart.addCard({tierId: offer.id, supporterId: one.id, person: null}))}
                  >
                    Renovar por {formatCents(offer.priceCents)}
                  </Button>
                ))}
            </Found>
          ))}
        {problem !== null && (
          <Alert severity="error" sx={{mt: 1}}>
            {problem.message}
          </Alert>
        )}
        {isNew && tier !== undefined && (
          <Box component="form" id="new-supporter" noValidate onSubmit={addNew}>
            <TextField
              select
              fullWidth
              autoFocus
              label="Carné"
              value={tier.id}
              onChange={event => setTierId(Number(event.target.value))}
              error={problem?.errors.tierId !== undefined}
              helperText={problem?.errors.tierId ?? `Vale hasta el ${formatDay(tier.validUntilOn)}`}
            >
              {tiers.map(one => (
                <MenuItem key={one.id} value={one.id}>
                  {one.name} · {formatCents(one.priceCents)}
                </MenuItem>
              ))}
            </TextField>
            <PersonInputs person={person} errors={problem?.errors ?? {}} onChange={setPerson} />
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{flexWrap: 'wrap'}}>
        {tiers.length > 0 && (
          <Button
            sx={{mr: 'auto'}}
            onClick={() => {
              setNew(!isNew);
              setProblem(null);
            }}
          >
            {isNew ? 'Ya tiene carné' : 'Carné nuevo'}
          </Button>
        )}
        <Button onClick={onClose}>Cerrar</Button>
        {isNew && (
          <Button type="submit" form="new-supporter" variant="contained" disabled={busy || tier === undefined}>
            Añadir
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Found({one, children}: {one: KnownBuyer; children: React.ReactNode}) {
  const {card} = one;
  if (card === null) return null;
  return (
    <Box
      component="section"
      aria-label={`${card.number}, ${nameOfBuyer(one)}`}
      sx={{borderTop: '1px solid', borderColor: 'divider', pt: 1.5, mt: 1.5}}
    >
      <Box sx={{display: 'flex', justifyContent: 'space-between', gap: 1}}>
        <strong>{nameOfBuyer(one)}</strong>
        <StateMark tone={card.isInForce ? 'good' : 'bad'}>{card.isInForce ? 'En vigor' : 'No está en vigor'}</StateMark>
      </Box>
      <Box sx={{color: 'text.secondary', mb: 1}}>
        {card.tierName} · {card.number}
        {card.validUntilOn !== null && ` · hasta el ${formatDay(card.validUntilOn)}`}
      </Box>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>{children}</Box>
    </Box>
  );
}
