// A donation beside the tickets, or alone: the club's amounts or another one, and who wants a certificate says who they
// are.
import {useAccount} from '../../lib/account';
import {useUses} from '../../lib/activities';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {useQuery} from '../../lib/api/query';
import type {DonationOffer} from '../../lib/api/types';
import {centsOf, shortEuros} from '../../lib/forms/amount';
import {onlyErrors, required, useForm} from '../../lib/forms/form';
import {nifProblem} from '../../lib/forms/nif';
import {putCart} from '../../lib/sale/cart';
import {euros} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {CheckField, ErrorSummary, TextField} from '../../ui/forms/field';
import {Segmented} from '../../ui/forms/segmented';
import {Bone} from '../../ui/screens/skeleton';
import './donation.css';

export default function Donation({isAlone = false}: {isAlone?: boolean}) {
  const isTaken = useUses('donations') === true;
  return isTaken ? <Offered isAlone={isAlone} /> : null;
}

function Offered({isAlone}: {isAlone: boolean}) {
  const {data: offer, error} = useQuery('donation-offer', api.donationOffer);
  const account = useAccount();
  // What stands below it does not jump when it comes.
  if (!isAlone && !error && (!offer || account.isLoading)) return <Bone height="17rem" />;
  if (!offer || account.isLoading || (offer.amountsCents.length === 0 && !offer.allowsOther)) return null;
  return (
    <section className={isAlone ? 'page donation-alone' : undefined} aria-labelledby="donation-title">
      <div className="cart-group donation">
        <h2 id="donation-title">{isAlone ? 'Haz un donativo' : 'Añade un donativo'}</h2>
        <p className="muted">{offer.purpose ? `Para ${offer.purpose}. ` : ''}Tú eliges cuánto.</p>
        <DonationForm key={account.data?.id ?? 'guest'} offer={offer} />
      </div>
    </section>
  );
}

const OTHER = 'other';
interface Values {
  chosen: string;
  amountCents: string;
  wantsCertificate: boolean;
  'donor.name': string;
  'donor.nif': string;
  'donor.address': string;
  'donor.postalCode': string;
  'donor.city': string;
}

function DonationForm({offer}: {offer: DonationOffer}) {
  const account = useAccount().data;
  const centsIn = ({chosen, amountCents}: Values) => (chosen === OTHER ? centsOf(amountCents) : Number(chosen));
  const isTaken = (values: Values) => {
    const cents = centsIn(values);
    return values.chosen !== OTHER || (cents !== undefined && cents >= offer.minCents && cents <= offer.maxCents);
  };
  const start: Values = {
    chosen: offer.amountsCents.length > 0 ? String(offer.amountsCents[0]) : OTHER,
    amountCents: '',
    wantsCertificate: false,
    'donor.name': [account?.firstName, account?.surname1, account?.surname2].filter(Boolean).join(' '),
    'donor.nif': account?.docNo ?? '',
    'donor.address': '',
    'donor.postalCode': '',
    'donor.city': '',
  };
  const form = useForm(
    start,
    values => {
      const isCertified = values.wantsCertificate;
      const needed = (name: keyof Values, words: string) =>
        isCertified ? required(String(values[name]), words) : undefined;
      return onlyErrors<Values>({
        amountCents: !isTaken(values)
          ? `Escribe un importe entre ${shortEuros(offer.minCents)} y ${shortEuros(offer.maxCents)}`
          : undefined,
        'donor.name': needed('donor.name', 'Escribe el nombre y los apellidos'),
        'donor.nif':
          needed('donor.nif', 'Escribe el NIF') ?? (isCertified ? nifProblem(values['donor.nif']) : undefined),
        'donor.address': needed('donor.address', 'Escribe la calle y el número'),
        'donor.postalCode':
          isCertified && !/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(values['donor.postalCode'].trim())
            ? 'Escribe las cinco cifras del código postal'
            : undefined,
        'donor.city': needed('donor.city', 'Escribe la población'),
      });
    },
    async values => {
      const cents = centsIn(values)!;
      putCart(
        await api.addDonation({
          amountCents: cents,
          ...(values.wantsCertificate && {
            donor: {
              name: values['donor.name'].trim(),
              nif: values['donor.nif'].trim(),
              address: values['donor.address'].trim(),
              postalCode: values['donor.postalCode'].trim(),
              city: values['donor.city'].trim(),
            },
          }),
        }),
      );
      announce(`Donativo de ${euros(cents)}: en el carrito`);
    },
  );
  const text = (name: Exclude<keyof Values, 'wantsCertificate' | 'chosen'>) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  const cents = centsIn(form.values);
  const options = [
    ...offer.amountsCents.map((amount): [string, string] => [String(amount), shortEuros(amount)]),
    ...(offer.allowsOther ? [[OTHER, 'Otro importe'] as [string, string]] : []),
  ];
  return (
    <form className="donation-form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {options.length > 1 && (
        <Segmented
          legend="Importe del donativo"
          value={form.values.chosen}
          options={options}
          onChange={chosen => form.set('chosen', chosen)}
        />
      )}
      {form.values.chosen === OTHER && (
        <div className="donation-other">
          <TextField
            {...text('amountCents')}
            label="Importe en euros"
            inputMode="decimal"
            autoComplete="off"
            hint={`Entre ${shortEuros(offer.minCents)} y ${shortEuros(offer.maxCents)}.`}
          />
        </div>
      )}
      {offer.givesCertificates && (
        <CheckField
          name="wantsCertificate"
          checked={form.values.wantsCertificate}
          onChange={wants => form.set('wantsCertificate', wants)}
        >
          Quiero el certificado para la declaración de la renta
        </CheckField>
      )}
      {form.values.wantsCertificate && (
        <div className="donation-donor" role="group" aria-label="Datos del certificado">
          <TextField
            {...text('donor.name')}
            label="Nombre y apellidos, o empresa"
            autoComplete="name"
            maxLength={120}
          />
          <TextField {...text('donor.nif')} label="NIF, NIE o CIF" autoComplete="off" maxLength={20} />
          <TextField {...text('donor.address')} label="Calle y número" autoComplete="street-address" maxLength={160} />
          <TextField
            {...text('donor.postalCode')}
            label="Código postal"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
          />
          <TextField {...text('donor.city')} label="Población" autoComplete="address-level2" maxLength={80} />
        </div>
      )}
      <Button type="submit" isBusy={form.isBusy}>
        Añadir donativo{cents && isTaken(form.values) ? ` de ${shortEuros(cents)}` : ''}
      </Button>
    </form>
  );
}
