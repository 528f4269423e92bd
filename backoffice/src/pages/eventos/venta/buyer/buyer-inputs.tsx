// Who buys, when they want to say: with an address the tickets go there too. Who is known need not say it all.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import {notifyProblem} from '../../../../crud/acts/notify-problem';
import {uses} from '../../../../providers/permissions';
import {KeyHint} from '../../../../parts/till/key-hint';
import type {Buyer, StaffCartActions} from '../use-staff-cart';
import {InvoiceInputs} from './invoice-inputs';
import {FindBuyer, nameOfBuyer, noteOfBuyer, type KnownBuyer} from './find-buyer';

type Own = Exclude<keyof Buyer, 'docType' | 'invoice'>;
const fields: {name: Own; label: string; type: string}[] = [
  {name: 'email', label: 'Correo', type: 'email'},
  {name: 'phone', label: 'Teléfono', type: 'tel'},
  {name: 'firstName', label: 'Nombre', type: 'text'},
  {name: 'surname1', label: 'Primer apellido', type: 'text'},
  {name: 'surname2', label: 'Segundo apellido', type: 'text'},
  {name: 'docNo', label: 'NIF o documento', type: 'text'},
];

const filled = ({email, firstName, surname1, surname2, phone, docNo}: KnownBuyer): Buyer =>
  Object.fromEntries(
    Object.entries({email, firstName, surname1, surname2, phone, docNo}).filter(
      ([, value]) => value !== null && value !== '',
    ),
  );

interface Props {
  cart: StaffCartActions;
  buyer: Buyer;
  onChange: (buyer: Buyer) => void;
  open: boolean;
  onOpen: () => void;
  /** What the address is for: «las entradas», or «el justificante» where none are sold. */
  sent: string;
  /** What was refused, by its name in the sale. */
  errors: Record<string, string>;
}

export function BuyerInputs({cart, buyer, onChange, open, onOpen, sent, errors}: Props) {
  const [found, setFound] = useState<readonly KnownBuyer[]>([]);
  const [chosen, setChosen] = useState<KnownBuyer | null>(null);
  const notify = useNotify();
  if (!open)
    return (
      <Button color="inherit" onClick={onOpen} aria-keyshortcuts="F3" sx={{mt: 1, ml: -1}}>
        Añadir datos del comprador <KeyHint>F3</KeyHint>
      </Button>
    );
  const change = (name: Own, value: string): void => {
    const {[name]: _before, ...rest} = buyer;
    onChange(value === '' ? rest : {...rest, [name]: value});
  };
  const choose = (one: KnownBuyer): void => {
    setChosen(one);
    setFound([]);
    onChange({...filled(one), ...(buyer.invoice && {invoice: chosen === null ? buyer.invoice : {}})});
  };
  /** Somebody else is looked for: nothing of who was found before stays. What was written by hand alone does. */
  const forget = (): void => {
    if (chosen === null) return;
    setChosen(null);
    onChange(buyer.invoice ? {invoice: {}} : {});
  };
  const card = chosen?.card;
  const offersCard =
    uses('supporters') && card?.isInForce === true && cart.cart?.supporter?.number !== card.number ? card.number : null;
  return (
    <Box sx={{mt: 1}}>
      <FindBuyer
        label="Buscar a quien compra"
        help="NIF, correo, teléfono, nombre y apellido, o número de abonado o simpatizante"
        nobody="Nadie con eso: escribe sus datos."
        onFound={people => {
          setFound(people.length > 1 ? people : []);
          if (people.length === 1) choose(people[0] as KnownBuyer);
          else forget();
        }}
      />
      {found.length > 0 && (
        <Box role="group" aria-label="Quién es" sx={{display: 'grid', gap: 0.5, mt: 0.5}}>
          {found.map((one, index) => (
            <Button
              key={`${one.source}${one.id}`}
              variant="outlined"
              autoFocus={index === 0}
              onClick={() => choose(one)}
              sx={{justifyContent: 'space-between', gap: 1, textAlign: 'left'}}
            >
              <span>{nameOfBuyer(one)}</span>
              <Box component="span" sx={{fontWeight: 400}}>
                {noteOfBuyer(one)}
              </Box>
            </Button>
          ))}
        </Box>
      )}
      {offersCard !== null && (
        <Button
          variant="outlined"
          disabled={cart.busy}
          sx={{mt: 1}}
          onClick={() => cart.showCard(offersCard).catch((failure: unknown) => notifyProblem(notify, failure))}
        >
          Vender con su carné {offersCard}
        </Button>
      )}
      <Box sx={{display: 'grid', columnGap: 1, gridTemplateColumns: '1fr 1fr'}}>
        {fields.map(field => (
          <TextField
            key={field.name}
            label={field.label}
            type={field.type}
            value={buyer[field.name] ?? ''}
            autoComplete="off"
            onChange={event => change(field.name, event.target.value)}
            error={errors[`buyer.${field.name}`] !== undefined}
            helperText={errors[`buyer.${field.name}`] ?? (field.name === 'email' ? `Recibirá ${sent}` : undefined)}
          />
        ))}
      </Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={buyer.docType === 'passport'}
            onChange={(_event, isPassport) => {
              const {docType: _before, ...rest} = buyer;
              onChange(isPassport ? {...rest, docType: 'passport'} : rest);
            }}
          />
        }
        label="Es un pasaporte"
      />
      <InvoiceInputs buyer={buyer} onChange={onChange} errors={errors} />
    </Box>
  );
}
