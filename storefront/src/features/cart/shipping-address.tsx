// Where what is sent goes: asked for before it is paid, and said again until it is right.
import {useState} from 'react';
import {useAccount} from '../../lib/account';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import type {Account, Cart, ShippingTo} from '../../lib/api/types';
import {onlyErrors, required, useForm} from '../../lib/forms/form';
import {phoneOf, phoneProblem} from '../../lib/forms/nif';
import {lacksAddress, putCart} from '../../lib/sale/cart';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {Refusal} from '../../ui/screens/refusal';
import {ShippingPlace} from './shipping-place';
import './shipping-address.css';

interface Props {
  cart: Cart;
  /** How often somebody wanted to go on without an address. */
  refusals: number;
}

export default function ShippingAddress({cart, refusals}: Props) {
  const account = useAccount();
  const [isChanging, setChanging] = useState(false);
  const parcel = cart.goods.find(good => good.kind === 'shipping');
  if (!parcel) return null;
  if (account.isLoading) return <ShippingPlace cart={cart} />;
  const isMissing = lacksAddress(cart);
  return (
    <section className="cart-group shipping-address" aria-labelledby="shipping-title">
      <h2 id="shipping-title">A dónde lo enviamos</h2>
      {isMissing && refusals > 0 && (
        <Refusal key={refusals}>Antes de pagar, escribe y guarda a qué dirección lo enviamos.</Refusal>
      )}
      {isMissing || isChanging ? (
        <AddressForm
          key={account.data?.id ?? 'guest'}
          account={account.data}
          onSaved={() => setChanging(false)}
          onCancel={isMissing ? null : () => setChanging(false)}
        />
      ) : (
        <p className="shipping-address-line">
          <span>{parcel.detail}</span>
          <Button look="quiet" onClick={() => setChanging(true)}>
            Cambiar<span className="visually-hidden"> la dirección</span>
          </Button>
        </p>
      )}
    </section>
  );
}

interface FormProps {
  account: Account | null | undefined;
  onSaved: () => void;
  /** null: without an address there is nothing to go back to. */
  onCancel: (() => void) | null;
}

/** What was sent last from this page, to be put right: the cart has it as one line. */
let sent: {of: string; values: Required<ShippingTo>} | null = null;

function AddressForm({account, onSaved, onCancel}: FormProps) {
  const who = String(account?.id ?? 'guest');
  const form = useForm(
    (sent?.of === who ? sent.values : null) ?? {
      recipient: [account?.firstName, account?.surname1, account?.surname2].filter(Boolean).join(' '),
      address: '',
      postalCode: account?.postalCode ?? '',
      city: '',
      province: '',
      phone: account?.phone ?? '',
    },
    values =>
      onlyErrors<typeof values>({
        recipient: values.recipient.trim().length < 3 ? 'Escribe quién lo recibe' : undefined,
        address: values.address.trim().length < 3 ? 'Escribe la calle, el número y el piso' : undefined,
        postalCode: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(values.postalCode.trim())
          ? undefined
          : 'Escribe las cinco cifras del código postal',
        city: required(values.city, 'Escribe la población'),
        phone: phoneProblem(values.phone),
      }),
    async values => {
      const address = {
        recipient: values.recipient.trim(),
        address: values.address.trim(),
        postalCode: values.postalCode.trim(),
        city: values.city.trim(),
        province: values.province.trim(),
        phone: phoneOf(values.phone),
      };
      const cart = await api.sendTo(address);
      sent = {of: who, values: address};
      putCart(cart);
      announce('Dirección de envío guardada');
      onSaved();
    },
  );
  const text = (name: keyof typeof form.values) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  return (
    <form className="shipping-address-form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <div className="shipping-address-fields">
        <TextField {...text('recipient')} label="Quién lo recibe" autoComplete="name" maxLength={120} />
        <TextField {...text('address')} label="Calle, número y piso" autoComplete="street-address" maxLength={160} />
        <TextField
          {...text('postalCode')}
          label="Código postal"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
        />
        <TextField {...text('city')} label="Población" autoComplete="address-level2" maxLength={80} />
        <TextField {...text('province')} label="Provincia" isOptional autoComplete="address-level1" maxLength={60} />
        <TextField
          {...text('phone')}
          label="Teléfono"
          isOptional
          type="tel"
          autoComplete="tel"
          hint="Para quien lo reparte."
        />
      </div>
      <div className="shipping-address-acts">
        <Button type="submit" isBusy={form.isBusy}>
          Guardar la dirección
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Dejar la que había
          </Button>
        )}
      </div>
    </form>
  );
}
