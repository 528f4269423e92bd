// A pass that makes tickets cheaper, on the line of the cart where it is wanted: one ticket for each session.
import {useState} from 'react';
import {useAccount} from '../../lib/account';
import {useUses} from '../../lib/activities';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {putCart} from '../../lib/sale/cart';
import {percent} from '../../lib/words/format';
import {cartPassesKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import type {CartLine, CartPass} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {Refusal} from '../../ui/screens/refusal';

/** What is asked again whenever the lines or their prices change. */
export function useCartPasses(lines: CartLine[]): CartPass[] {
  const account = useAccount().data;
  const hasPasses = useUses('passes');
  const state = lines.map(line => `${line.key}/${line.quantity}/${line.unitCents}`).join(' ');
  return useQuery(account && hasPasses && lines.length > 0 ? cartPassesKey(state) : null, api.cartPasses).data ?? [];
}

export function LinePasses({passes}: {passes: CartPass[]}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const used = passes.find(pass => pass.isUsed);
  const use = async (pass: CartPass, isOn: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      putCart(await api.useCartPass(pass.key, isOn ? pass.passId : null));
      announce(isOn ? 'Entrada con tu abono' : 'Entrada sin tu abono');
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="cart-line-passes">
      {used ? (
        <Button look="quiet" isBusy={isBusy} onClick={() => void use(used, false)}>
          Quitar el abono «{used.categoryName}»
        </Button>
      ) : (
        passes.map(pass => (
          <Button key={pass.passId} isBusy={isBusy} onClick={() => void use(pass, true)}>
            Usar {passes.length > 1 ? `el abono de ${pass.holderName}` : 'mi abono'}: {percent(pass.discountBp)} % menos
          </Button>
        ))
      )}
      {problem && <Refusal>{problem}</Refusal>}
    </div>
  );
}
